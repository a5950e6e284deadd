import { eachInTurns, stepsOfTurn, yieldTurn } from "../../lines/bytes/yield-turn.ts";
import type { LineTexts } from "../line-run.ts";
import { outlineOf, viewOf, type BlockText, type TextView } from "./enclosing-block.ts";
import { embeddedTexts, type EmbeddedText } from "./languages/guess-syntax.ts";
import type { Syntax } from "./languages/syntax.ts";
import type { Outline, OutlineNode } from "./outlines/outline.ts";

/** A function, class, section, key or the like, as an outline lists it. Lines are indexes, from 0. */
export interface OutlineEntry {
  /** The first line, decorators included. No two entries start on one line. */
  readonly start: number;
  /** The first line of the comment right above it; `start` if there is none. */
  readonly lead: number;
  /** The last line, inclusive. */
  readonly end: number;
  /** The line that declares it. */
  readonly header: number;
  /** 1 for an entry that lies in no other, and one more for each entry around it. */
  readonly depth: number;
  /** Whether it is a function of code. */
  readonly isFunction: boolean;
  /** Whether its end may be wrong, because a bracket or a word in it has no partner. */
  readonly unbalanced: boolean;
}

/**
 * Finds what an outline lists, in the order of the lines: all constructs, declarations of one line outside of functions,
 * and the keys of one line at the top of JSON and YAML. Of several that begin on one line, only the outermost counts. Takes
 * time in proportion to the text, in turns. Rejects only with the reason of `signal`.
 */
export async function outlineEntries(text: BlockText, signal?: AbortSignal): Promise<OutlineEntry[]> {
  const view = viewOf(text, signal);
  return view === undefined ? [] : await entriesIn(text.lines, view);
}

/** The entries of a text in one language, and of the scripts and styles that it embeds. */
async function entriesIn(lines: LineTexts, view: TextView): Promise<OutlineEntry[]> {
  const { outline } = await outlineOf(lines, view);
  const isMarkup = view.syntax.flavour === "html";
  const embedded = isMarkup ? await embeddedTexts(lines, view.signal, view.syntax.fence) : [];
  const entries = await entriesOf(outline, lines, view);
  return embedded.length === 0 ? entries : await withEmbedded(entries, embedded, lines, view);
}

/** The entries among the nodes of an outline. */
async function entriesOf(outline: Outline, lines: LineTexts, view: TextView): Promise<OutlineEntry[]> {
  const { nodes } = outline;
  const entries: OutlineEntry[] = [];
  const root = onlyRoot(outline, lines, view.syntax);
  /** For each node, how many entries hold it, itself included. */
  const depths = new Int32Array(nodes.length);
  /** For each node, 1 if what holds it most closely, or itself, is a function. */
  const inFunctions = new Uint8Array(nodes.length);
  await eachInTurns(0, nodes.length, view.signal, (index) => {
    const node = nodes[index];
    if (node === undefined) return;
    const { parent, start, lead, end, header = start, declares, construct, unbalanced = false } = node;
    const outerDepth = depths[parent] ?? 0;
    const inFunction = inFunctions[parent] === 1;
    const isListed =
      (construct && index !== root) ||
      (declares !== undefined && !inFunction) ||
      (outerDepth === 0 && isKeyOfOneLine(node, lines, view.syntax));
    const isFirst = isListed && entries.at(-1)?.start !== start;
    const isFunction = declares === "function";
    if (isFirst) entries.push({ start, lead, end, header, depth: outerDepth + 1, isFunction, unbalanced });
    depths[index] = outerDepth + (isFirst ? 1 : 0);
    inFunctions[index] = (construct ? isFunction : inFunction) ? 1 : 0;
  });
  return entries;
}

/**
 * The index of the node for the bracket around a whole JSON text, which is no entry. -1 if there is none, or it holds
 * nothing.
 */
function onlyRoot({ nodes }: Outline, lines: LineTexts, { flavour }: Syntax): number {
  const [root, inner] = nodes;
  const isAround = flavour === "json" && inner?.parent === 0 && root !== undefined && root.construct;
  return isAround && /^\s*[[{]\s*$/.test(lines.at(root.start) ?? "") ? 0 : -1;
}

const jsonKey = /^\s*"[^"]*"\s*:/;
const yamlKey = /^(?:"[^"]*"|'[^']*'|[^\s#[{"'-][^#:]*):(?:\s|$)/;

function isKeyOfOneLine({ start, end }: OutlineNode, lines: LineTexts, { flavour }: Syntax): boolean {
  if (start !== end || (flavour !== "json" && flavour !== "yaml")) return false;
  return (flavour === "json" ? jsonKey : yamlKey).test(lines.at(start) ?? "");
}

/** Among so many entries before an element, the one that holds it is searched for. */
const searchedEntries = 64;

/** Replaces the entries inside elements with scripts and styles by those that their own language gives. */
async function withEmbedded(
  entries: readonly OutlineEntry[],
  embedded: readonly EmbeddedText[],
  lines: LineTexts,
  view: TextView,
): Promise<OutlineEntry[]> {
  const all: OutlineEntry[] = [];
  let next = 0;
  for (const { start, end, syntax } of embedded) {
    while ((entries[next]?.start ?? start) < start) all.push(entries[next++] as OutlineEntry);
    while ((entries[next]?.start ?? end) < end) next++;
    const outerDepth = depthAround(entries, next, start - 1);
    const inside = { length: end - start, at: (index: number) => lines.at(start + index) };
    const inner = await entriesIn(inside, { ...view, syntax, cutAbove: false });
    for (const entry of inner) {
      if (all.length % stepsOfTurn === 0) await yieldTurn(view.signal);
      all.push(movedDown(entry, start, outerDepth));
    }
  }
  await eachInTurns(next, entries.length, view.signal, (index) => all.push(entries[index] as OutlineEntry));
  return all;
}

/** The depth of the innermost entry that holds a line, among the entries before `next`. */
function depthAround(entries: readonly OutlineEntry[], next: number, line: number): number {
  for (let index = next - 1; index >= Math.max(0, next - searchedEntries); index--) {
    const entry = entries[index];
    if (entry !== undefined && entry.start <= line && entry.end >= line) return entry.depth;
  }
  return 0;
}

/** The same entry, `lines` lines further down and `depth` levels deeper. */
function movedDown(entry: OutlineEntry, lines: number, depth: number): OutlineEntry {
  return {
    start: entry.start + lines,
    lead: entry.lead + lines,
    end: entry.end + lines,
    header: entry.header + lines,
    depth: entry.depth + depth,
    isFunction: entry.isFunction,
    unbalanced: entry.unbalanced,
  };
}
