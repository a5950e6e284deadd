/** How a line's number is written: `1<TAB>x`, `L1: x`, `     1<TAB>x`, `1| x`, or not at all. */
export type Numbering = "tab" | "codex" | "cat" | "pipe" | "none";

const catWidth = 6;

/** What stands before a line, by its number. */
export const numberFormats: Readonly<Record<Numbering, (number: number) => string>> = {
  tab: (number) => `${number}\t`,
  codex: (number) => `L${number}: `,
  cat: (number) => `${String(number).padStart(catWidth)}\t`,
  pipe: (number) => `${number}| `,
  none: () => "",
};

export const numberings: readonly Numbering[] = Object.keys(numberFormats) as Numbering[];
