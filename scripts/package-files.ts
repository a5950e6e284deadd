import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

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

/** Gives the files that the package in a folder contains when it is published. */
export function packageFiles(folder: string): PackageFiles {
  if (folder === "core") {
    return { always: [...documents, ...["index", "forge-config"].flatMap(entry)], sometimes: sharedChunk };
  }
  if (folder === "mcp") {
    return {
      always: [
        ...documents,
        ...["index", "sdk"].flatMap(entry),
        "dist/command/cli.js",
        "dist/command/LICENSES.txt",
      ],
      sometimes: /^dist\/([a-z]+-[\w-]{8}\.(js|d\.ts)|command\/[\w-]+\.js)$/,
    };
  }
  if (folder !== "conformance") return { always: [...documents, ...entry("index")], sometimes: nothing };
  const entries = ["index", "vitest", "ai-sdk", "langchain", "mcp", "openai-agents", "cli"];
  return {
    always: [...documents, ...entries.flatMap(entry), ...sourceFiles(folder, "{docs,golden}/**")],
    sometimes: sharedChunk,
  };
}

function entry(name: string): string[] {
  return [`dist/${name}.js`, `dist/${name}.d.ts`];
}

/** Gives source files that are published unchanged. */
function sourceFiles(folder: string, pattern: string): string[] {
  const cwd = fileURLToPath(new URL(`../packages/${folder}`, import.meta.url));
  return globSync(pattern, { cwd, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => `${found.parentPath}/${found.name}`.slice(cwd.length + 1).replaceAll("\\", "/"));
}
