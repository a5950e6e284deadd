import { spawnSync } from "node:child_process";
import { commentLinesOf, type Construct, type LineSpan, type ParsedFile, type Place } from "./parsed-file.ts";

/** Reads a JSON array of texts, writes one of what `ast` and `tokenize` find in each; null: not valid Python. */
const program = `
import ast, io, json, sys, tokenize, warnings
warnings.simplefilter("ignore")

def facts(text):
    tree = ast.parse(text)
    constructs = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            start = min([node.lineno] + [one.lineno for one in node.decorator_list])
            constructs.append([type(node).__name__, start, node.end_lineno, 0])
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
            constructs.append(["Lambda", node.lineno, node.end_lineno, 1])
    comments, strings, opened = [], [], []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        name = tokenize.tok_name[token.type]
        if name == "COMMENT":
            comments.append([*token.start, *token.end])
        elif name == "STRING":
            strings.append([token.start[0], token.end[0]])
        elif name.endswith("STRING_START"):
            opened.append(token.start[0])
        elif name.endswith("STRING_END"):
            strings.append([opened.pop(), token.end[0]])
    return {"constructs": constructs, "comments": comments, "strings": strings}

answers = []
for text in json.load(sys.stdin):
    try:
        answers.append(facts(text))
    except Exception:
        answers.append(None)
json.dump(answers, sys.stdout)
`;

interface PythonFacts {
  readonly constructs: readonly [type: string, start: number, end: number, optional: number][];
  readonly comments: readonly [number, number, number, number][];
  readonly strings: readonly [number, number][];
}

/** Parses texts with Python's own `ast`. Undefined in place of a text: it is not valid. A string: why none can be. */
export function parsePython(texts: readonly string[]): (ParsedFile | undefined)[] | string {
  const { status, stdout, stderr, error } = spawnSync("python3", ["-c", program], {
    input: JSON.stringify(texts),
    encoding: "utf8",
    maxBuffer: 1_000_000_000,
  });
  if (error !== undefined) return `python3 cannot be run: ${error.message}`;
  if (status !== 0) return `python3 ended with ${status}: ${stderr.slice(-200)}`;
  const answers: unknown = JSON.parse(stdout);
  return (answers as (PythonFacts | null)[]).map((facts, index) =>
    facts === null ? undefined : parsedFile(texts[index] ?? "", facts),
  );
}

function parsedFile(text: string, { constructs, comments, strings }: PythonFacts): ParsedFile {
  const lines = text.split("\n");
  return {
    constructs: constructs.map(([type, start, end, optional]): Construct => ({
      type,
      start: start - 1,
      end: end - 1,
      optional: optional === 1,
    })),
    commentLines: commentLinesOf(
      lines,
      comments.map(([row, column, endRow, endColumn]): { from: Place; to: Place } => ({
        from: { row: row - 1, column },
        to: { row: endRow - 1, column: endColumn },
      })),
    ),
    strings: strings
      .map(([start, end]): LineSpan => ({ start: start - 1, end: end - 1 }))
      .filter(({ start, end }) => end > start),
    unclear: [],
    indented: true,
  };
}
