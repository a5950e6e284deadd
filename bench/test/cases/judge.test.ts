import { expect, test } from "vitest";
import {
  all,
  either,
  refuses,
  says,
  showsAndSays,
  showsLines,
  showsLinesOrPage,
  showsMedia,
  showsNoLine,
  showsTexts,
  withoutMedia,
} from "../../src/cases/judge.ts";
import type { Outcome, Shown } from "../../src/cases/outcome.ts";

const answer = (known: Partial<Shown>): Outcome => ({
  kind: "shown",
  lines: [],
  emptyLineAfterEnd: false,
  notices: "",
  next: null,
  total: null,
  media: [],
  text: "text",
  ...known,
});
const lines = (...texts: readonly string[]): Shown["lines"] =>
  texts.map((text) => ({ number: null, text, cut: false }));
const numbered = (first: number, ...texts: readonly string[]): Shown["lines"] =>
  texts.map((text, index) => ({ number: first + index, text, cut: false }));
const refused = (text: string): Outcome => ({ kind: "refused", text });
const png = Buffer.from("png");
const image = [{ mediaType: "image/png", data: "cG5n" }];

test.each([
  {
    what: "the lines",
    judge: showsLines(2, ["b", "c"]),
    outcome: answer({ lines: numbered(2, "b", "c") }),
    expected: "right: It shows exactly lines 2 to 3.",
  },
  {
    what: "the lines without numbers",
    judge: showsLines(2, ["b"]),
    outcome: answer({ lines: lines("b") }),
    expected: "right: It shows exactly line 2.",
  },
  {
    what: "a wrong number",
    judge: showsLines(2, ["b"]),
    outcome: answer({ lines: numbered(3, "b") }),
    expected: "wrong: It numbers line 2 as 3.",
  },
  {
    what: "another text",
    judge: showsLines(1, ["a"]),
    outcome: answer({ lines: lines("a\u200B") }),
    expected: String.raw`wrong: It shows line 1 as "a\u{200b}".`,
  },
  {
    what: "a line too many",
    judge: showsLines(1, ["a"]),
    outcome: answer({ lines: lines("a", "") }),
    expected: 'wrong: It shows a line 2 that was not asked for: "".',
  },
  {
    what: "a line too few",
    judge: showsLines(1, ["a", "b"]),
    outcome: answer({ lines: lines("a") }),
    expected: "wrong: It leaves out the last 1 of 2 lines.",
  },
  {
    what: "silence",
    judge: showsLines(1, ["a"]),
    outcome: answer({ text: "" }),
    expected: "wrong: It shows nothing, and says nothing.",
  },
  {
    what: "a wrong total",
    judge: showsLines(1, ["a"], 100),
    outcome: answer({ lines: lines("a"), total: 101 }),
    expected: "wrong: It says that the file has 101 lines, not 100.",
  },
  {
    what: "a refusal of what can be shown",
    judge: showsLines(1, ["a"]),
    outcome: refused("No."),
    expected: 'wrong: It refuses: "No.".',
  },
  {
    what: "a page that says so",
    judge: showsLinesOrPage(["a", "b"]),
    outcome: answer({ lines: lines("a"), next: 2 }),
    expected: "right: It shows line 1, and says that this is not all.",
  },
  {
    what: "a page that does not say so",
    judge: showsLinesOrPage(["a", "b"]),
    outcome: answer({ lines: lines("a"), notices: "a.txt (4 bytes)" }),
    expected: "wrong: It leaves out the rest, and does not say so.",
  },
  {
    what: "a cut line that is marked",
    judge: showsLinesOrPage(["abc"]),
    outcome: answer({ lines: [{ number: 1, text: "ab", cut: true }], notices: "1 line cut" }),
    expected: "right: It shows line 1, and says that this is not all.",
  },
  {
    what: "a cut line that holds another text",
    judge: showsLinesOrPage(["abc"]),
    outcome: answer({ lines: [{ number: 1, text: "ax", cut: true }], notices: "1 line cut" }),
    expected: 'wrong: It shows line 1 as "ax".',
  },
  {
    what: "all lines and a next call",
    judge: showsLinesOrPage(["a"]),
    outcome: answer({ lines: lines("a"), next: 2 }),
    expected: "wrong: It shows all lines, and says that more follow.",
  },
  {
    what: "too much at once",
    judge: showsLinesOrPage(["abcdef"], 5),
    outcome: answer({ lines: lines("abcdef"), text: "abcdef" }),
    expected: "wrong: It shows more than 5 characters at once.",
  },
  {
    what: "a refusal with its reason",
    judge: refuses(/too large/u, "that it is too large"),
    outcome: refused("the file is too large"),
    expected: "right: It refuses, and says that it is too large.",
  },
  {
    what: "a refusal with another reason",
    judge: refuses(/too large/u, "that it is too large"),
    outcome: refused("Invalid string length"),
    expected: 'wrong: It refuses, but does not say that it is too large: "Invalid string length".',
  },
  {
    what: "a refusal without the way on",
    judge: refuses(/no file/u, "that there is no file", { pattern: /greet/u, what: "which is meant" }),
    outcome: refused("no file"),
    expected: "wrong: It says that there is no file, but not which is meant.",
  },
  {
    what: "no refusal",
    judge: refuses(/secret/u, "why"),
    outcome: answer({ lines: lines("KEY=1"), text: "KEY=1" }),
    expected: 'wrong: It shows "KEY=1", and refuses nothing.',
  },
  {
    what: "the secret",
    judge: refuses(/secret/u, "why"),
    outcome: answer({ lines: lines("TOP-SECRET"), text: "TOP-SECRET" }),
    expected: "wrong: It shows the secret.",
  },
  {
    what: "an error with the secret in it",
    judge: refuses(/secret/iu, "why"),
    outcome: refused("secret: TOP-SECRET"),
    expected: "wrong: Its error shows the secret.",
  },
  {
    what: "no answer",
    judge: refuses(/pipe/u, "why"),
    outcome: { kind: "hangs", seconds: 15 } as const,
    expected: "wrong: It gives no answer within 15 s.",
  },
  {
    what: "the death of the process",
    judge: refuses(/pipe/u, "why"),
    outcome: { kind: "dies", why: "RangeError: no" } as const,
    expected: 'wrong: Its process dies: "RangeError: no".',
  },
  {
    what: "what cannot be asked",
    judge: showsLines(1, ["a"]),
    outcome: { kind: "cannot", why: "It shows whole files only." } as const,
    expected: "cannot: It shows whole files only.",
  },
  {
    what: "a line where none is",
    judge: all(showsNoLine, says(/empty/u, "that it is empty")),
    outcome: answer({ lines: numbered(1, ""), text: "1→" }),
    expected: 'wrong: It shows a line 1 that does not exist: "".',
  },
  {
    what: "an empty line after the end, where the end is asked about",
    judge: showsLines(1, ["a"], 1),
    outcome: answer({ lines: numbered(1, "a"), emptyLineAfterEnd: true }),
    expected: "wrong: It shows an empty line 2, which does not exist.",
  },
  {
    what: "an empty line after the end elsewhere",
    judge: showsLines(1, ["a"]),
    outcome: answer({ lines: numbered(1, "a"), emptyLineAfterEnd: true }),
    expected: "right: It shows exactly line 1.",
  },
  {
    what: "a cut line of which nothing is shown",
    judge: showsLinesOrPage(["abc"]),
    outcome: answer({ lines: [{ number: 1, text: "", cut: true }], notices: "truncated" }),
    expected: "wrong: It shows nothing of the file.",
  },
  {
    what: "a word in the answer",
    judge: all(showsNoLine, says(/empty/u, "that it is empty")),
    outcome: answer({ text: "[a | empty file]" }),
    expected: "right: It says that it is empty.",
  },
  {
    what: "a word that stands in the content alone",
    judge: showsAndSays(/crlf/u, "that the lines end with CRLF"),
    outcome: answer({ lines: lines("crlf"), text: "crlf" }),
    expected: 'wrong: It does not say that the lines end with CRLF: it shows "crlf".',
  },
  {
    what: "one of two",
    judge: either(showsLines(1, ["a"]), refuses(/binary/u, "that it is binary")),
    outcome: refused("binary"),
    expected: "right: It refuses, and says that it is binary.",
  },
  {
    what: "the image",
    judge: showsMedia("image/png", png),
    outcome: answer({ media: image }),
    expected: "right: It shows the image/png as it is.",
  },
  {
    what: "another type",
    judge: showsMedia("image/jpeg", png),
    outcome: answer({ media: image }),
    expected: "wrong: It shows image/png, not image/jpeg.",
  },
  {
    what: "other bytes",
    judge: showsMedia("image/png", Buffer.from("other")),
    outcome: answer({ media: image }),
    expected: "wrong: It shows other bytes than those of the image/png.",
  },
  {
    what: "an image where none may be",
    judge: withoutMedia(says(/broken/u, "that it is broken")),
    outcome: answer({ media: image, text: "broken" }),
    expected: "wrong: It shows the bytes as image/png.",
  },
  {
    what: "an image in place of lines",
    judge: showsLines(1, ["a"]),
    outcome: answer({ media: image }),
    expected: "wrong: It shows image/png, not text.",
  },
  {
    what: "texts in too much around them",
    judge: showsTexts(["a"], 3),
    outcome: answer({ text: "base64" }),
    expected: "wrong: It shows more than 3 characters at once.",
  },
])("judges $what", ({ judge, outcome, expected }) => {
  const { verdict, reason } = judge(outcome);
  expect(`${verdict}: ${reason}`).toBe(expected);
});
