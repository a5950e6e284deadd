import type { Series } from "../../turns/take-turns.ts";

/** Puts the rounds of several processes one after the other. Each process measured the same candidates. */
export function joinSeries(parts: readonly (readonly Series[])[]): Series[] {
  const [first = []] = parts;
  return first.map(({ name }) => ({
    name,
    milliseconds: parts.flatMap((part) => part.find((one) => one.name === name)?.milliseconds ?? []),
  }));
}
