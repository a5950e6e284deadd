import { numberedLines, textOf, writeFiles } from "../files/write-files.ts";
import { all, differenceFrom, says, showsLines, showsLinesOrPage, showsNoLine } from "../judge.ts";
import { oneCall, type Read, type ReadCase } from "../read-case.ts";
import { right, wrong, type Verdict } from "../verdict.ts";

const group = "everyday";
const hundred = { "hundred.txt": textOf(numberedLines(100)) };
const walkedLines = 5000;
const mostPages = 100;
const endsBefore = /beyond|exceeds|past the end|no lines after|out of range|only|\b100 lines/iu;

/** Which lines are shown, and what is said about the rest. */
export const lineCases: readonly ReadCase[] = [
  oneCall({
    id: "first-lines",
    group,
    title: "the first 3 lines of 10",
    needs: "Exactly lines 1 to 3.",
    files: { "notes.txt": textOf(numberedLines(10)) },
    ask: { path: "notes.txt", firstLine: 1, maxLines: 3 },
    judge: showsLines(1, ["line 1", "line 2", "line 3"]),
  }),
  oneCall({
    id: "whole-file",
    group,
    title: "a file of 3 lines that ends with a line end",
    needs: "Exactly 3 lines: no empty line 4.",
    files: { "abc.txt": "a\nb\nc\n" },
    ask: { path: "abc.txt" },
    judge: showsLines(1, ["a", "b", "c"], 3),
  }),
  oneCall({
    id: "middle",
    group,
    title: "5 lines from line 40 of 100",
    needs: "Exactly lines 40 to 44.",
    files: hundred,
    ask: { path: "hundred.txt", firstLine: 40, maxLines: 5 },
    judge: showsLines(40, ["line 40", "line 41", "line 42", "line 43", "line 44"]),
  }),
  oneCall({
    id: "total",
    group,
    title: "2 lines from line 1 of 100, and how many there are",
    needs: "Lines 1 and 2; and if a number of lines is named, it is 100, as for `wc -l`.",
    files: hundred,
    ask: { path: "hundred.txt", firstLine: 1, maxLines: 2 },
    judge: showsLines(1, ["line 1", "line 2"], 100),
  }),
  oneCall({
    id: "tail",
    group,
    title: "the last 3 lines of 100",
    needs: "Exactly lines 98 to 100.",
    files: hundred,
    ask: { path: "hundred.txt", lastLines: 3 },
    judge: showsLines(98, ["line 98", "line 99", "line 100"]),
  }),
  oneCall({
    id: "more-than-there-is",
    group,
    title: "100 lines from line 98 of 100",
    needs: "Exactly lines 98 to 100.",
    files: hundred,
    ask: { path: "hundred.txt", firstLine: 98, maxLines: 100 },
    judge: showsLines(98, ["line 98", "line 99", "line 100"]),
  }),
  oneCall({
    id: "no-final-line-end",
    group,
    title: "the last line of a file that does not end with a line end",
    needs: "The line, whole.",
    files: { "abc.txt": "a\nb\nc" },
    ask: { path: "abc.txt", firstLine: 3, maxLines: 10 },
    judge: showsLines(3, ["c"]),
  }),
  oneCall({
    id: "past-the-end",
    group,
    title: "10 lines from line 500 of 100",
    needs: "No line, and a text that says that the file ends before.",
    files: hundred,
    ask: { path: "hundred.txt", firstLine: 500, maxLines: 10 },
    judge: all(showsNoLine, says(endsBefore, "that the file ends before")),
  }),
  oneCall({
    id: "one-past-the-end",
    group,
    title: "10 lines from line 101 of 100",
    needs: "No line, and a text that says that the file ends before.",
    files: hundred,
    ask: { path: "hundred.txt", firstLine: 101, maxLines: 10 },
    judge: all(showsNoLine, says(endsBefore, "that the file ends before")),
  }),
  oneCall({
    id: "empty",
    group,
    title: "an empty file",
    needs: "No line, and a text that says that the file is empty.",
    files: { "empty.txt": "" },
    ask: { path: "empty.txt" },
    judge: all(showsNoLine, says(/empty|no lines|\b0 (?:lines|bytes)/iu, "that the file is empty")),
  }),
  oneCall({
    id: "white-space",
    group,
    title: "a file of two lines of white space",
    needs: "These lines: the file is not empty.",
    files: { "blank.txt": "  \n\t\n" },
    ask: { path: "blank.txt" },
    judge: showsLines(1, ["  ", "\t"]),
  }),
  oneCall({
    id: "three-thousand-lines",
    group,
    title: "a file of 3,000 lines, without a limit",
    needs: "All lines, or the first ones and a word that more follow.",
    files: { "long.txt": textOf(numberedLines(3000)) },
    ask: { path: "long.txt" },
    judge: showsLinesOrPage(numberedLines(3000)),
  }),
  oneCall({
    id: "exactly-a-page",
    group,
    title: "a file of exactly 2,000 lines, without a limit",
    needs: "All lines and no word that more follow, or the first ones and such a word.",
    files: { "page.txt": textOf(numberedLines(2000)) },
    ask: { path: "page.txt" },
    judge: showsLinesOrPage(numberedLines(2000)),
  }),
  {
    id: "page-by-page",
    group,
    title: "a file of 5,000 lines, by the next calls that the answers name",
    needs: "Every line once, in at most 100 calls.",
    prepare: ({ root }) => writeFiles(root, { "walk.txt": textOf(numberedLines(walkedLines)) }),
    run: (read) => walk(read, "walk.txt", numberedLines(walkedLines)),
  },
];

/** Follows the next calls from page to page until all lines were shown. */
async function walk(read: Read, path: string, lines: readonly string[]): Promise<Verdict> {
  let shownLines = 0;
  let firstLine: number | undefined;
  for (let page = 1; page <= mostPages; page++) {
    const [outcome] = await read({ path, ...(firstLine !== undefined && { firstLine }) });
    if (outcome?.kind !== "shown") return showsLines(1, lines)(outcome ?? { kind: "refused", text: "" });
    const expected = lines.slice(shownLines, shownLines + Math.max(outcome.lines.length, 1));
    const fault = differenceFrom(outcome, shownLines + 1, expected);
    if (fault !== null) return wrong(fault);
    if (outcome.lines.some(({ cut }) => cut)) {
      return wrong(`It cuts line ${shownLines + outcome.lines.length}, and names no call for the rest.`);
    }
    shownLines += outcome.lines.length;
    if (shownLines === lines.length) {
      return right(`It shows every line once, in ${page} ${page === 1 ? "call" : "calls"}.`);
    }
    if (outcome.next === null) return wrong(`It stops after line ${shownLines}, and names no next call.`);
    firstLine = outcome.next;
  }
  return wrong(`It shows only ${shownLines} lines in ${mostPages} calls.`);
}
