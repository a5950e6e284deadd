import type { BlockRun, LineRun } from "../line-run.ts";
import type { Outline, OutlineNode } from "./outlines/outline.ts";

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
    const run = { start: node.lead, end: node.end + 1 };
    return node.unbalanced === true ? { ...run, unbalanced: true } : run;
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
