import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../../scripts/trace/trace.ts", import.meta.url));
const root = realpathSync(mkdtempSync(join(tmpdir(), "readfile-trace-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const file = join(root, "seven.js");
writeFileSync(file, "function one() {\n  if (two) {\n    three();\n  }\n  return 5;\n}\none();\n");
// Core reads a file differently just after its modification. The trace's second read would come too late to do the same.
utimesSync(file, 1_600_000_000, 1_600_000_000);

function trace(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const command = ["--conditions=@readfile/source", script, "--root", root, ...args];
  return spawnSync(execPath, command, { encoding: "utf8", timeout: 60_000 });
}

/** One line of the tree, parsed from its text. */
interface Line {
  readonly name: string;
  readonly file: string;
  readonly place: string;
  readonly calls: number;
  readonly parent: Line | undefined;
}

function treeOf(output: string): readonly Line[] {
  const lines: Line[] = [];
  const above: Line[] = [];
  for (const text of output.split("\n\n")[1]?.split("\n") ?? []) {
    const found = /^((?:  )*)(\S.*?)(?: ×(\d+))?(?: \(later\))?  (\S+\.ts):(\d+)$/.exec(text);
    if (found === null) throw new Error(`no line of a tree: ${text}`);
    const [, indent = "", name = "", count = "1", of = "", lineNumber = ""] = found;
    const depth = indent.length / 2;
    const parent = above[depth - 1];
    const line = { name, file: of, place: `${of}:${lineNumber} ${name}`, calls: Number(count), parent };
    above.splice(depth, Infinity, line);
    lines.push(line);
  }
  return lines;
}

const layers = ["tools", "workspace", "block", "media", "text", "lines", "source"];

/** Gives the layer of a line. Deeper layers have higher numbers. */
function depthOf(line: Line | undefined): number {
  return layers.indexOf(line?.file.split("/")[0] ?? "");
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { calls }) => sum + calls, 0);
}

const requests: readonly (readonly [string, readonly string[]])[] = [
  ["readFileTool", ["read seven.js lines 2-3"]],
  ["codexReadFileTool", ["--args", JSON.stringify({ file_path: file, offset: 3, mode: "indentation" })]],
  ["workspaceReadFileTool", ["read", "seven.js"]],
  ["forgeReadTool", ["last 2 lines of seven.js"]],
  ["openFileTool", ["--args", JSON.stringify({ file_path: "seven.js" })]],
];

describe.each(requests)("a read by %s", (tool, args) => {
  let ended: ReturnType<typeof trace>;
  let tree: readonly Line[];
  beforeAll(() => {
    ended = trace("--tool", tool, ...args);
    tree = treeOf(ended.stdout);
  });

  test("is shown as a tree that begins with the tool's run", () => {
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    expect(tree[0]).toMatchObject({ name: "run", file: "tools/engine/create-tool.ts", parent: undefined });
    expect(tree.filter(({ parent }) => parent === undefined)).toHaveLength(1);
    expect(tree.some((line) => line.file.startsWith("source/local/"))).toBe(true);
  });

  test("has the calls that V8 counted", () => {
    const counts = /^(\d+) files, (\d+) functions, (\d+) calls$/m.exec(ended.stdout)?.slice(1).map(Number);
    const files = new Set(tree.map((line) => line.file)).size;
    const functions = new Set(tree.map(({ place }) => place)).size;
    expect(counts).toEqual([files, functions, sumOf(tree)]);
    expect(Math.min(...(counts ?? [0]))).toBeGreaterThan(0);
    expect(ended.stdout).toMatch(/\nV8 counted what the tree shows\.\n$/);
  });

  test("lists the upward calls", () => {
    const upward = tree.filter((line) => depthOf(line) !== -1 && depthOf(line) < depthOf(line.parent));
    const [, count, list = ""] =
      /^upward calls, .*\(tools, workspace, block, media, text, lines, source\): (\d+)\n((?: {2}.*\n)*)/m.exec(
        ended.stdout,
      ) ?? [];
    expect(Number(count)).toBe(sumOf(upward));
    const listed = list.split("\n").filter((line) => line !== "");
    const expected = upward.map(({ place, parent }) => `  ${parent?.place} -> ${place}`);
    expect(listed.map((line) => line.replace(/ ×\d+$/, "")).toSorted()).toEqual(
      [...new Set(expected)].toSorted(),
    );
  });
});

test("the layer of blocks finds a block", () => {
  const { stdout } = trace("--tool", "codexReadFileTool", "show the function around line 3 of seven.js");
  expect(treeOf(stdout).some((line) => line.file === "block/indentation/indentation-block.ts")).toBe(true);
});

test("V8 counts even functions that it would usually inline because they are called so often", () => {
  const many = join(root, "many.js");
  writeFileSync(many, "function one() {\n  two(3, [4]);\n}\n".repeat(300));
  utimesSync(many, 1_600_000_000, 1_600_000_000);
  const { status, stdout } = trace("show the function around line 500 of many.js");
  expect(sumOf(treeOf(stdout))).toBeGreaterThan(5000);
  expect(stdout).toMatch(/\nV8 counted what the tree shows\.\n$/);
  expect(status).toBe(0);
});

test("prints the counts as JSON", () => {
  const { status, stdout } = trace("--json", "read seven.js");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    tool: "readFileTool",
    args: { path: "seven.js" },
    ok: true,
    files: expect.any(Number),
    functions: expect.any(Number),
    calls: expect.any(Number),
    upwardCalls: expect.any(Number),
    upward: expect.any(Array),
    differences: [],
  });
});

test.each([
  ["readFileTool", { path: "seven.js" }, 45, 120],
  ["codexReadFileTool", { file_path: file, offset: 3, mode: "indentation" }, 35, 110],
  ["codexReadFileTool", { file_path: file }, 35, 110],
  ["workspaceReadFileTool", { path: "seven.js" }, 35, 110],
  ["forgeReadTool", { path: "seven.js" }, 35, 110],
  ["openFileTool", { file_path: "seven.js" }, 35, 110],
])(
  "a small read by %s of %j goes through few files and functions, and never up",
  (tool, args, maxFiles, maxFunctions) => {
    const { stdout } = trace("--json", "--tool", tool, "--args", JSON.stringify(args));
    const { files, functions, upward } = JSON.parse(stdout) as {
      files: number;
      functions: number;
      upward: unknown;
    };
    expect(upward).toEqual([]);
    expect(files).toBeLessThanOrEqual(maxFiles);
    expect(functions).toBeLessThanOrEqual(maxFunctions);
  },
);

test("traces a read that fails, which lists a directory", () => {
  const { status, stdout } = trace("read eight.js");
  expect(status).toBe(0);
  expect(stdout.split("\n")[0]).toMatch(/^readFileTool \{"path":"eight\.js"\}: .+/);
  expect(treeOf(stdout).some((line) => line.file === "source/local/list-directory.ts")).toBe(true);
});

test.each([
  [
    ["--tool", "writeFileTool"],
    "There is no tool writeFileTool: there are readFileTool, codexReadFileTool, workspaceReadFileTool, forgeReadTool, openFileTool.\n",
  ],
  [["--args", "{}", "read seven.js"], "A request and --args say the same twice: give one of them.\n"],
  [
    ["--tool", "openFileTool", "last 2 lines of seven.js"],
    "This tool cannot count from the end of a file, and does not tell how many lines there are. The tools readfile, Forge and workspace can show the last lines.\n",
  ],
])("%j is wrong, and a sentence says why", (args, sentence) => {
  expect(trace(...args)).toMatchObject({ status: 2, stdout: "", stderr: sentence });
});

test("arguments that are not JSON are refused with a reason", () => {
  const { status, stdout, stderr } = trace("--args", "{");
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^--args is no JSON: /);
});

test("prints its usage", () => {
  const { status, stdout } = trace("--help");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: pnpm trace /);
});
