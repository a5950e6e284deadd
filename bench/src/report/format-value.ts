import type { Goal, Measure } from "./row.ts";

const units: Readonly<Record<Measure, string>> = {
  share: "",
  times: "×",
  milliseconds: " ms",
  microseconds: " µs",
  mebibytes: " MiB",
};

/** Formats a number with at most three significant digits and its unit. */
export function formatValue(value: number | null, measure: Measure): string {
  return value === null ? "-" : `${shortNumber(value)}${units[measure]}`;
}

/** Formats a goal, for example as `≤ 0.45 (stretch 0.25)`. */
export function formatGoal(goal: Goal, measure: Measure): string {
  const sign = goal.relation === "at most" ? "≤" : "≥";
  const stretch = goal.stretch === undefined ? "" : ` (stretch ${formatValue(goal.stretch, measure)})`;
  return `${sign} ${formatValue(goal.value, measure)}${stretch}`;
}

/** Formats milliseconds in the most readable unit. */
export function formatMs(ms: number | null): string {
  if (ms === null) return "-";
  if (ms >= 1000) return `${shortNumber(ms / 1000)} s`;
  return ms >= 1 ? `${shortNumber(ms)} ms` : `${shortNumber(ms * 1000)} µs`;
}

function shortNumber(value: number): string {
  const whole = Math.abs(value) >= 100;
  return String(whole ? Math.round(value) : Number(value.toPrecision(3)));
}
