import { conformanceCases, type ConformanceCase, type ExpectedAnswer } from "@readfile/conformance";

/** A call and the answer that its model must receive, from the goldens of `@readfile/conformance`. */
export interface WireCase {
  readonly name: CaseName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly expected: ExpectedAnswer & { readonly text: string };
}

const goldenIds = {
  text: "content/read-file/lf.txt",
  reads: "read-file/several/two-files",
  image: "content/read-file/media/dot.png",
  PDF: "content/read-file/media/page.pdf",
  "reads with media": "read-file/several/media",
  notebook: "content/read-file/media/notebook.ipynb",
  error: "error/read-file/missing",
  repaired: "read-file/repair/file_path",
} as const;

/** What is read: the columns of the matrix. */
export type CaseName = keyof typeof goldenIds;

/** The names of all cases, in the order of the columns. */
export const caseNames: readonly CaseName[] = Object.keys(goldenIds) as CaseName[];

/** Gives the cases, in the order of the columns. */
export function wireCases(): readonly WireCase[] {
  const goldens = new Map(conformanceCases().map((golden) => [golden.id, golden]));
  return caseNames.map((name) => wireCase(name, goldens.get(goldenIds[name])));
}

function wireCase(name: CaseName, golden: ConformanceCase | undefined): WireCase {
  if (golden === undefined || "aborted" in golden.expected || typeof golden.expected.text !== "string") {
    throw new Error(`${goldenIds[name]}: there is no golden with a whole text`);
  }
  const { text, media, isError } = golden.expected;
  return { name, args: golden.args as WireCase["args"], expected: { text, media, isError } };
}
