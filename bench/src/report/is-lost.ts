import type { Row } from "./row.ts";

/** Whether the other side of a comparison was faster at the work. */
export function isLost({ measure, value, reference = false }: Row): boolean {
  if (value === null || reference) return false;
  return (measure === "share" && value > 1) || (measure === "times" && value < 1);
}
