/** What became of an answer on its way to the model. */
export type Verdict =
  | "same bytes"
  | "wrapped by the package"
  | "remade by the package"
  | "text only"
  | "dropped"
  | "open to no tool"
  | "changed"
  | "base64 as text"
  | "refused by the API's shape";

/** All verdicts, from the best to the worst, with what each means. */
export const meanings: Readonly<Record<Verdict, string>> = {
  "same bytes": "the model receives the whole text, the bytes of all media and the sign of an error",
  "wrapped by the package": "the whole text arrives inside other words or JSON of the provider's package",
  "remade by the package": "the text arrives whole, and an image as one that the package made of it",
  "text only": "the text arrives whole; media or the sign of an error was not sent",
  dropped: "the framework handed media or text to the provider's package, which left it out",
  "open to no tool":
    "the package sends no answer of any tool in a shape that the API documents: not ours to change",
  changed: "a text or media arrives with other bytes",
  "base64 as text": "media arrive as a long text of base64",
  "refused by the API's shape": "the API documents no such body, or the package throws",
};

/** The verdicts that no set-up of a quick start may have. */
export const failures: ReadonlySet<Verdict> = new Set<Verdict>([
  "changed",
  "base64 as text",
  "refused by the API's shape",
]);

/** A verdict about one answer, and what else is to be known about it. */
export interface Cell {
  readonly verdict: Verdict;
  readonly note?: string;
}

const order: readonly Verdict[] = Object.keys(meanings) as Verdict[];

/** The worse of two verdicts. */
export function worse(one: Verdict, other: Verdict): Verdict {
  return order.indexOf(one) < order.indexOf(other) ? other : one;
}

/** The cell with the worst verdict. */
export function worst(cells: readonly Cell[]): Cell {
  return cells.reduce((one, other) => (worse(one.verdict, other.verdict) === one.verdict ? one : other));
}

/** A cell for a body that the API would refuse. */
export function refused(note: string): Cell {
  return { verdict: "refused by the API's shape", note };
}
