import { damaged } from "../document-problem.ts";

/** An element's start. One that is empty is followed by its end all the same. */
export interface XmlStart {
  readonly kind: "start";
  /** The name without its prefix. */
  readonly name: string;
  /** Empty if there is none. */
  readonly prefix: string;
  /** By their names with their prefixes. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** What XML is made of. Comments and instructions are left out. */
export type XmlToken =
  | XmlStart
  | { readonly kind: "end"; readonly name: string }
  | { readonly kind: "text"; readonly text: string };

/** Elements are not nested deeper in any document that a program wrote. */
const maxDepth = 512;

const noAttributes: ReadonlyMap<string, string> = new Map();

/**
 * Reads XML from its start to its end. Throws a DocumentProblem that names `part` where it is not well-formed or nested too
 * deep, and for entities of its own, which may grow without end.
 */
export function* xmlTokens(xml: string, part: string): Generator<XmlToken, void> {
  const open: string[] = [];
  let isEmptyPart = true;
  let at = 0;
  while (at < xml.length) {
    const next = xml.indexOf("<", at);
    const text = xml.slice(at, next < 0 ? xml.length : next);
    if (text !== "" && open.length > 0) yield { kind: "text", text: decoded(text) };
    if (next < 0) break;
    const second = xml[next + 1];
    if (second === "/") {
      const end = endOf(xml, ">", next, part);
      const name = xml.slice(next + 2, end).trimEnd();
      if (open.pop() !== name) throw notWellFormed(part);
      yield { kind: "end", name: localName(name) };
      at = end + 1;
    } else if (second === "!") {
      if (xml.startsWith("<!--", next)) at = endOf(xml, "-->", next + 4, part) + 3;
      else if (xml.startsWith("<![CDATA[", next)) {
        const end = endOf(xml, "]]>", next, part);
        yield { kind: "text", text: xml.slice(next + 9, end) };
        at = end + 3;
      } else at = afterDeclaration(xml, next, part);
    } else if (second === "?") at = endOf(xml, "?>", next, part) + 2;
    else {
      const end = tagEnd(xml, next, part);
      const isEmpty = xml[end - 1] === "/";
      const start = startOf(xml.slice(next + 1, isEmpty ? end - 1 : end), part);
      const name = start.prefix === "" ? start.name : `${start.prefix}:${start.name}`;
      if (open.length >= maxDepth) throw damaged(`is nested too deep in its part ${part}`);
      isEmptyPart = false;
      yield start;
      if (isEmpty) yield { kind: "end", name: start.name };
      else open.push(name);
      at = end + 1;
    }
  }
  if (open.length > 0) throw damaged(`is incomplete: its part ${part} ends too early`);
  if (isEmptyPart) throw damaged(`is broken: its part ${part} holds no XML`);
}

/** Reads XML to its end. Throws as `xmlTokens` does. */
export function requireWellFormed(xml: string, part: string): void {
  const tokens = xmlTokens(xml, part);
  while (tokens.next().done !== true);
}

function notWellFormed(part: string): Error {
  return damaged(`is broken: its part ${part} is not well-formed XML`);
}

function endOf(xml: string, sign: string, from: number, part: string): number {
  const end = xml.indexOf(sign, from);
  if (end < 0) throw damaged(`is incomplete: its part ${part} ends too early`);
  return end;
}

/** A document may name its type, but no entities of its own. */
function afterDeclaration(xml: string, from: number, part: string): number {
  const end = endOf(xml, ">", from, part);
  if (xml.slice(from, end).includes("[")) throw damaged(`has entities of its own in its part ${part}`);
  return end + 1;
}

/** The end of a tag: values may hold the sign that ends it. */
function tagEnd(xml: string, from: number, part: string): number {
  let quote = "";
  for (let at = from + 1; at < xml.length; at++) {
    const character = xml[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
  }
  throw damaged(`is incomplete: its part ${part} ends too early`);
}

const tagName = /^[^\s=<>/"']+/;

function startOf(tag: string, part: string): XmlStart {
  const [name] = tagName.exec(tag) ?? [];
  if (name === undefined) throw notWellFormed(part);
  const colon = name.indexOf(":");
  return {
    kind: "start",
    name: name.slice(colon + 1),
    prefix: colon < 0 ? "" : name.slice(0, colon),
    attributes: tag.length === name.length ? noAttributes : attributesOf(tag.slice(name.length), part),
  };
}

function attributesOf(text: string, part: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let at = 0;
  for (;;) {
    const equals = text.indexOf("=", at);
    if (equals < 0) return attributes;
    let open = equals + 1;
    while (text[open] === " " || text[open] === "\n" || text[open] === "\t" || text[open] === "\r") open++;
    const quote = text[open];
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1;
    if (close < 0) throw notWellFormed(part);
    attributes.set(text.slice(at, equals).trim(), decoded(text.slice(open + 1, close)));
    at = close + 1;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
    (whole, ...groups) => {
      const [decimal, hexadecimal, name] = groups as (string | undefined)[];
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : "\ufffd";
    },
  );
}

/** Decodes a part of a document: UTF-8, or UTF-16 with its mark. */
export function xmlText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const encoding = isLittle ? "utf-16le" : isBig ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** The value of an attribute whose prefix does not matter. */
export function attributeOf({ attributes }: Pick<XmlStart, "attributes">, name: string): string | undefined {
  const plain = attributes.get(name);
  if (plain !== undefined) return plain;
  for (const [key, value] of attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}
