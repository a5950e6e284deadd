/** How a line's number is written: `1<TAB>x`, `L1: x`, `     1<TAB>x`, `1| x`, or not at all. */
export type Numbering = "tab" | "codex" | "cat" | "pipe" | "none";

/** What stands around a line's number, and to how many characters the number is padded. */
export interface NumberFormat {
  readonly before: string;
  readonly after: string;
  readonly width: number;
}

/** Null: lines have no number. */
export const numberFormats: Readonly<Record<Numbering, NumberFormat | null>> = {
  tab: { before: "", after: "\t", width: 0 },
  codex: { before: "L", after: ": ", width: 0 },
  cat: { before: "", after: "\t", width: 6 },
  pipe: { before: "", after: "| ", width: 0 },
  none: null,
};

export const numberings: readonly Numbering[] = Object.keys(numberFormats) as Numbering[];
