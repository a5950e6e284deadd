import { numberedLines, textOf } from "../files/write-files.ts";
import { either, refuses, showsLines } from "../judge.ts";
import { oneCall, type ReadCase } from "../read-case.ts";

const group = "everyday";
const files = { "ten.txt": textOf(numberedLines(10)) };
const path = "ten.txt";
const wrongNumber = /limit|head|line|offset|integer|whole|greater|least|positive|minimum|invalid|expected/iu;

/** Arguments as models send them. */
export const argumentCases: readonly ReadCase[] = [
  oneCall({
    id: "first-line-0",
    group,
    title: "2 lines from line 0",
    needs: "Lines 1 and 2, or a refusal that says what is wrong.",
    files,
    ask: { path, firstLine: 0, maxLines: 2 },
    judge: either(showsLines(1, ["line 1", "line 2"]), refuses(wrongNumber, "what is wrong")),
  }),
  oneCall({
    id: "count-as-text",
    group,
    title: 'the first lines, with the count as text: "2"',
    needs: "Exactly lines 1 and 2.",
    files,
    ask: { path, maxLines: "2" },
    judge: showsLines(1, ["line 1", "line 2"]),
  }),
  oneCall({
    id: "numbers-as-text",
    group,
    title: 'lines from "4", "2" of them',
    needs: "Exactly lines 4 and 5.",
    files,
    ask: { path, firstLine: "4", maxLines: "2" },
    judge: showsLines(4, ["line 4", "line 5"]),
  }),
  oneCall({
    id: "null",
    group,
    title: "null for the arguments that are optional, as strict schemas make models send it",
    needs: "The file, as if they had been left out.",
    files,
    ask: { path, firstLine: null, maxLines: null },
    judge: showsLines(1, numberedLines(10)),
  }),
  oneCall({
    id: "fraction",
    group,
    title: "2 lines from line 2.5",
    needs: "A refusal that says what is wrong.",
    files,
    ask: { path, firstLine: 2.5, maxLines: 2 },
    judge: refuses(wrongNumber, "what is wrong"),
  }),
  oneCall({
    id: "count-0",
    group,
    title: "0 lines from line 1",
    needs: "A refusal that says what is wrong.",
    files,
    ask: { path, firstLine: 1, maxLines: 0 },
    judge: refuses(wrongNumber, "what is wrong"),
  }),
  oneCall({
    id: "count-negative",
    group,
    title: "-5 lines from line 1",
    needs: "A refusal that says what is wrong.",
    files,
    ask: { path, firstLine: 1, maxLines: -5 },
    judge: refuses(wrongNumber, "what is wrong"),
  }),
];
