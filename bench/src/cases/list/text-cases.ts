import { all, either, refuses, says, showsAndSays, showsLines, showsLinesOrPage } from "../judge.ts";
import { oneCall, type ReadCase } from "../read-case.ts";

const group = "everyday";
const longLine = "0123456789".repeat(500);
const minified = "var a=1;".repeat(250_000);

/** What stands in lines. */
export const textCases: readonly ReadCase[] = [
  oneCall({
    id: "tabs",
    group,
    title: "a Makefile, whose lines begin with tabs",
    needs: "The tabs as they are.",
    files: { Makefile: "all: main.c\n\tcc -o main main.c\n\t\techo done\n" },
    ask: { path: "Makefile" },
    judge: showsLines(1, ["all: main.c", "\tcc -o main main.c", "\t\techo done"]),
  }),
  oneCall({
    id: "scripts",
    group,
    title: "Japanese, an emoji of five characters, a decomposed é",
    needs: "Each character as it is.",
    files: { "world.txt": "日本語のテキスト\n👩‍👩‍👧 家族\ncafe\u0301\n" },
    ask: { path: "world.txt" },
    judge: showsLines(1, ["日本語のテキスト", "👩‍👩‍👧 家族", "cafe\u0301"]),
  }),
  oneCall({
    id: "crlf",
    group,
    title: "a file with CRLF line ends",
    needs: "The CRs, or a word about them: an edit of two lines must match the bytes.",
    files: { "windows.txt": "alpha\r\nbeta\r\ngamma\r\n" },
    ask: { path: "windows.txt" },
    judge: either(
      all(showsLines(1, ["alpha", "beta", "gamma"]), showsAndSays(/crlf/iu, "that the lines end with CRLF")),
      showsLines(1, ["alpha\r", "beta\r", "gamma\r"]),
    ),
  }),
  oneCall({
    id: "byte-order-mark",
    group,
    title: "a CSV file with a byte order mark",
    needs: "The first line without the invisible mark, which no edit would match.",
    files: { "people.csv": "\uFEFFname,age\nAda,36\n" },
    ask: { path: "people.csv" },
    judge: showsLines(1, ["name,age", "Ada,36"]),
  }),
  oneCall({
    id: "utf-16",
    group,
    title: "a UTF-16 file with a byte order mark, as PowerShell writes it",
    needs: "The text.",
    files: { "log.txt": Buffer.from("\uFEFFcafé\nüber\n", "utf16le") },
    ask: { path: "log.txt" },
    judge: showsLines(1, ["café", "über"]),
  }),
  oneCall({
    id: "shift-jis",
    group,
    title: "a Shift-JIS file",
    needs: "The text, or a word that its bytes are not UTF-8.",
    files: { "sjis.txt": Buffer.from("93fa967b8cea0a", "hex") },
    ask: { path: "sjis.txt" },
    judge: either(
      says(/utf-?8|shift.?jis|encod/iu, "that the bytes are not UTF-8"),
      showsLines(1, ["日本語"]),
    ),
  }),
  oneCall({
    id: "line-separator",
    group,
    title: "line 2 of a file whose line 1 holds U+2028",
    needs: "The second line, as `grep -n` and editors count.",
    files: { "separated.txt": "a\u2028b\nsecond\nthird\n" },
    ask: { path: "separated.txt", firstLine: 2, maxLines: 1 },
    judge: showsLines(2, ["second"]),
  }),
  oneCall({
    id: "long-line",
    group,
    title: "a line of 5,000 characters between two short ones",
    needs: "All lines, or a word that something was cut.",
    files: { "wide.txt": `first\n${longLine}\nlast\n` },
    ask: { path: "wide.txt" },
    judge: showsLinesOrPage(["first", longLine, "last"]),
  }),
  oneCall({
    id: "minified",
    group,
    title: "a minified script: one line of 2 million characters",
    needs:
      "Its start and a word that it was cut, or a refusal that says why; in both cases, at most 200,000 characters.",
    files: { "app.min.js": minified },
    ask: { path: "app.min.js" },
    judge: either(
      showsLinesOrPage([minified], 200_000),
      refuses(/exceeds|(?:too|very) (?:long|large|big)/iu, "that the line is too long"),
    ),
  }),
  oneCall({
    id: "nul",
    group: "hostile",
    title: "a text with a NUL in it",
    needs: "The bytes; or a sign for the NUL and a word about it; or a refusal that calls the file binary.",
    files: { "record.txt": "a\0b\nc\n" },
    ask: { path: "record.txt" },
    judge: either(
      showsLines(1, ["a\0b", "c"]),
      all(showsLines(1, ["a␀b", "c"]), showsAndSays(/NUL/u, "that the sign stands for a NUL")),
      refuses(/binary|NUL/iu, "that the file is binary"),
    ),
  }),
  oneCall({
    id: "escapes",
    group: "hostile",
    title: "a log with the escapes of a terminal",
    needs: "The bytes as they are.",
    files: { "color.log": "\u001B[31mred\u001B[0m\nplain\n" },
    ask: { path: "color.log" },
    judge: showsLines(1, ["\u001B[31mred\u001B[0m", "plain"]),
  }),
];
