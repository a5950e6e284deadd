import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readManifest } from "./read-manifest.ts";

/** The files of a published package. */
export interface PackageFiles {
  /** Files that the package must contain. */
  readonly always: readonly string[];
  /** Files that the package may also contain: code that entries share or load later, in files that the bundler names. */
  readonly sometimes: RegExp;
}

const documents = ["package.json", "README.md", "LICENSE"];
const nothing = /^(?!)/;
const sharedChunk = /^dist\/[a-z]+(-[a-z]+)*-[\w-]{8}\.(js|d\.ts)$/;
/** A bundled command, which nobody imports: without declarations, with the licenses of what it holds. */
const command = /^command\//;
const chunkOfCommand = /^dist\/([a-z]+(-[a-z]+)*-[\w-]{8}\.(js|d\.ts)|command\/[\w-]+\.js)$/;

/** Gives the files that the package in a folder contains when it is published. */
export function packageFiles(folder: string): PackageFiles {
  const { exports = {}, bin = {} } = readManifest(directoryOf(folder)).publishConfig ?? {};
  const outputs = [...Object.values(exports), ...Object.values(bin)].map((output) =>
    typeof output === "string" ? output : output.default,
  );
  const entries = outputs.flatMap((output) => /^\.\/dist\/(.+)\.js$/.exec(output)?.[1] ?? []);
  // What an export gives under other conditions has the declarations of that export.
  const conditional = Object.values(exports)
    .flatMap((output) => (typeof output === "string" ? [] : Object.values(output)))
    .map((output) => output.slice("./".length));
  // The file of a thread, which nobody imports.
  if (existsSync(join(directoryOf(folder), "src/worker.ts"))) entries.push("worker");
  const files = new Set([...documents, ...entries.flatMap(entry), ...conditional]);
  return {
    always: [...files, ...sourceFiles(folder, "{docs,golden}/**")],
    sometimes: entries.some((name) => command.test(name))
      ? chunkOfCommand
      : entries.length > 1
        ? sharedChunk
        : nothing,
  };
}

function directoryOf(folder: string): string {
  return fileURLToPath(new URL(`../packages/${folder}`, import.meta.url));
}

function entry(name: string): string[] {
  if (command.test(name)) return [`dist/${name}.js`, "dist/command/LICENSES.txt"];
  return [`dist/${name}.js`, `dist/${name}.d.ts`];
}

/** Gives source files that are published unchanged. */
function sourceFiles(folder: string, pattern: string): string[] {
  const cwd = directoryOf(folder);
  return globSync(pattern, { cwd, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => `${found.parentPath}/${found.name}`.slice(cwd.length + 1).replaceAll("\\", "/"));
}
