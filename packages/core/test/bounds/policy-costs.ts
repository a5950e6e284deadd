// Run by ignore.test.ts and policy-rules.test.ts in a process of its own: does the work that its argument names, and prints what it cost.
import process from "node:process";
import { memorySource, openWorkspace, ReadError, type FileSource, type Workspace } from "../../src/index.ts";
import { createPolicy } from "../../src/workspace/policy/policy.ts";
import { measureTurns } from "./measure-turns.ts";

/** As many lines as fit in so many bytes. */
function linesUpTo(bytes: number, line: (index: number) => string): string {
  const lines: string[] = [];
  let length = 0;
  for (let index = 0; ; index++) {
    const next = `${line(index)}\n`;
    length += Buffer.byteLength(next);
    if (length > bytes) return lines.join("");
    lines.push(next);
  }
}

const largest = 256 * 1024;

/** A source that costs nothing itself. Besides the files it is given, it has every file whose name is `x`. */
function sourceOf(files: Readonly<Record<string, string>>): FileSource {
  const source = memorySource(
    Object.fromEntries(Object.values(files).map((text, index) => [`${index}`, text])),
  );
  const places = new Map(Object.keys(files).map((path, index) => [path, [`${index}`]]));
  const missing = new ReadError("NOT_FOUND", "no such file");
  return {
    traits: source.traits,
    open: async (path, options) => {
      const place = places.get(path.join("/")) ?? (path.at(-1) === "x" ? ["0"] : undefined);
      if (place === undefined) throw missing;
      return Object.assign(await source.open(place, options), { path });
    },
    list: () =>
      Promise.resolve(
        Array.from(places.keys(), (path) => ({ name: path.slice(path.lastIndexOf("/") + 1), type: "file" })),
      ),
  };
}

function workspaceOf(rules: string, files: Readonly<Record<string, string>>): Workspace {
  const source = sourceOf({ ".gitignore": rules, ...files });
  return openWorkspace({ source, ignoreFiles: [".gitignore"] });
}

/** What came of a call with a time limit; that it kept the limit leaves a busy machine some time. */
async function answered(timeoutMs: number, call: (signal: AbortSignal) => Promise<string>): Promise<string> {
  const started = performance.now();
  try {
    return await call(AbortSignal.timeout(timeoutMs));
  } catch (error) {
    if (ReadError.is(error)) return `${error.code} ${JSON.stringify(error.details?.["rule"])}`;
    const lateMs = performance.now() - started - timeoutMs;
    return `${(error as Error).name} ${lateMs < 500 ? "in time" : `${lateMs} ms late`}`;
  }
}

function read(workspace: Workspace, path: string): Promise<string> {
  return answered(60_000, async (signal) => {
    (await workspace.open(workspace.locate(path), { signal })).close();
    return "read";
  });
}

function list(workspace: Workspace, path: string, timeoutMs = 60_000): Promise<string> {
  return answered(timeoutMs, async (signal) => {
    return `${(await workspace.list(path, { limit: 10_000, signal })).length} entries`;
  });
}

function entries(count: number, directory = ""): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${directory}file${index}.txt`, "x"]),
  );
}

/** The path of a directory, 1,999 names deep. */
const deep = "a/".repeat(1999);

/** Asks a policy about a path. */
function judging(rule: string, path: string): () => () => Promise<string> {
  return () => {
    const policy = createPolicy({ deny: [rule] });
    return () => Promise.resolve(policy.denies(path.split("/")) ?? "read");
  };
}

/** Asks a policy about paths: the default rules, and one of the host that denies backups. */
function judgingAll(file: string, ...paths: readonly string[]): () => () => Promise<string> {
  return () => {
    const policy = createPolicy({ deny: [{ file, backups: true }] });
    return () => {
      return Promise.resolve(paths.map((path) => policy.denies(path.split("/"))).find(Boolean) ?? "read");
    };
  };
}

const works: Readonly<Record<string, () => () => Promise<string>>> = {
  "deep stars": () => {
    const path = `a/${"b/".repeat(400)}x`;
    const workspace = workspaceOf("a/**/b/**/b/**/c\n", { [path]: "x" });
    return () => read(workspace, path);
  },
  "stars in names": () => {
    const path = `${"a".repeat(250)}/${"a".repeat(250)}`;
    const workspace = workspaceOf(
      linesUpTo(largest, (index) => `${"*a".repeat(30)}*${index}`),
      { [path]: "x" },
    );
    return () => read(workspace, path);
  },
  "many deep stars": () => {
    const path = `${deep}x`;
    const workspace = workspaceOf(
      linesUpTo(largest, (index) => `${"**/a/".repeat(300)}${index}`),
      { [path]: "x" },
    );
    return () => read(workspace, path);
  },
  "plain names": () => {
    const workspace = workspaceOf(
      linesUpTo(largest, (index) => `name${index}`),
      entries(2000),
    );
    return () => list(workspace, ".");
  },
  "plain paths": () => {
    const workspace = workspaceOf(
      linesUpTo(largest, (index) => `/d/name${index}/`),
      entries(2000, "d/"),
    );
    return () => list(workspace, "d");
  },
  "plain names shown again": () => {
    const workspace = workspaceOf(
      linesUpTo(largest, (index) => `!d/Name${index}`),
      entries(2000, "d/"),
    );
    return () => list(workspace, "d");
  },
  "wildcards, with a time limit": () => {
    const workspace = workspaceOf(
      linesUpTo(largest, (index) => `?*${index}*b`),
      entries(9000),
    );
    return () => list(workspace, ".", 300);
  },
  "empty lines": () => {
    const workspace = workspaceOf("\n".repeat(largest), { a: "x" });
    return () => read(workspace, "a");
  },
  "one line of stars": () => {
    const workspace = workspaceOf("*/".repeat(largest / 2), { a: "x" });
    return () => read(workspace, "a");
  },
  "one line of sets": () => {
    const workspace = workspaceOf("[[:".repeat(largest / 3 - 4) + "]*", { a: "x" });
    return () => read(workspace, "a");
  },
  "sets that end together": () => {
    const workspace = workspaceOf(`[${"[:".repeat(largest / 2 - 4)}]*`, { a: "x" });
    return () => read(workspace, "a");
  },
  "one line of combining marks": () => {
    const workspace = workspaceOf(`a${"\u0301\u0316".repeat(largest / 4 - 4)}`, { a: "x" });
    return () => read(workspace, "a");
  },
  "lines of combining marks": () => {
    const workspace = workspaceOf(
      linesUpTo(largest, () => `a${"\u0301\u0316".repeat(900)}`),
      { a: "x" },
    );
    return () => read(workspace, "a");
  },
  "sets of every line": () => {
    const workspace = workspaceOf(
      linesUpTo(largest, (index) => `[a${index % 7}]${index}`),
      entries(300),
    );
    return () => list(workspace, ".");
  },
  "ignore files on a deep way": () => {
    const rules = Object.fromEntries(
      Array.from({ length: 1500 }, (_, depth) => [`${"a/".repeat(depth)}.gitignore`, `**/b${depth}\n`]),
    );
    const workspace = openWorkspace({ source: sourceOf(rules), ignoreFiles: [".gitignore"] });
    return () => read(workspace, `${deep}x`);
  },
  "more ignore files on the way than fit": () => {
    const rules = linesUpTo(250 * 1024, (index) => `name${index}`);
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, depth) => [`${"a/".repeat(depth)}.gitignore`, rules]),
    );
    const workspace = openWorkspace({ source: sourceOf(files), ignoreFiles: [".gitignore"] });
    return () => read(workspace, "a/a/a/a/a/x");
  },
  "a rule of stars": judging(`${"*a".repeat(100)}*b`, "a".repeat(255)),
  "a rule of deep stars": judging(`${"**/a/".repeat(200)}b`, `${"a/".repeat(2047)}a`),
  "a name of colons": judging("*a*a*a*b", ":a".repeat(127)),
  "a path of names of colons": judging("*a*a*a*b/c", `${":a".repeat(127)}/`.repeat(16)),
  "a name of marks of backups": judgingAll("*.x", "a~".repeat(127), "~".repeat(255), "a.bak.1".repeat(36)),
  "a name of brackets of copies": judgingAll(
    "*.x",
    "(copy".repeat(51),
    `a (${"copy".repeat(60)}`,
    "((".repeat(127),
  ),
  "a path of colons and marks of backups": judgingAll("*.x", `${"~:".repeat(127)}/`.repeat(16)),
  "a listing of 10,000 names": () => {
    const source = sourceOf(entries(9999));
    const workspace = openWorkspace({ source });
    return () => list(workspace, ".");
  },
};

const prepare = works[process.argv[2] ?? ""];
if (prepare === undefined) console.log(JSON.stringify(Object.keys(works)));
else console.log(JSON.stringify(await measureTurns(prepare())));
