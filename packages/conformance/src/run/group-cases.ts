import type { CaseInput } from "../cases/conformance-case.ts";
import { toolKey } from "./prepare-turn.ts";

/**
 * Groups cases into turns. Cases that name the same turn share it. Cases that may share a turn are grouped by tool, at most
 * `callsPerTurn` in a turn. Every other case has a turn of its own.
 */
export function groupCases<Case extends CaseInput>(
  cases: readonly Case[],
  callsPerTurn: number,
): readonly (readonly Case[])[] {
  const turns = new Map<string, Case[]>();
  const alone: Case[][] = [];
  for (const input of cases) {
    const key = turnKey(input);
    if (key === undefined) alone.push([input]);
    else turns.set(key, [...(turns.get(key) ?? []), input]);
  }
  const groups = [...turns.values()].flatMap((group) =>
    group.some(({ turn }) => turn !== undefined) ? [group] : chunked(group, callsPerTurn),
  );
  return [...alone, ...groups];
}

function turnKey(input: CaseInput): string | undefined {
  if (input.turn !== undefined) return `turn ${input.turn}`;
  return input.shared === true ? toolKey(input) : undefined;
}

function chunked<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
