import type { Row } from "./row.ts";

/** Whether a row met its goal. Null when it has no goal or was not measured. */
export function verdict({ value, goal }: Row): "met" | "missed" | "met, with the stretch" | null {
  if (value === null || goal === undefined) return null;
  const reaches = (bound: number): boolean => (goal.relation === "at most" ? value <= bound : value >= bound);
  if (goal.stretch !== undefined && reaches(goal.stretch)) return "met, with the stretch";
  return reaches(goal.value) ? "met" : "missed";
}
