import type { ExpectedResult, ReaderResult, SideBySideRow } from "../../../src/shared/side-by-side.ts";

/** What a result is worth. `isGood` is undefined for a result that the row does not expect. */
export interface Judgement {
  readonly verdict: string;
  readonly isGood: boolean | undefined;
  /** What happened, as the title of the result. */
  readonly title: string;
}

const titles: Readonly<Record<ReaderResult["outcome"], string>> = {
  answer: "the model receives a text",
  error: "the model receives an error",
  none: "the model receives nothing",
  died: "the model receives nothing",
};

/** For what no row expects, as on a system without links or pipes. */
const unexpected: Readonly<Record<ReaderResult["outcome"], string>> = {
  answer: "another answer",
  error: "another error",
  none: "no answer",
  died: "crashed",
};

/** Judges a result by what its row expects. */
export function judgeResult(
  { expected }: Pick<SideBySideRow, "expected">,
  result: Pick<ReaderResult, "outcome" | "text" | "media">,
): Judgement {
  const { outcome } = result;
  const fitting = expected.find((one) => fits(one, result));
  if (fitting === undefined) {
    return { verdict: unexpected[outcome], isGood: undefined, title: titles[outcome] };
  }
  const { verdict, isGood, receives } = fitting;
  const title = receives === undefined ? titles[outcome] : `the model receives ${receives}`;
  return { verdict, isGood, title };
}

function fits(
  { outcome, contains, mediaType }: ExpectedResult,
  { outcome: actual, text, media }: Pick<ReaderResult, "outcome" | "text" | "media">,
): boolean {
  return (
    outcome === actual &&
    (contains === undefined || text.includes(contains)) &&
    (mediaType === undefined || media.some((part) => part.mediaType === mediaType))
  );
}
