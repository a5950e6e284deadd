import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codeBlocks, type CodeBlock } from "./code-blocks.ts";

/** A Markdown file for people. */
export interface Document {
  /** The path from the repository's root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly CodeBlock[];
}

/** The root of the repository. */
export const repository: string = fileURLToPath(new URL("../../../..", import.meta.url));

const patterns = [
  "*.md",
  ".github/*.md",
  "docs/**/*.md",
  "packages/*/README.md",
  "packages/*/docs/*.md",
  "packages/*/golden/README.md",
  "apps/*/README.md",
  "bench/README.md",
  "providers/README.md",
];

function read(path: string): Document {
  const text = readFileSync(`${repository}/${path}`, "utf8");
  return { path, text, blocks: codeBlocks(text) };
}

/** Every document of the repository. */
export const documents: readonly Document[] = globSync(patterns, { cwd: repository })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.endsWith("CHANGELOG.md"))
  .toSorted()
  .map(read);

/** Gives a document by its path. */
export function documentAt(path: string): Document {
  const found = documents.find((one) => one.path === path);
  if (found === undefined) throw new Error(`there is no document ${path}`);
  return found;
}
