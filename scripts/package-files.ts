import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The files of a published package. */
export interface PackageFiles {
  /** Those that it must hold. */
  readonly always: readonly string[];
  /** Those that it may hold besides: what entries share, in files whose names the bundler makes. */
  readonly sometimes: RegExp;
}

const documents = ["package.json", "README.md", "LICENSE"];
const nothing = /^(?!)/;
const sharedChunk = /^dist\/[a-z]+(-[a-z]+)*-[\w-]{8}\.(js|d\.ts)$/;

/** Which files the package in this folder holds when it is published. */
export function packageFiles(folder: string): PackageFiles {
  if (folder === "core") {
    return { always: [...documents, ...["index", "forge-config"].flatMap(entry)], sometimes: nothing };
  }
  if (folder !== "conformance") return { always: [...documents, ...entry("index")], sometimes: nothing };
  const entries = ["index", "vitest", "ai-sdk", "langchain", "openai-agents", "cli"];
  return {
    always: [...documents, ...entries.flatMap(entry), ...sourceFiles(folder, "{docs,golden}/**")],
    sometimes: sharedChunk,
  };
}

function entry(name: string): string[] {
  return [`dist/${name}.js`, `dist/${name}.d.ts`];
}

/** Files that are published as they are. */
function sourceFiles(folder: string, pattern: string): string[] {
  const cwd = fileURLToPath(new URL(`../packages/${folder}`, import.meta.url));
  return globSync(pattern, { cwd, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => `${found.parentPath}/${found.name}`.slice(cwd.length + 1).replaceAll("\\", "/"));
}
