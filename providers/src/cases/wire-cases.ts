import { conformanceCases, type ConformanceCase, type ExpectedAnswer } from "@readfile/conformance";
import { plainAnswer } from "../loops/route.ts";
import { caseNames, goldenIds, type CaseName } from "./case-names.ts";

/** A call and the answer that its model must receive, from the goldens of `@readfile/conformance`. */
export interface WireCase {
  readonly name: CaseName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly expected: ExpectedAnswer & { readonly text: string };
}

/** A call of a tool of the framework's own. */
export const plainCase: WireCase = {
  name: "text",
  args: { path: "lf.txt" },
  expected: { text: plainAnswer, media: [], isError: false },
};

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
