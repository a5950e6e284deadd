import { conformanceCases, type ConformanceCase, type ExpectedAnswer } from "@readfile/conformance";
import { plainAnswer, type ToolOptions } from "../loops/route.ts";
import { goldenIds, goldenNames, type CaseName } from "./case-names.ts";

/** A call and the answer that its model must receive, from the goldens of `@readfile/conformance`. */
export interface WireRead {
  readonly args: Readonly<Record<string, unknown>>;
  readonly expected: ExpectedAnswer & { readonly text: string };
}

/** What a model does in one turn: one call, or several at once. */
export interface WireCase {
  readonly name: CaseName;
  readonly options: ToolOptions;
  readonly reads: readonly WireRead[];
}

/** The same calls, answered by a tool of the framework's own. */
export function plainCase({ name, options, reads }: WireCase): WireCase {
  const expected = { text: plainAnswer, media: [], isError: false };
  return { name, options, reads: reads.map(({ args }) => ({ args, expected })) };
}

/** Gives the cases with goldens, in the order of the columns. `root`: the directory with the files of `@readfile/conformance`. */
export function goldenCases(root: string): readonly WireCase[] {
  const goldens = new Map(conformanceCases().map((golden) => [golden.id, golden]));
  return goldenNames.map((name) => ({
    name,
    options: { root },
    reads: goldenIds[name].map((id) => wireRead(id, goldens.get(id))),
  }));
}

function wireRead(id: string, golden: ConformanceCase | undefined): WireRead {
  if (golden === undefined || "aborted" in golden.expected || typeof golden.expected.text !== "string") {
    throw new Error(`${id}: there is no golden with a whole text`);
  }
  const { text, media, isError } = golden.expected;
  return { args: golden.args as WireRead["args"], expected: { text, media, isError } };
}
