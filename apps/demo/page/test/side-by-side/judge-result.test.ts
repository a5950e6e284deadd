import { expect, test } from "vitest";
import { sideBySideRows, type ReaderResult, type Worth } from "../../../src/shared/side-by-side.ts";
import { judgeResult } from "../../src/side-by-side/judge-result.ts";

type Result = Pick<ReaderResult, "outcome" | "text" | "end" | "media">;
type Case = readonly [Result, verdict: string, Worth | undefined, receives: string];

const image = { mediaType: "image/png", byteLength: 4, url: "/api/media/0" };
const hung: Result = { outcome: "none", text: "", end: "", media: [] };

function answer(text: string): Result {
  return { outcome: "answer", text, end: "", media: [] };
}

function error(text: string): Result {
  return { outcome: "error", text, end: "", media: [] };
}

/** Of each row: results of `fs.readFile`, of the guarded tool, of `readFileTool`, and of readers that people bring. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  secret: [
    [answer("PAYMENT_KEY=made-up-for-this-page\n"), "secret shown", "bad", "a text"],
    [answer("1\tPAYMENT_KEY=made-up-for-this-page\n2\t"), "secret shown", "bad", "a text"],
    [error("Error: ACCESS_DENIED: .env: no"), "refused", "good", "a refusal"],
    [answer("PAYMENT_KEY=[hidden]"), "another answer", undefined, "a text"],
  ],
  outside: [
    [answer("Ada 90,000\n"), "file outside shown", "bad", "a text"],
    [error("Error: ../payroll.txt is outside the workspace."), "refused", "good", "a refusal"],
    [error("Error: OUTSIDE_WORKSPACE: ../payroll.txt: no"), "refused", "good", "a refusal"],
    [error("Access to this path is not allowed"), "refused", "good", "a refusal"],
  ],
  link: [
    [answer("Ada 90,000\n"), "file outside shown", "bad", "a text"],
    [answer("1\tAda 90,000\n2\tGrace 95,000\n3\t"), "file outside shown", "bad", "a text"],
    [error("Error: OUTSIDE_WORKSPACE: notes/latest.txt: no"), "refused", "good", "a refusal"],
    // Where a system has no links, the file is missing, and nothing was refused.
    [error("Error: there is no file notes/latest.txt."), "another error", undefined, "an error"],
  ],
  pipe: [
    [hung, "no answer", "bad", "nothing"],
    [error("Error: updates.pipe is not a file."), "refused", "good", "a refusal"],
    [error("Error: NOT_FILE: updates.pipe: no"), "refused", "good", "a refusal"],
    [error("Error: there is no file updates.pipe."), "another error", undefined, "an error"],
  ],
  misspelt: [
    [error("ENOENT: no such file, open '/srv/src/great.ts'"), "host path shown", "bad", "an error"],
    [error("Error: there is no file src/great.ts."), "no name suggested", "fair", "an error"],
    [
      error('Error: NOT_FOUND: src/great.ts: no such file; did you mean "src/greet.ts"?'),
      "right name suggested",
      "good",
      "an error that says what to do",
    ],
    [
      answer("/tmp/readfile-side-by-side-x/project/src/great.ts: did you mean greet.ts?"),
      "host path shown",
      "bad",
      "a text",
    ],
    [answer("File not found"), "no name suggested", "fair", "an error"],
  ],
  "utf-16": [
    [answer("\ufffd\ufffdC\0a\0f\0"), "wrong text", "bad", "a text"],
    [answer("1\t\ufffd\ufffdC\0a\0f\0"), "wrong text", "bad", "a text"],
    [answer("[report.txt]\n1\tCafé: 12 €"), "right text", "good", "a text"],
    [error("Error: report.txt is a binary file"), "refused", "fair", "a refusal"],
  ],
  "broken-image": [
    [answer("\ufffdPNG\r\n\u001a"), "noise as text", "bad", "a text"],
    [{ ...answer(""), media: [image] }, "half an image sent", "bad", "half an image"],
    [
      answer("[broken.png]\nimage not shown: it is incomplete"),
      "fault named",
      "good",
      "what is wrong with it",
    ],
    [error("Error: the image is truncated"), "fault named", "good", "what is wrong with it"],
    [answer("data:image/png;base64,iVBORw0KGgoAAA"), "base64 as text", "bad", "a text"],
    [error("cannot display binary files"), "refused", "fair", "a refusal"],
  ],
  image: [
    [answer("\ufffdPNG\r\n\u001a"), "noise as text", "bad", "a text"],
    [{ ...answer(""), media: [image] }, "image shown", "good", "the image"],
    [{ ...answer("[logo.png]"), media: [image] }, "image shown", "good", "the image"],
    [answer("data:image/png;base64,iVBORw0KGgoAAA"), "base64 as text", "bad", "a text"],
    [error("cannot display binary files"), "refused", "fair", "a refusal"],
  ],
  log: [
    [error("Invalid string length"), "failed", "bad", "an error"],
    [
      error("Error: server.log is too large: 1073741824 bytes, and the limit is 10485760."),
      "refused: too large",
      "fair",
      "a refusal",
    ],
    [answer("-1\trequest 30009999 answered 200"), "answered", "good", "a text"],
    [{ ...answer("a"), end: "request 30009999 answered 200\n" }, "answered", "good", "a text"],
    [answer("1\trequest 1 answered 200\n"), "wrong lines", "bad", "a text"],
    [hung, "no answer", "bad", "nothing"],
  ],
};

test("the verdicts of each row", () => {
  expect(sideBySideRows.map(({ id }) => id)).toStrictEqual(Object.keys(cases));
  for (const row of sideBySideRows) {
    const judged = cases[row.id]?.map(([result]) => judgeResult(row, result));
    expect(judged).toStrictEqual(
      cases[row.id]?.map(([, verdict, worth, receives]) => ({
        verdict,
        worth,
        title: `the model receives ${receives}`,
      })),
    );
    // What does not fit the row is neither good nor bad, whoever answered so.
    expect(judgeResult(row, answer("other"))).toStrictEqual({
      verdict: "another answer",
      worth: undefined,
      title: "the model receives a text",
    });
  }
});

test("a process that ended by itself crashed, whatever it said", () => {
  for (const row of sideBySideRows) {
    expect(
      judgeResult(row, { outcome: "died", text: "not found: invalid", end: "", media: [] }),
    ).toStrictEqual({
      verdict: "crashed",
      worth: "bad",
      title: "the model receives nothing",
    });
  }
});
