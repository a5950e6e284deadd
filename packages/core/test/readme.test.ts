import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory, writeFiles } from "./temporary-directory.ts";

const packageDirectory = fileURLToPath(new URL("..", import.meta.url));
const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));
const readme = fs.readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** The code blocks of the README in a language. */
function blocks(language: string): readonly string[] {
  return [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = ""]) => code);
}

const file = 'def greet(name):\n    print(f"Hello, {name}!")\n\n\ngreet("Ada")\n';
const output = [
  "L1: def greet(name):",
  'L2:     print(f"Hello, {name}!")',
  '    print(f"Hello, {name}!") - next: 3',
  '5\tgreet("Ada")',
  "",
  '"greet(\\"Ada\\")\\n" of 5 lines',
  "PermissionDenied - permission denied: ../secret.txt",
  "",
].join("\n");

const [example = ""] = blocks("ts");
const directory = temporaryDirectory();

/** A package that depends on ours as it would be installed. */
function installed(): void {
  for (const [name, target] of [
    ["@readfile/core", packageDirectory],
    ["@types/node", path.join(packageDirectory, "node_modules/@types/node")],
  ] as const) {
    const link = path.join(directory, "node_modules", name);
    fs.mkdirSync(path.dirname(link), { recursive: true });
    fs.symlinkSync(fs.realpathSync(target), link, "junction");
  }
  writeFiles(directory, { "package.json": JSON.stringify({ type: "module" }), "greet.py": file });
}

const compilerOptions = {
  module: "NodeNext",
  target: "ES2024",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  // Our package is compiled from its sources.
  customConditions: ["@readfile/source"],
  allowImportingTsExtensions: true,
};

installed();

test("the README shows one program of at most 40 lines, what it reads and what it prints", () => {
  expect(blocks("ts")).toHaveLength(1);
  expect(example.split("\n").length - 1).toBeLessThanOrEqual(40);
  expect(blocks("python")).toEqual([file]);
  expect(blocks("text")).toEqual([output]);
});

test("the program compiles, and a wrong one would not", { timeout: 60_000 }, () => {
  const wrong = 'import { openFileTool } from "@readfile/core";\nopenFileTool({ rooot: "." });\n';
  const files = ["example.ts", "wrong.ts"];
  writeFiles(directory, {
    "example.ts": example,
    "wrong.ts": wrong,
    "tsconfig.json": JSON.stringify({ compilerOptions, files }),
  });
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", "."], { cwd: directory, encoding: "utf8" });
  // What is said of our own sources is said elsewhere, with their own strictness.
  expect(stdout.split("\n").filter((line) => /^(?:example|wrong)\.ts/.test(line))).toEqual([
    expect.stringMatching(/^wrong\.ts\(2,16\): error TS2561: /),
  ]);
});

test("the program runs, and prints what the README says", { timeout: 30_000 }, () => {
  writeFiles(directory, { "example.ts": example });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=@readfile/source", "example.ts"],
    { cwd: directory, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
  );
  expect({
    status,
    stdout,
    stderr: stderr.replaceAll(/^.*ExperimentalWarning.*\n|^\(Use `node.*\n/gm, ""),
  }).toEqual({
    status: 0,
    stdout: output,
    stderr: "",
  });
});
