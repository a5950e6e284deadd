// Compares block mode with parsers: for lines inside functions, classes and the like of real files, the share for which
// block mode gives exactly the block that docs/block-mode.md promises, and the kinds of the others. Packages with files are
// fetched from their registries into a temporary directory, or with `--packages DIR` into a folder that is kept.
// `--write docs/block-mode.md` puts the table into the document.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { answerHelp } from "../answer-help.ts";
import { enclosingBlock, type BlockText } from "../../packages/core/src/block/enclosing/enclosing-block.ts";
import { filesReadByEye } from "../../packages/core/test/block/enclosing/blocks-read-by-eye.ts";
import { fixtureLines } from "../../packages/core/test/block/enclosing/fixture-lines.ts";
import { Random } from "../fuzz/random.ts";
import { table } from "../table.ts";
import { languageNames, Packages, type LanguageName, type SourceFile } from "./corpus.ts";
import { parseJavaScript } from "./javascript-constructs.ts";
import { FileJudge, type ExpectedBlock, type LineSpan, type ParsedFile } from "./parsed-file.ts";
import { parsePython } from "./python-constructs.ts";
import { treeSitterParser, type GrammarName } from "./tree-sitter-constructs.ts";

answerHelp(`Usage: pnpm accuracy [options]

Compares block mode with parsers on the files of packages that it fetches, and prints for each language how many lines get
exactly the right block.

  --quick          fewer files and lines
  --language NAME  only this language; may be repeated
  --files N        files of a language, at most (default: 150, with --quick 20)
  --anchors N      lines of a file, at most (default: 40, with --quick 10)
  --misses N       shows so many wrong answers of each kind (default: 0)
  --seed N         chooses the files and lines (default: 1)
  --packages DIR   keeps what it fetches in this folder
  --write FILE     writes the table into this document, such as docs/block-mode.md
  --help, -h       this text
`);

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    quick: { type: "boolean", default: false },
    language: { type: "string", multiple: true },
    files: { type: "string" },
    anchors: { type: "string" },
    misses: { type: "string", default: "0" },
    packages: { type: "string" },
    write: { type: "string" },
  },
});

const seed = Number(values.seed);
const maxFiles = Number(values.files ?? (values.quick ? 20 : 150));
const maxAnchors = Number(values.anchors ?? (values.quick ? 10 : 40));
const shownMisses = Number(values.misses);

const grammarNames: Readonly<Partial<Record<LanguageName, GrammarName>>> = {
  Go: "go",
  Rust: "rust",
  Java: "java",
  C: "c",
  "C++": "cpp",
  Ruby: "ruby",
  PHP: "php",
  Kotlin: "kotlin",
  Shell: "bash",
  YAML: "yaml",
};

/** A language that no parser at hand reads: the blocks of a few files were read off by eye. */
type LanguageReadByEye = (typeof filesReadByEye)[number]["language"];

const languagesReadByEye: readonly LanguageReadByEye[] = [
  ...new Set(filesReadByEye.map(({ language }) => language)),
];

/** What was found for a language. */
interface Measured {
  readonly language: LanguageName | LanguageReadByEye;
  files: number;
  /** Files that the parser does not understand. */
  invalid: number;
  anchors: number;
  exact: number;
  /** Exact answers that block mode calls uncertain. */
  doubted: number;
  readonly misses: Map<string, Miss[]>;
}

interface Miss {
  readonly place: string;
  readonly expected: LineSpan;
  readonly got: LineSpan;
}

/** How an answer differs from what it should be. */
function missKind(type: string, expected: LineSpan, got: LineSpan): string {
  const shape =
    got.start === expected.start
      ? got.end < expected.end
        ? "ends too early"
        : "ends too late"
      : got.end === expected.end
        ? got.start < expected.start
          ? "starts too early"
          : "starts too late"
        : got.start <= expected.start && got.end >= expected.end
          ? "a larger block"
          : got.start >= expected.start && got.end <= expected.end
            ? "a smaller block"
            : "another block";
  return `${shape}: ${type}`;
}

function nothingMeasured(language: Measured["language"]): Measured {
  return { language, files: 0, invalid: 0, anchors: 0, exact: 0, doubted: 0, misses: new Map() };
}

/** Judges every line of the files of a language whose blocks were read off by eye. */
async function measureByEye(language: LanguageReadByEye): Promise<Measured> {
  const measured = nothingMeasured(language);
  for (const { fixture, fileName, blocks } of filesReadByEye.filter((file) => file.language === language)) {
    measured.files++;
    const text = { lines: fixtureLines(fixture), startsAtFileStart: true, endsAtFileEnd: true, fileName };
    for (const [from, to, first, last] of blocks) {
      for (let line = from; line <= to; line++) {
        await measureLine(measured, text, line - 1, {
          place: `${fileName}:${line}`,
          expected: { type: "block", spans: [{ start: first - 1, end: last - 1 }] },
        });
      }
    }
  }
  return measured;
}

async function measure(language: LanguageName, all: readonly SourceFile[]): Promise<Measured | string> {
  const random = new Random(seed);
  const measured = nothingMeasured(language);
  const files = random.shuffled(all);
  const parsedFiles = await parseAll(language, files);
  if (typeof parsedFiles === "string") return parsedFiles;
  for (const [index, file] of files.entries()) {
    if (measured.files >= maxFiles) break;
    const parsed = parsedFiles(index);
    if (parsed === undefined) {
      measured.invalid++;
      continue;
    }
    if (await measureFile(measured, file, parsed, random)) measured.files++;
  }
  return measured;
}

/** Gives a function that parses a file by its index. A string tells why none can be parsed. */
async function parseAll(
  language: LanguageName,
  files: readonly SourceFile[],
): Promise<((index: number) => ParsedFile | undefined) | string> {
  if (language === "Python") {
    const parsed = parsePython(files.slice(0, maxFiles * 2).map(({ text }) => text));
    return typeof parsed === "string" ? parsed : (index) => parsed[index];
  }
  const grammar = grammarNames[language];
  if (grammar === undefined) {
    return (index) => parseJavaScript(files[index]?.name ?? "", files[index]?.text ?? "");
  }
  const parse = await treeSitterParser(grammar);
  return (index) => parse(files[index]?.text ?? "");
}

/** Returns whether the file has lines to judge. */
async function measureFile(
  measured: Measured,
  { path, name, text }: SourceFile,
  parsed: ParsedFile,
  random: Random,
): Promise<boolean> {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const judge = new FileJudge(lines, parsed);
  const anchors = random
    .shuffled([...lines.keys()])
    .flatMap((anchor) => {
      const expected = judge.expectedAt(anchor);
      return expected === undefined ? [] : [{ anchor, expected }];
    })
    .slice(0, maxAnchors);
  for (const { anchor, expected } of anchors) {
    const whole = { lines, startsAtFileStart: true, endsAtFileEnd: true, fileName: name };
    await measureLine(measured, whole, anchor, { place: `${path}:${anchor + 1}`, expected });
  }
  return anchors.length > 0;
}

async function measureLine(
  measured: Measured,
  text: BlockText,
  anchor: number,
  { place, expected }: { readonly place: string; readonly expected: ExpectedBlock },
): Promise<void> {
  const block = await enclosingBlock(text, anchor);
  if ("needs" in block) throw new Error(`${place}: block mode asks for more lines`);
  const exact = measured.exact;
  judgeBlock(measured, expected, { start: block.start, end: block.end - 1 }, place);
  if (measured.exact > exact && block.unbalanced === true) measured.doubted++;
}

function judgeBlock(measured: Measured, { type, spans }: ExpectedBlock, got: LineSpan, place: string): void {
  measured.anchors++;
  if (spans.some(({ start, end }) => start === got.start && end === got.end)) {
    measured.exact++;
    return;
  }
  const expected = spans.at(-1) ?? got;
  const kind = missKind(type, expected, got);
  const misses = measured.misses.get(kind);
  const miss = { place, expected, got };
  if (misses === undefined) measured.misses.set(kind, [miss]);
  else misses.push(miss);
}

function percent({ exact, anchors }: Measured): string {
  return anchors === 0 ? "-" : `${((exact / anchors) * 100).toFixed(2)} %`;
}

function print(measured: Measured, note: string): void {
  const { language, exact, anchors, files, doubted } = measured;
  console.log(
    `${language}: ${exact} of ${anchors} lines in ${files} files, ${percent(measured)}, ${doubted} of them called uncertain; ${note}`,
  );
  printMisses(measured);
}

function printMisses({ misses }: Measured): void {
  for (const [kind, found] of [...misses].toSorted((a, b) => b[1].length - a[1].length)) {
    console.log(`  ${String(found.length).padStart(4)}  ${kind}`);
    for (const { place, expected, got } of found.slice(0, shownMisses)) {
      console.log(
        `          ${place}  expected ${expected.start + 1}-${expected.end + 1}, got ${got.start + 1}-${got.end + 1}`,
      );
    }
  }
}

const begin = "<!-- accuracy -->";
const end = "<!-- /accuracy -->";

/** Puts the table between its two marks in a document. */
function writeTable(path: string, all: readonly Measured[]): void {
  const document = readFileSync(path, "utf8");
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${path} has no ${begin} … ${end}`);
  const rows = all.map(
    (one) =>
      `| ${one.language} | ${one.files} | ${one.anchors} | ${one.anchors - one.exact} | ${percent(one)} |`,
  );
  const text = [
    "",
    "",
    "| language | files | lines | missed | exact |",
    "| --- | --: | --: | --: | --: |",
    ...rows,
    "",
    "",
  ];
  writeFileSync(path, `${before}${begin}${text.join("\n")}${end}${after}`);
}

async function main(): Promise<void> {
  const kept = values.packages === undefined ? undefined : resolve(values.packages);
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(join(tmpdir(), "readfile-accuracy-"));
  const chosen = languageNames.filter((name) => values.language?.includes(name) ?? true);
  const all: Measured[] = [];
  console.log(`seed ${seed}, at most ${maxFiles} files of a language and ${maxAnchors} lines of a file`);
  try {
    const packages = new Packages(folder);
    for (const language of chosen) {
      const { files, lacks } = await packages.filesOf(language);
      for (const lack of lacks) console.log(`${language}: skipped: ${lack}`);
      const measured = files.length === 0 ? "no files" : await measure(language, files);
      if (typeof measured === "string") {
        console.log(`${language}: skipped: ${measured}`);
        continue;
      }
      all.push(measured);
      print(measured, `${measured.invalid} files that the parser refuses`);
    }
    for (const language of languagesReadByEye) {
      if (values.language?.includes(language) === false) continue;
      const measured = await measureByEye(language);
      all.push(measured);
      print(measured, "read off by eye");
    }
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
  const rows = all.map((one) => [
    one.language,
    String(one.files),
    String(one.anchors),
    String(one.anchors - one.exact),
    percent(one),
  ]);
  console.log(`\n${table([["language", "files", "lines", "missed", "exact"], ...rows])}`);
  if (values.write !== undefined) writeTable(values.write, all);
}

await main();
