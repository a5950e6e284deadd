import { attributeOf } from "../xml/xml-tokens.ts";
import { childOf, elementsIn, type XmlElement } from "../xml/xml-tree.ts";

/** What a style says that matters for its text. */
interface Style {
  readonly parent: string | undefined;
  readonly isBold: boolean | undefined;
  readonly isItalic: boolean | undefined;
  readonly isHidden: boolean;
}

/** A level of a list style: the number of its first item; undefined for bullets. */
interface ListLevel {
  readonly start: number | undefined;
}

/** The styles of an OpenDocument file, by their names. */
export interface Styles {
  /** Whether text of a style is bold or italic, as the style itself or one that it comes from says. */
  emphasisOf(style: string | undefined): { readonly isBold: boolean; readonly isItalic: boolean };
  /** Whether a style is, or comes from, one of this name. */
  comesFrom(style: string | undefined, ancestor: string): boolean;
  /** Whether a style hides what has it, such as a table or a slide. */
  hides(style: string | undefined): boolean;
  levelOf(listStyle: string | undefined, level: number): ListLevel | undefined;
}

/** Styles come from each other, but not in a circle, and not this often. */
const maxAncestors = 32;

/** Reads the styles of parts. `roots`: of `content.xml` and `styles.xml`. */
export function stylesOf(roots: readonly (XmlElement | undefined)[]): Styles {
  const styles = new Map<string, Style>();
  const lists = new Map<string, Map<number, ListLevel>>();
  for (const root of roots) {
    for (const group of ["automatic-styles", "styles"]) {
      for (const element of elementsIn(childOf(root, group) ?? emptyElement)) {
        const name = element.attributes.get("style:name");
        if (name === undefined) continue;
        if (element.name === "list-style") lists.set(name, levelsOf(element));
        else if (element.name === "style" && !styles.has(name)) styles.set(name, styleOf(element));
      }
    }
  }
  const ancestors = function* (name: string | undefined): Generator<readonly [string, Style | undefined]> {
    let current = name;
    for (let count = 0; current !== undefined && count < maxAncestors; count++) {
      const style = styles.get(current);
      yield [current, style];
      current = style?.parent;
    }
  };
  const first = <Value>(
    name: string | undefined,
    get: (style: Style) => Value | undefined,
  ): Value | undefined => {
    for (const [, style] of ancestors(name)) {
      const value = style === undefined ? undefined : get(style);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    emphasisOf: (name) => ({
      isBold: first(name, ({ isBold }) => isBold) ?? false,
      isItalic: first(name, ({ isItalic }) => isItalic) ?? false,
    }),
    comesFrom: (name, ancestor) => {
      for (const [current] of ancestors(name)) if (current === ancestor) return true;
      return false;
    },
    hides: (name) => name !== undefined && styles.get(name)?.isHidden === true,
    levelOf: (name, level) => (name === undefined ? undefined : lists.get(name)?.get(level)),
  };
}

const emptyElement: XmlElement = { name: "", prefix: "", attributes: new Map(), children: [] };

function styleOf(element: XmlElement): Style {
  const text = childOf(element, "text-properties");
  const weight = text?.attributes.get("fo:font-weight");
  const slant = text?.attributes.get("fo:font-style");
  const isHidden =
    childOf(element, "table-properties")?.attributes.get("table:display") === "false" ||
    childOf(element, "drawing-page-properties")?.attributes.get("presentation:visibility") === "hidden";
  return {
    parent: element.attributes.get("style:parent-style-name"),
    isBold: weight === undefined ? undefined : weight === "bold" || Number(weight) >= 600,
    isItalic: slant === undefined ? undefined : slant === "italic" || slant === "oblique",
    isHidden,
  };
}

function levelsOf(list: XmlElement): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>();
  for (const level of elementsIn(list)) {
    const number = Number(attributeOf(level, "level"));
    const isNumbered =
      level.name === "list-level-style-number" && level.attributes.get("style:num-format") !== "";
    const start = Number(attributeOf(level, "start-value") ?? 1);
    levels.set(number, { start: isNumbered ? start : undefined });
  }
  return levels;
}
