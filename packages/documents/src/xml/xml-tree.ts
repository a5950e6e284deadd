import { damaged } from "../document-problem.ts";
import { xmlTokens, type XmlStart } from "./xml-tokens.ts";

/** An element with all that is in it. */
export interface XmlElement extends Omit<XmlStart, "kind"> {
  readonly children: readonly (XmlElement | string)[];
}

interface GrowingElement extends Omit<XmlStart, "kind"> {
  readonly children: (XmlElement | string)[];
}

/** Reads XML as a tree. Throws a DocumentProblem that names `part`. */
export function xmlTree(xml: string, part: string): XmlElement {
  const open: GrowingElement[] = [];
  let root: XmlElement | undefined;
  for (const token of xmlTokens(xml, part)) {
    if (token.kind === "end") open.pop();
    else if (token.kind === "text") open.at(-1)?.children.push(token.text);
    else {
      const { name, prefix, attributes } = token;
      const element: GrowingElement = { name, prefix, attributes, children: [] };
      open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
    }
  }
  if (root === undefined) throw damaged(`is broken: its part ${part} holds no XML`);
  return root;
}

/** The elements in an element. */
export function elementsIn({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

/** The first element of a name that lies directly in another. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find(
    (child): child is XmlElement => typeof child !== "string" && child.name === name,
  );
}

/** All elements of a name beneath an element, in their order, but not those within one another. */
export function* allBeneath(element: XmlElement, name: string): Generator<XmlElement, void> {
  for (const child of elementsIn(element)) {
    if (child.name === name) yield child;
    else yield* allBeneath(child, name);
  }
}

/** All text beneath an element. */
export function textBeneath({ children }: XmlElement): string {
  return children.map((child) => (typeof child === "string" ? child : textBeneath(child))).join("");
}
