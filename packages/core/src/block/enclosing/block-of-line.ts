import { eachInTurns } from "../../lines/bytes/yield-turn.ts";
import type { BlockRun, LineRun } from "../line-run.ts";
import { noNodes, type Outline, type OutlineNode } from "./outlines/outline.ts";

/**
 * The block of a line: the innermost construct; outside of any, the statement of several lines; otherwise the lines
 * that stand together. A blank line belongs to the block below it; undefined if only blank lines follow.
 */
export function blockOfLine(outline: Outline, line: number): BlockRun | undefined {
  const at = nextText(outline, line);
  if (at === undefined) return undefined;
  const block = blockOfText(outline, at);
  return { ...block, start: Math.min(block.start, line) };
}

/** The block of a blank line at the end of a text: the one above it. */
export function blockOfLastLine(outline: Outline, line: number): BlockRun {
  let at = line;
  while (at >= 0 && outline.kinds[at] === "blank") at--;
  if (at < 0) return { start: 0, end: outline.kinds.length };
  const block = blockOfText(outline, at);
  return { ...block, end: Math.max(block.end, line + 1) };
}

function nextText({ kinds }: Outline, line: number): number | undefined {
  for (let at = line; at < kinds.length; at++) if (kinds[at] !== "blank") return at;
  return undefined;
}

function blockOfText(outline: Outline, at: number): BlockRun {
  const { nodes } = outline;
  const scope = looseScope(outline, at);
  if (scope !== undefined) return looseLines(outline, at, scope);
  for (let node = nodes[ownerOf(outline, at)]; node !== undefined; node = nodes[node.parent]) {
    if (!isBlock(outline, node)) continue;
    return runOf(node);
  }
  return { start: at, end: at + 1 };
}

/** The node of a line. A comment belongs to the node right below it. */
function ownerOf({ owners, leads }: Outline, line: number): number {
  const led = leads[line] ?? -1;
  return led >= 0 ? led : (owners[line] ?? -1);
}

function isTopLevel({ nodes }: Outline, { parent }: OutlineNode): boolean {
  return parent < 0 || nodes[parent]?.namespace === true;
}

function isBlock(outline: Outline, node: OutlineNode): boolean {
  return node.construct || (isTopLevel(outline, node) && node.end > node.start);
}

/** The scope in which a line is loose: a namespace, or -1 for the file. Undefined: the line belongs to a block. */
function looseScope(outline: Outline, line: number): number | undefined {
  const { nodes, kinds, owners, leads } = outline;
  const kind = kinds[line];
  if (kind === undefined || kind === "blank") return undefined;
  const led = nodes[leads[line] ?? -1];
  if (led !== undefined) return isTopLevel(outline, led) && !isBlock(outline, led) ? led.parent : undefined;
  const owner = owners[line] ?? -1;
  const node = nodes[owner];
  if (node === undefined) return -1;
  if (kind === "comment" || kind === "directive") return node.namespace ? owner : undefined;
  return isTopLevel(outline, node) && !isBlock(outline, node) ? node.parent : undefined;
}

/** The loose lines of a scope that stand together around a line. */
function looseLines(outline: Outline, at: number, scope: number): LineRun {
  let start = at;
  while (!outline.breaks(start) && looseScope(outline, start - 1) === scope) start--;
  let end = at + 1;
  while (!outline.breaks(end) && looseScope(outline, end) === scope) end++;
  return { start, end };
}

/** A block around another. */
export interface OuterBlock extends BlockRun {
  /** A line whose innermost block it is. */
  readonly anchor: number;
  /** Whether more lines below would leave it as it is. */
  readonly certain: boolean;
}

/** Whether a run of lines holds all of another, and more. */
export function holdsMore(outer: LineRun, inner: LineRun): boolean {
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  );
}

/**
 * The smallest block that holds the block of a line and more, and that is the block of a line itself: another one could
 * not be asked for. Undefined: there is none.
 */
export async function outerBlockOf(
  outline: Outline,
  line: number,
  block: BlockRun,
  signal: AbortSignal | undefined,
): Promise<Omit<OuterBlock, "certain"> | undefined> {
  const { nodes } = outline;
  const at = nextText(outline, line) ?? line;
  const inner = looseScope(outline, at) ?? ownerOf(outline, at);
  // Most blocks outside of any have none around them, so that no other line needs to be looked at.
  const around: number[] = [];
  for (let index = inner, node = nodes[index]; node !== undefined; index = node.parent, node = nodes[index]) {
    if (isBlock(outline, node) && holdsMore(runOf(node), block)) around.push(index);
  }
  if (around.length === 0) return undefined;
  const anchors = await anchorsOf(outline, signal);
  for (const index of around) {
    const node = nodes[index];
    const anchor = anchors[index] ?? -1;
    if (node !== undefined && anchor >= 0) return { ...runOf(node), anchor };
  }
  return undefined;
}

function runOf(node: OutlineNode): BlockRun {
  const run = { start: node.lead, end: node.end + 1 };
  return node.unbalanced === true ? { ...run, unbalanced: true } : run;
}

/** For each node, a line whose innermost block it is: the first of its own code, if that is one. -1: no line is. */
async function anchorsOf(outline: Outline, signal: AbortSignal | undefined): Promise<Int32Array> {
  const { nodes, kinds } = outline;
  const blocks = noNodes(nodes.length);
  await eachInTurns(0, nodes.length, signal, (index) => {
    const node = nodes[index];
    if (node !== undefined) blocks[index] = isBlock(outline, node) ? index : (blocks[node.parent] ?? -1);
  });
  const anchors = noNodes(nodes.length);
  await eachInTurns(0, kinds.length, signal, (line) => {
    if (kinds[line] === "blank" || looseScope(outline, line) !== undefined) return;
    const block = blocks[ownerOf(outline, line)] ?? -1;
    const known = anchors[block] ?? 0;
    // A comment above its first line belongs to a block too, but that line says what it is.
    if (known < 0 || nodes[block]?.start === line) anchors[block] = line;
  });
  return anchors;
}
