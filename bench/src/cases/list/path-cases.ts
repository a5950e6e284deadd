import fs from "node:fs";
import path from "node:path";
import { writeFiles } from "../files/write-files.ts";
import { either, refuses, showsLines } from "../judge.ts";
import { oneCall, type ReadCase } from "../read-case.ts";

const group = "everyday";
const missing = /no such file|not found|ENOENT|does not exist|no file was found/iu;
const noSuchFile = "that there is no such file";
const greet = { "lib/greet.ts": "export const hello = 1;\nexport const bye = 2;\n" };

/** Names of files, and what is no file. */
export const pathCases: readonly ReadCase[] = [
  oneCall({
    id: "missing",
    group,
    title: "a file that does not exist",
    needs: "A refusal that says so.",
    files: { "notes.txt": "a\n" },
    ask: { path: "none.json" },
    judge: refuses(missing, noSuchFile),
  }),
  oneCall({
    id: "similar-name",
    group,
    title: "`lib/great.ts`, where there is `lib/greet.ts`",
    needs: "A refusal that names the similar file.",
    files: greet,
    ask: { path: "lib/great.ts" },
    judge: refuses(missing, noSuchFile, { pattern: /lib\/greet\.ts/u, what: "which file is meant" }),
  }),
  oneCall({
    id: "directory",
    group,
    title: "a directory",
    needs: "A refusal that says that it is a directory.",
    files: greet,
    ask: { path: "lib" },
    judge: refuses(/director/iu, "that it is a directory"),
  }),
  oneCall({
    id: "line-in-path",
    group,
    title: "`lib/greet.ts:2`, as in a stack trace",
    needs: "Line 2 and what follows, or a refusal that names `lib/greet.ts`.",
    files: greet,
    ask: { path: "lib/greet.ts:2" },
    judge: either(
      refuses(missing, noSuchFile, { pattern: /lib\/greet\.ts"?(?!:2)/u, what: "which file is meant" }),
      showsLines(2, ["export const bye = 2;"]),
    ),
  }),
  oneCall({
    id: "narrow-space",
    group,
    title: "a screenshot's name with a common space, where macOS wrote a narrow one (U+202F)",
    needs: "The file, or a refusal that names it.",
    files: { "Notes 9.41\u202FAM.txt": "at dawn\n" },
    ask: { path: "Notes 9.41 AM.txt" },
    judge: either(
      refuses(missing, noSuchFile, { pattern: /9\.41(?:\u202F|\\u202f)AM/u, what: "which file is meant" }),
      showsLines(1, ["at dawn"]),
    ),
  }),
  oneCall({
    id: "dots-in-name",
    group,
    title: "`foo..bar.txt`, a name with two dots",
    needs: "The file: it is in the directory.",
    files: { "foo..bar.txt": "inside\n" },
    ask: { path: "foo..bar.txt" },
    judge: showsLines(1, ["inside"]),
  }),
  oneCall({
    id: "link-inside",
    group,
    title: "a link to a file in the same directory",
    needs: "The file.",
    files: ({ root }) => {
      writeFiles(root, { "real.txt": "the file\n" });
      fs.symlinkSync("real.txt", path.join(root, "link.txt"));
    },
    ask: { path: "link.txt" },
    judge: showsLines(1, ["the file"]),
  }),
  oneCall({
    id: "plain-dat",
    group,
    title: "`readings.dat`, which is text",
    needs: "The text.",
    files: { "readings.dat": "1.5 2.5\n3.5 4.5\n" },
    ask: { path: "readings.dat" },
    judge: showsLines(1, ["1.5 2.5", "3.5 4.5"]),
  }),
  oneCall({
    id: "newline-in-name",
    group: "hostile",
    title: "a name with a line end in it",
    needs: "The file, or a refusal that says what is wrong with the name.",
    files: { "a\nb.txt": "content\n" },
    ask: { path: "a\nb.txt" },
    judge: either(
      showsLines(1, ["content"]),
      refuses(/invalid|character|line break/iu, "what is wrong with the name"),
    ),
  }),
  oneCall({
    id: "link-loop",
    group: "hostile",
    title: "two links that lead to each other",
    needs: "A refusal that says so.",
    files: ({ root }) => {
      fs.symlinkSync("b.txt", path.join(root, "a.txt"));
      fs.symlinkSync("a.txt", path.join(root, "b.txt"));
    },
    ask: { path: "a.txt" },
    judge: refuses(/\blinks?\b|symlink|loop/iu, "that links lead nowhere"),
  }),
  oneCall({
    id: "empty-path",
    group: "hostile",
    title: "an empty path",
    needs: "A refusal that says so.",
    files: { "notes.txt": "a\n" },
    ask: { path: "" },
    judge: refuses(/path|empty|director|not found/iu, "what is wrong with the path"),
  }),
  oneCall({
    id: "nul-in-path",
    group: "hostile",
    title: "`notes.txt`, a NUL and `.png`",
    needs: "A refusal: there is no such file.",
    files: { "notes.txt": "a\n" },
    ask: { path: "notes.txt\0.png" },
    judge: refuses(
      /nul\b|null byte|\\u?0|denied|no such|not found|does not exist|no file was found/iu,
      "what is wrong with the path",
    ),
  }),
  oneCall({
    id: "long-path",
    group: "hostile",
    title: "a path of 12,000 characters",
    needs: "A refusal that says what is wrong.",
    files: { "notes.txt": "a\n" },
    ask: { path: `${"directory/".repeat(1200)}a.txt` },
    judge: refuses(
      /too long|longer than|no such|not found|does not exist|no file was found/iu,
      "what is wrong with the path",
    ),
  }),
];
