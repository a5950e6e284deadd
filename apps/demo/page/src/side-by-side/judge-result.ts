import type { ExpectedResult, ReaderResult, SideBySideRow, Worth } from "../../../src/shared/side-by-side.ts";

/** What a result is worth. `worth` is undefined for an answer or an error that the row does not expect. */
export interface Judgement {
  readonly verdict: string;
  readonly worth: Worth | undefined;
  /** What happened, as the title of the result. */
  readonly title: string;
}

/** The parts of a result that are judged. */
type Judged = Pick<ReaderResult, "outcome" | "text" | "end" | "media">;

const titles: Readonly<Record<ReaderResult["outcome"], string>> = {
  answer: "the model receives a text",
  error: "the model receives an error",
  none: "the model receives nothing",
  died: "the model receives nothing",
};

/** For what no row expects, as on a system without links or pipes. No answer, and a crash, are bad in every row. */
const unexpected: Readonly<Record<ReaderResult["outcome"], readonly [string, Worth | undefined]>> = {
  answer: ["another answer", undefined],
  error: ["another error", undefined],
  none: ["no answer", "bad"],
  died: ["crashed", "bad"],
};

/** Judges a result by what its row expects. */
export function judgeResult({ expected }: Pick<SideBySideRow, "expected">, result: Judged): Judgement {
  const { outcome } = result;
  const hasAnswered = outcome === "answer" || outcome === "error";
  const fitting = hasAnswered ? expected.find((one) => fits(one, result)) : undefined;
  if (fitting === undefined) {
    const [verdict, worth] = unexpected[outcome];
    return { verdict, worth, title: titles[outcome] };
  }
  const { verdict, worth, receives } = fitting;
  const title = receives === undefined ? titles[outcome] : `the model receives ${receives}`;
  return { verdict, worth, title };
}

function fits(
  { outcome, text, mediaType }: ExpectedResult,
  { outcome: actual, text: start, end, media }: Judged,
): boolean {
  return (
    (outcome === undefined || outcome === actual) &&
    (text === undefined || text.test(start) || text.test(end)) &&
    (mediaType === undefined || media.some((part) => part.mediaType === mediaType))
  );
}
