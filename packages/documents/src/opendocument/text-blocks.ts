import type { Block, ListItem, TableCell } from "../text/blocks.ts";
import { childOf, elementsIn, textBeneath, type XmlElement } from "../xml/xml-tree.ts";
import { emphasized, imageText, linkText } from "../word/html-blocks.ts";
import type { Styles } from "./styles.ts";

/** What is counted while text is read. */
export interface TextCounts {
  images: number;
  objects: number;
  comments: number;
}

/** Cells and rows that repeat are written at most this often: nobody repeats a row of a text a thousand times. */
const maxRepeats = 1000;

/** Reads the text of an OpenDocument file as blocks. Notes come last. */
export class TextBlocks {
  readonly counts: TextCounts = { images: 0, objects: 0, comments: 0 };
  readonly #styles: Styles;
  readonly #notes: Block[] = [];
  /** The last number of each list style and level. */
  readonly #numbers = new Map<string, number>();
  /** What a paragraph holds that stands behind it, such as the text of a box. */
  #behind: Block[] = [];
  #isPlain = false;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  /** The blocks in an element, with the notes that they refer to. */
  read(element: XmlElement): Block[] {
    const blocks = this.blocksIn(element);
    return [...blocks, ...this.#notes.splice(0)];
  }

  /** The blocks in an element, without notes. */
  blocksIn(element: XmlElement): Block[] {
    return elementsIn(element).flatMap((child) => this.#blocksOf(child));
  }

  #blocksOf(element: XmlElement): Block[] {
    switch (element.name) {
      case "h":
      case "p":
        return this.#paragraph(element);
      case "list":
        return this.#list(element, undefined, 1);
      case "table":
        return this.#table(element);
      case "tracked-changes":
      case "forms":
      case "sequence-decls":
      case "variable-decls":
      case "user-field-decls":
      case "scripts":
        return [];
      case "frame":
      case "custom-shape":
      case "rect":
      case "ellipse":
      case "text-box":
        return this.#shape(element);
      case "annotation":
        this.counts.comments++;
        return [];
      default:
        return this.blocksIn(element);
    }
  }

  #paragraph(element: XmlElement): Block[] {
    const style = element.attributes.get("text:style-name");
    const isTitle = element.name === "p" && this.#styles.comesFrom(style, "Title");
    const isHeading = element.name === "h" || isTitle;
    const outer = this.#behind;
    this.#behind = [];
    this.#isPlain = isHeading;
    const text = this.inline(element).trim();
    this.#isPlain = false;
    const behind = this.#behind;
    this.#behind = outer;
    const level = Number(element.attributes.get("text:outline-level") ?? 1);
    const depth = isTitle ? 1 : Math.min(6, Math.max(1, Math.trunc(level) || 1));
    const block: Block = isHeading ? { kind: "heading", depth, text } : { kind: "paragraph", text };
    return [...(text === "" ? [] : [block]), ...behind];
  }

  /** The text of a paragraph as Markdown. */
  inline({ children }: XmlElement): string {
    return children
      .map((child) =>
        typeof child === "string" ? child.replaceAll(/\s+/g, " ") : this.#inlineElement(child),
      )
      .join("");
  }

  #inlineElement(element: XmlElement): string {
    const { name, attributes } = element;
    switch (name) {
      case "s": {
        const count = Number(attributes.get("text:c") ?? 1);
        return " ".repeat(Math.min(maxRepeats, Math.max(1, Math.trunc(count) || 1)));
      }
      case "tab":
        return "\t";
      case "line-break":
        return "\n";
      case "span":
        return this.#span(element);
      case "a":
        return linkText(this.inline(element), attributes.get("xlink:href"));
      case "note":
        return this.#note(element);
      case "annotation":
        this.counts.comments++;
        return "";
      case "annotation-end":
      case "ruby-text":
      case "title":
      case "desc":
        // The title and the description of a shape; a field of this name holds text.
        return element.prefix === "text" && name === "title" ? this.inline(element) : "";
      case "frame":
      case "custom-shape":
      case "rect":
      case "ellipse":
      case "g": {
        const image = this.#image(element);
        if (image !== undefined) return image;
        this.#behind.push(...this.#shape(element));
        return "";
      }
      default:
        return this.inline(element);
    }
  }

  #span(element: XmlElement): string {
    const text = this.inline(element);
    if (this.#isPlain) return text;
    const { isBold, isItalic } = this.#styles.emphasisOf(element.attributes.get("text:style-name"));
    const slanted = isItalic ? emphasized(text, "*") : text;
    return isBold ? emphasized(slanted, "**") : slanted;
  }

  #note(element: XmlElement): string {
    const citation = childOf(element, "note-citation");
    const body = childOf(element, "note-body");
    const label = citation === undefined ? "" : textBeneath(citation).trim();
    if (body === undefined || label === "") return "";
    this.#notes.push({ kind: "note", label, blocks: this.blocksIn(body) });
    return `[^${label}]`;
  }

  /** What stands for a frame with an image. Undefined for any other. */
  #image(frame: XmlElement): string | undefined {
    // What a frame holds besides may come with a picture of itself.
    const isOther = ["text-box", "object", "object-ole", "table"].some(
      (name) => childOf(frame, name) !== undefined,
    );
    if (isOther || childOf(frame, "image") === undefined) return undefined;
    this.counts.images++;
    const described = childOf(frame, "desc") ?? childOf(frame, "title");
    return imageText(described === undefined ? undefined : textBeneath(described));
  }

  #shape(element: XmlElement): Block[] {
    const image = this.#image(element);
    if (image !== undefined) return [{ kind: "paragraph", text: image }];
    if (childOf(element, "object") !== undefined || childOf(element, "object-ole") !== undefined) {
      this.counts.objects++;
      return [];
    }
    return elementsIn(element)
      .filter(({ name }) => name !== "title" && name !== "desc")
      .flatMap((child) => this.#blocksOf(child));
  }

  #list(list: XmlElement, outerStyle: string | undefined, level: number): Block[] {
    const style = list.attributes.get("text:style-name") ?? outerStyle;
    const start = this.#styles.levelOf(style, level)?.start;
    const key = `${style ?? ""} ${level}`;
    const continues =
      list.attributes.get("text:continue-numbering") === "true" || list.attributes.has("text:continue-list");
    let number = continues ? (this.#numbers.get(key) ?? 0) : (start ?? 1) - 1;
    const items: ListItem[] = [];
    for (const item of elementsIn(list)) {
      if (item.name !== "list-item" && item.name !== "list-header") continue;
      const blocks = elementsIn(item).flatMap((child) =>
        child.name === "list" ? this.#list(child, style, level + 1) : this.#blocksOf(child),
      );
      if (blocks.length === 0) continue;
      const given = Number(item.attributes.get("text:start-value"));
      number = Number.isSafeInteger(given) && item.attributes.has("text:start-value") ? given : number + 1;
      items.push({ number: start === undefined ? undefined : number, blocks });
    }
    this.#numbers.set(key, number);
    // A heading may stand in a list that numbers the chapters.
    const [only] = items;
    if (items.length === 1 && only?.blocks.every(({ kind }) => kind === "heading") === true) {
      return [...only.blocks];
    }
    return items.length === 0 ? [] : [{ kind: "list", items }];
  }

  #table(table: XmlElement): Block[] {
    const rows = this.#rowsIn(table);
    return rows.length === 0 ? [] : [{ kind: "table", rows }];
  }

  #rowsIn(parent: XmlElement): TableCell[][] {
    return elementsIn(parent).flatMap((child): TableCell[][] => {
      if (child.name !== "table-row") {
        return /^table-(?:header-)?row/.test(child.name) ? this.#rowsIn(child) : [];
      }
      const cells = elementsIn(child).flatMap((cell): TableCell[] => {
        // Where a cell reaches over others, these are written too, and hold nothing.
        if (cell.name !== "table-cell" && cell.name !== "covered-table-cell") return [];
        const repeats = repeatsOf(cell, "table:number-columns-repeated");
        const blocks = cell.name === "table-cell" ? this.blocksIn(cell) : [];
        return Array.from({ length: repeats }, () => ({ blocks, columns: 1 }));
      });
      return Array.from({ length: repeatsOf(child, "table:number-rows-repeated") }, () => cells);
    });
  }
}

function repeatsOf(element: XmlElement, attribute: string): number {
  const count = Math.trunc(Number(element.attributes.get(attribute) ?? 1)) || 1;
  return Math.min(maxRepeats, Math.max(1, count));
}
