import type { Block, ListItem, TableCell } from "../text/blocks.ts";
import { allBeneath, elementsIn, textBeneath, type XmlElement } from "../xml/xml-tree.ts";

/** The blocks of a page of HTML, and how many images it has. */
export interface HtmlBlocks {
  readonly blocks: readonly Block[];
  readonly images: number;
}

/** Reads the HTML that `mammoth` writes. */
export function blocksOfHtml(body: XmlElement): HtmlBlocks {
  const found = { images: 0, isPlain: false };
  return { blocks: blocksIn(body, found), images: found.images };
}

interface Found {
  images: number;
  /** Whether words are not marked as bold and the like: in a heading, that says nothing. */
  isPlain: boolean;
}

function blocksIn(parent: XmlElement, found: Found): Block[] {
  const blocks: Block[] = [];
  let inline: (XmlElement | string)[] = [];
  const endInline = (): void => {
    const text = inlineText({ ...parent, children: inline }, found).trim();
    inline = [];
    if (text !== "") blocks.push({ kind: "paragraph", text });
  };
  for (const child of parent.children) {
    if (typeof child === "string" || !isBlock(child)) {
      inline.push(child);
      continue;
    }
    endInline();
    blocks.push(...blockOf(child, found));
  }
  endInline();
  return blocks;
}

function isBlock({ name }: XmlElement): boolean {
  return /^(?:p|h[1-6]|ul|ol|table|blockquote|div|pre|dl|dt|dd)$/.test(name);
}

function blockOf(element: XmlElement, found: Found): Block[] {
  const { name } = element;
  if (name === "p") {
    const text = inlineText(element, found).trim();
    return text === "" ? [] : [{ kind: "paragraph", text }];
  }
  if (/^h[1-6]$/.test(name)) {
    found.isPlain = true;
    const text = inlineText(element, found).trim();
    found.isPlain = false;
    return text === "" ? [] : [{ kind: "heading", depth: Number(name[1]), text }];
  }
  if (name === "ul" || name === "ol") return listOf(element, found);
  if (name === "table") {
    const rows = rowsOf(element, found);
    return rows.length === 0 ? [] : [{ kind: "table", rows }];
  }
  const blocks = blocksIn(element, found);
  return name === "blockquote" ? [{ kind: "quote", blocks }] : blocks;
}

/** A cell reaches over no more columns or rows than this. */
const maxSpan = 1000;

/** The cells of a table. Where a cell of a row above reaches into a row, there is an empty one. */
function rowsOf(table: XmlElement, found: Found): TableCell[][] {
  /** For each column, into how many rows below a cell still reaches. */
  const reaching: number[] = [];
  return [...allBeneath(table, "tr")].map((row) => {
    const cells: TableCell[] = [];
    let column = 0;
    const skipReached = (): void => {
      while ((reaching[column] ?? 0) > 0) {
        reaching[column] = (reaching[column] ?? 0) - 1;
        cells.push({ blocks: [], columns: 1 });
        column++;
      }
    };
    for (const cell of elementsIn(row)) {
      if (cell.name !== "td" && cell.name !== "th") continue;
      skipReached();
      const columns = spanOf(cell, "colspan");
      const rows = spanOf(cell, "rowspan");
      cells.push({ blocks: blocksIn(cell, found), columns });
      for (let index = 0; index < columns; index++) reaching[column++] = rows - 1;
    }
    skipReached();
    return cells;
  });
}

function spanOf({ attributes }: XmlElement, name: string): number {
  const span = Math.trunc(Number(attributes.get(name) ?? 1)) || 1;
  return Math.min(maxSpan, Math.max(1, span));
}

/** The notes at the end of a document come as a list too. */
const noteId = /^(?:footnote|endnote)-(.+)$/;

function listOf(list: XmlElement, found: Found): Block[] {
  const items = elementsIn(list).filter(({ name }) => name === "li");
  const isNotes =
    items.length > 0 && items.every(({ attributes }) => noteId.test(attributes.get("id") ?? ""));
  if (isNotes) {
    return items.map((item, index) => ({
      kind: "note",
      label: String(index + 1),
      blocks: blocksIn(item, found),
    }));
  }
  const isNumbered = list.name === "ol";
  const written = items.map((item, index): ListItem => {
    return { number: isNumbered ? index + 1 : undefined, blocks: blocksIn(item, found) };
  });
  return written.length === 0 ? [] : [{ kind: "list", items: written }];
}

/** The text of an element as Markdown. */
function inlineText({ children }: XmlElement, found: Found): string {
  return children
    .map((child) => (typeof child === "string" ? child.replaceAll(/\s+/g, " ") : inlineElement(child, found)))
    .join("");
}

function inlineElement(element: XmlElement, found: Found): string {
  const { name, attributes } = element;
  switch (name) {
    case "br":
      return "\n";
    case "img": {
      found.images++;
      return imageText(attributes.get("alt"));
    }
    case "sup": {
      // The mark of a note: a link to it, with its number in brackets.
      const [link] = elementsIn(element);
      const isNote = noteId.test(link?.attributes.get("href")?.slice(1) ?? "");
      if (isNote && link !== undefined) return textBeneath(link).replace(/^\[(.*)\]$/, "[^$1]");
      return inlineText(element, found);
    }
    case "a":
      return linkText(inlineText(element, found), attributes.get("href"));
    case "strong":
    case "b":
      return emphasized(inlineText(element, found), found.isPlain ? "" : "**");
    case "em":
    case "i":
      return emphasized(inlineText(element, found), found.isPlain ? "" : "*");
    case "s":
    case "del":
      return emphasized(inlineText(element, found), found.isPlain ? "" : "~~");
    default:
      return inlineText(element, found);
  }
}

/** What stands for an image. */
export function imageText(description: string | undefined): string {
  const text = description?.replaceAll(/\s+/g, " ").trim() ?? "";
  return text === "" ? "[image]" : `[image: ${text}]`;
}

/** A link as Markdown. One that leads elsewhere in the document is only its text. */
export function linkText(text: string, target: string | undefined): string {
  // The way back from a note to its mark.
  if (target?.startsWith("#") === true && text === "↑") return "";
  if (target === undefined || target === "" || target.startsWith("#")) return text;
  const shown = text.trim();
  if (shown === "") return "";
  return shown === target ? target : `[${shown}](${target.replaceAll(" ", "%20")})`;
}

/** Text with signs around it. White space at its ends stays outside of them. */
export function emphasized(text: string, sign: string): string {
  const shown = text.trim();
  if (shown === "") return text;
  const start = text.indexOf(shown[0] ?? "");
  return text.slice(0, start) + sign + shown + sign + text.slice(start + shown.length);
}
