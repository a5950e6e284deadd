import path from "node:path";
import { parseJavaScript } from "../../../../scripts/accuracy/javascript-constructs.ts";
import type { ParsedFile } from "../../../../scripts/accuracy/parsed-file.ts";
import { parsePython } from "../../../../scripts/accuracy/python-constructs.ts";
import { treeSitterParser, type GrammarName } from "../../../../scripts/accuracy/tree-sitter-constructs.ts";

/** A language that a parser at hand reads. */
interface Language {
  readonly name: string;
  readonly parser: GrammarName | "oxc" | "ast";
  readonly extensions: string;
}

/** Languages with functions, classes or types. */
const languages: readonly Language[] = [
  { name: "TypeScript", parser: "oxc", extensions: ".ts .tsx .mts .cts" },
  { name: "JavaScript", parser: "oxc", extensions: ".js .jsx .mjs .cjs" },
  { name: "Python", parser: "ast", extensions: ".py" },
  { name: "Go", parser: "go", extensions: ".go" },
  { name: "Rust", parser: "rust", extensions: ".rs" },
  { name: "Java", parser: "java", extensions: ".java" },
  { name: "Kotlin", parser: "kotlin", extensions: ".kt" },
  { name: "C", parser: "c", extensions: ".c .h" },
  { name: "C++", parser: "cpp", extensions: ".cc .cpp .cxx .hpp" },
  { name: "Ruby", parser: "ruby", extensions: ".rb" },
  { name: "PHP", parser: "php", extensions: ".php" },
  { name: "Shell", parser: "bash", extensions: ".sh .bash" },
];

const byExtension: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) => language.extensions.split(" ").map((extension) => [extension, language])),
);

function languageOf(file: string): Language | undefined {
  return byExtension.get(path.posix.extname(file).toLowerCase());
}

/** The language of a file that can be parsed. Undefined: there is no parser for it. */
export function parsedLanguage(file: string): string | undefined {
  return languageOf(file)?.name;
}

/** A file to parse. */
export interface ParsedSource {
  readonly path: string;
  readonly text: string;
}

const treeSitterParsers = new Map<GrammarName, ReturnType<typeof treeSitterParser>>();

async function parserOf(grammar: GrammarName): Promise<(text: string) => ParsedFile | undefined> {
  const loaded = treeSitterParsers.get(grammar) ?? treeSitterParser(grammar);
  treeSitterParsers.set(grammar, loaded);
  return await loaded;
}

const refused = "the parser refuses it";

/** Parses files. A string in place of one tells why it cannot be parsed. */
export async function parseFiles(files: readonly ParsedSource[]): Promise<(ParsedFile | string)[]> {
  // Python parses all its files in one process, which takes longer to start than to parse.
  const python = files.filter((file) => languageOf(file.path)?.parser === "ast");
  const pythonParsed = python.length === 0 ? [] : parsePython(python.map(({ text }) => text));
  const parsed: (ParsedFile | string)[] = [];
  for (const file of files) {
    const parser = languageOf(file.path)?.parser;
    if (parser === undefined) parsed.push("no parser");
    else if (parser === "oxc") parsed.push(parseScript(file) ?? refused);
    else if (parser !== "ast") parsed.push((await parserOf(parser))(file.text) ?? refused);
    else if (typeof pythonParsed === "string") parsed.push("no parser: there is no python3 here");
    else parsed.push(pythonParsed[python.indexOf(file)] ?? refused);
  }
  return parsed;
}

function parseScript({ path: file, text }: ParsedSource): ParsedFile | undefined {
  return parseJavaScript(path.posix.basename(file), text);
}
