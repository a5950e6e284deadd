import type { Capability } from "../driver/conformance-driver.ts";
import type { CaseInput, ExpectedAnswer } from "./conformance-case.ts";

/** What the paths of the fixture trees lead to that a source may not hold. */
const entries: readonly (readonly [Capability, RegExp])[] = [
  ["links", /(?:^|\/)(?:links(?:\/|$)|link_|dirlink_)/],
  ["pipes", /(?:^|\/)(?:pipe|fifo)$/],
  ["emptyDirectories", /(?:^|\/)(?:directory\/empty|adir)(?:\/|$)/],
  ["dottedNames", /(?:^|\/)\.\.[^./]/],
];

/** What an answer tells that a source may not tell. */
const facts: readonly (readonly [Capability, RegExp])[] = [
  ["times", /"mtime_ms":\s*\d/],
  ["listing", /; did you mean "|; it holds "|the name is written otherwise|it is a file, not a directory: /],
  ["emptyDirectories", /; it holds "/],
  // The root holds one.
  ["pipes", /; it holds ".* and \d+ more/],
  ["parents", /a part of the path is not a directory|\(os error 20\)/],
];

/** What a source must hold and tell so that a case has its answer. */
export function sourceNeeds(input: CaseInput, expected: ExpectedAnswer | undefined): readonly Capability[] {
  const paths = [...(input.entry === undefined ? [] : [input.entry]), ...stringsIn(input.args)];
  const text = expected === undefined ? "" : shownText(expected);
  return [
    ...entries.filter(([, leadsTo]) => paths.some((path) => leadsTo.test(path))),
    ...facts.filter(([, tells]) => tells.test(text)),
  ].map(([capability]) => capability);
}

/** The text, or the parts of it that a golden holds. */
function shownText({ text }: ExpectedAnswer): string {
  return typeof text === "string" ? text : `${text.head}\n${text.tail}`;
}

function stringsIn(args: unknown): readonly string[] {
  if (typeof args === "string") return [args];
  return typeof args === "object" && args !== null ? Object.values(args).flatMap(stringsIn) : [];
}
