import type { Series } from "../turns/take-turns.ts";

/** Gives the series of a candidate. Throws when it was not measured. */
export function seriesNamed(series: readonly Series[], name: string): Series {
  const found = series.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found;
}
