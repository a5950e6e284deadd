import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import {
  consumerCompilerOptions,
  sourceCompilerOptions,
} from "../../../adapter-testing/src/consumer-compiler-options.ts";
import { link } from "../../../adapter-testing/src/consumer-folder.ts";
import type { ReadmeProgram } from "../../../adapter-testing/src/readme-examples.ts";
import { runPrograms } from "../../../adapter-testing/src/run-programs.ts";
import { repository } from "./documents.ts";

const compiler = join(repository, "node_modules/typescript/bin/tsc");
const command = join(repository, "packages/conformance/src/cli.ts");

/** The packages that documents import, by the folder in which they are installed. */
const installed: Readonly<Record<string, readonly string[]>> = {
  "packages/ai-sdk": ["@ai-sdk/openai", "ai"],
  "packages/langchain": ["@langchain/core", "@langchain/langgraph", "deepagents", "langchain"],
  "packages/mcp": ["@modelcontextprotocol/sdk"],
  "packages/openai-agents": ["@openai/agents", "zod"],
  "packages/conformance": [
    "@modelcontextprotocol/client",
    "@modelcontextprotocol/server",
    "@types/node",
    "vitest",
  ],
};
const ours = ["ai-sdk", "conformance", "core", "langchain", "mcp", "openai-agents"];

const compilerOptions = { ...consumerCompilerOptions, ...sourceCompilerOptions, noEmit: true };

/** A program's output and how it ended. */
interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** The project of a user who follows the documents. */
export interface DocumentProject {
  /** Compiles files, by their paths in the project. Gives the compiler's messages. */
  compile(files: Readonly<Record<string, string>>): readonly string[];
  /** Runs programs. Gives what each printed, by its name. */
  run(programs: readonly ReadmeProgram[]): Readonly<Record<string, string>>;
  /** Writes files into a folder of the project. Gives the folder's path. */
  write(folder: string, files: Readonly<Record<string, string>>): string;
  /** Runs `readfile-conformance` in a folder. */
  conformance(folder: string, ...args: readonly string[]): Ran;
  remove(): void;
}

/** Makes a project in a temporary folder. Our packages and their frameworks are installed in it. */
export function documentProject(): DocumentProject {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-documents-")));
  const write = (folder: string, files: Readonly<Record<string, string>>): string => {
    for (const [name, content] of Object.entries(files)) {
      const path = join(directory, folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return join(directory, folder);
  };
  for (const [folder, names] of Object.entries(installed)) {
    for (const name of names) link(directory, name, join(repository, folder, "node_modules", name));
  }
  for (const name of ours) link(directory, `@readfile/${name}`, join(repository, "packages", name));
  write(".", { "package.json": '{"type":"module"}' });
  const node = (folder: string, ...args: readonly string[]): Ran => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [...args], {
      cwd: join(directory, folder),
      encoding: "utf8",
    });
    return { stdout, stderr, status };
  };
  return {
    compile(files) {
      write(".", files);
      const names = Object.keys(files);
      write(".", { "tsconfig.json": JSON.stringify({ compilerOptions, files: names }) });
      // Ignore messages about our own sources, which are checked elsewhere with stricter options.
      // One thread needs half the work of several threads, and other tests keep the other core busy.
      return node(".", compiler, "-p", ".", "--singleThreaded")
        .stdout.split("\n")
        .filter((line) => names.some((name) => line.startsWith(name)));
    },
    run: (programs) => runPrograms(directory, programs),
    write,
    conformance: (folder, ...args) => node(folder, "--conditions=@readfile/source", command, ...args),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
