/** What a number of a cell means. */
export type NumberMeaning = "number" | "date" | "dateTime" | "time" | "duration";

/** What the numbers mean that Office gives to formats of its own, where that is no plain number. */
const builtInMeanings: ReadonlyMap<number, NumberMeaning> = new Map<number, NumberMeaning>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, "date"] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, "time"] as const),
  [22, "dateTime"],
  [46, "duration"],
]);

/** What numbers of a format mean. `code`: of a format that the workbook defines. */
export function numberMeaning(id: number, code: string | undefined): NumberMeaning {
  if (code === undefined) return builtInMeanings.get(id) ?? "number";
  // Of the parts for positive and negative numbers, the first tells. Words, colours and currencies tell nothing.
  const [first = ""] = code.split(";", 1);
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(first);
  const signs = first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general/gi, "").toLowerCase();
  if (isElapsed) return "duration";
  const hasTime = /[hs]|am\/pm/.test(signs);
  const hasDate = /[yd]/.test(signs) || (/m/.test(signs) && !hasTime);
  if (hasDate) return hasTime ? "dateTime" : "date";
  return hasTime ? "time" : "number";
}

const dayMs = 86_400_000;
/** The last day that a workbook knows, 9999-12-31. */
const maxDays = 2_958_465;

/** A number of a cell as text: dates and times as in ISO 8601. `raw`: as the workbook holds it. */
export function numberText(raw: string, meaning: NumberMeaning, isFrom1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  if (meaning === "number") return plainNumber(value);
  if (meaning === "duration") return clockText(value * dayMs);
  const days = isFrom1904 ? value + 1462 : value;
  if (days < 0 || days > maxDays + 1) return plainNumber(value);
  const milliseconds = Math.round((days % 1) * dayMs);
  if (meaning === "time" && days < 1) return clockText(milliseconds);
  // Office believes that there was a 29th of February in 1900.
  const day = Math.floor(days) + (days < 60 && !isFrom1904 ? 1 : 0);
  const date = new Date(Date.UTC(1899, 11, 30) + day * dayMs).toISOString().slice(0, 10);
  const isMidnight = meaning === "date" && milliseconds === 0;
  return isMidnight ? date : `${date}T${clockText(milliseconds)}`;
}

/** A number with the 15 digits that Office shows, so that 0.1 + 0.2 is 0.3. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

function clockText(milliseconds: number): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const sign = milliseconds < 0 ? "-" : "";
  return sign + parts.map((part) => String(part).padStart(2, "0")).join(":");
}
