import { expect, test } from "vitest";
import { sideBySideRows, type ReaderResult } from "../../../src/shared/side-by-side.ts";
import { judgeResult } from "../../src/side-by-side/judge-result.ts";

type Result = Pick<ReaderResult, "outcome" | "text" | "media">;

const image = { mediaType: "image/png", byteLength: 4, url: "/api/media/0" };

function answer(text: string): Result {
  return { outcome: "answer", text, media: [] };
}

function error(text: string): Result {
  return { outcome: "error", text, media: [] };
}

/** Of each row: a result of `fs.readFile` with its verdict, and one of `readFileTool`. */
const cases: Readonly<Record<string, readonly [Result, bad: string, Result, good: string, title: string]>> = {
  secret: [
    answer("PAYMENT_KEY=1\n"),
    "secret shown",
    error("Error: ACCESS_DENIED: .env: no"),
    "refused",
    "a refusal",
  ],
  outside: [
    answer("Ada 90,000\n"),
    "file outside shown",
    error("Error: OUTSIDE_WORKSPACE: ../payroll.txt: no"),
    "refused",
    "a refusal",
  ],
  link: [
    answer("Ada 90,000\n"),
    "file outside shown",
    error("Error: OUTSIDE_WORKSPACE: notes/latest.txt: no"),
    "refused",
    "a refusal",
  ],
  pipe: [
    { outcome: "none", text: "", media: [] },
    "no answer",
    error("Error: NOT_FILE: updates.pipe: no"),
    "refused",
    "a refusal",
  ],
  misspelt: [
    error("ENOENT: no such file or directory, open '/srv/src/great.ts'"),
    "host path shown",
    error('Error: NOT_FOUND: src/great.ts: no such file; did you mean "src/greet.ts"?'),
    "right name suggested",
    "an error that says what to do",
  ],
  "utf-16": [
    answer("\ufffd\ufffdC\0a\0f\0"),
    "wrong text",
    answer("[report.txt]\n1\tCafé: 12 €"),
    "right text",
    "a text",
  ],
  "broken-image": [
    answer("\ufffdPNG\r\n\u001a"),
    "noise as text",
    answer("[broken.png]\nimage not shown: it is incomplete"),
    "fault named",
    "what is wrong with it",
  ],
  image: [
    answer("\ufffdPNG\r\n\u001a"),
    "noise as text",
    { ...answer("[logo.png]"), media: [image] },
    "image shown",
    "a text and the image",
  ],
  log: [
    error("Invalid string length"),
    "failed",
    answer("-1\trequest 30009999 answered 200"),
    "answered",
    "a text",
  ],
};

test("the verdicts of each row", () => {
  expect(sideBySideRows.map(({ id }) => id)).toStrictEqual(Object.keys(cases));
  for (const row of sideBySideRows) {
    const [plain, bad, ours, good, title] = cases[row.id] ?? [];
    expect(plain && judgeResult(row, plain)).toMatchObject({ verdict: bad, isGood: false });
    expect(ours && judgeResult(row, ours)).toStrictEqual({
      verdict: good,
      isGood: true,
      title: `the model receives ${title}`,
    });
    // What does not fit the row is neither good nor bad, whoever answered so.
    expect(judgeResult(row, answer("other"))).toStrictEqual({
      verdict: "another answer",
      isGood: undefined,
      title: "the model receives a text",
    });
  }
});

test("a process that ended by itself crashed", () => {
  const [log] = sideBySideRows.filter(({ id }) => id === "log");
  expect(log && judgeResult(log, { outcome: "died", text: "", media: [] })).toStrictEqual({
    verdict: "crashed",
    isGood: false,
    title: "the model receives nothing",
  });
});
