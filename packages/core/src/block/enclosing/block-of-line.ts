import type { LineRun } from "../line-run.ts";
import type { Outline, OutlineNode } from "./outlines/outline.ts";

/**
 * The block of a line: the innermost construct, else the statement of several lines outside of any, else the lines
 * that stand together. Undefined when the line is blank and nothing but blank lines follows.
 */
export function blockOfLine(outline: Outline, line: number): LineRun | undefined {
  const at = nextText(outline, line);
  if (at === undefined) return undefined;
  const block = blockOfText(outline, at);
  return { ...block, start: Math.min(block.start, line) };
}

/** Lines that nothing but blank lines follow belong to what stands above. */
export function blockOfLastLine(outline: Outline, line: number): LineRun {
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

function blockOfText(outline: Outline, at: number): LineRun {
  const { nodes } = outline;
  const scope = looseScope(outline, at);
  if (scope !== undefined) return runOf(outline, at, scope);
  for (let node = nodes[ownerOf(outline, at)]; node !== undefined; node = nodes[node.parent]) {
    if (isBlock(outline, node)) return { start: node.lead, end: node.end + 1 };
  }
  return { start: at, end: at + 1 };
}

/** A comment right above belongs to what it stands above. */
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

/** The scope that a line stands loosely in, outside of constructs of its own; undefined: it does not. */
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

function runOf(outline: Outline, at: number, scope: number): LineRun {
  let start = at;
  while (start > 0 && !outline.breaks(start) && looseScope(outline, start - 1) === scope) start--;
  let end = at + 1;
  while (!outline.breaks(end) && looseScope(outline, end) === scope) end++;
  return { start, end };
}
