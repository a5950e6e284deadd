import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import {
  consumerCompilerOptions,
  sourceCompilerOptions,
} from "../../../adapter-testing/src/consumer-compiler-options.ts";
import { link, manifestOf } from "../../../adapter-testing/src/consumer-folder.ts";
import type { ReadmeProgram } from "../../../adapter-testing/src/readme-examples.ts";
import { runPrograms } from "../../../adapter-testing/src/run-programs.ts";
import { repository } from "./documents.ts";

const compiler = join(repository, "node_modules/typescript/bin/tsc");
const command = join(repository, "packages/conformance/src/cli.ts");

/** Our packages, by their folders. Documents may import them and what they are developed with. */
const ours = globSync("*/README.md", { cwd: join(repository, "packages") })
  .map((path) => dirname(path))
  .filter((folder) => manifestOf(join(repository, "packages", folder)).private !== true);

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
  const linked = new Set<string>();
  for (const folder of ours) {
    const packageDirectory = join(repository, "packages", folder);
    link(directory, `@readfile/${folder}`, packageDirectory);
    for (const name of Object.keys(manifestOf(packageDirectory).devDependencies ?? {})) {
      if (name.startsWith("@readfile/") || linked.has(name)) continue;
      linked.add(name);
      link(directory, name, join(packageDirectory, "node_modules", name));
    }
  }
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
