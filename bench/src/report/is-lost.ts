import type { Row } from "./row.ts";

/** Whether the other candidate of a comparison was faster. */
export function isLost({ measure, value, reference = false }: Row): boolean {
  if (value === null || reference) return false;
  return (measure === "share" && value > 1) || (measure === "times" && value < 1);
}
