import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { SideBySideRow } from "../../shared/side-by-side.ts";

const maxMessageCharacters = 500;

/** A reader that a person brought: like the tools beside it, but nothing about its answer is certain. */
export type OwnReader = (args: SideBySideRow["args"]) => unknown;

/** How a module must look, for those whose module looks otherwise. */
const shape = "it needs `export default (root) => async ({ path, offset }) => text`";

/**
 * Loads the module of a file and gives it the directory to read. Gives its reader, or what is wrong with the module: words that
 * follow its name. Runs code of that module, so call this in a process of its own.
 */
export async function openOwnReader(
  file: string,
  root: string,
): Promise<{ readonly read: OwnReader } | { readonly problem: string }> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return { problem: "is not a file" };
  try {
    const loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    if (!isFunction(loaded.default)) return { problem: `exports no function by default: ${shape}` };
    const read = await loaded.default(root);
    return isFunction(read) ? { read } : { problem: `gives no function for a directory: ${shape}` };
  } catch (error) {
    // Of a syntax error, it has several lines.
    const message = messageOf(error).replace(/\s+/gu, " ").trim();
    const isLong = message.length > maxMessageCharacters;
    return { problem: `does not load: ${isLong ? `${message.slice(0, maxMessageCharacters)}…` : message}` };
  }
}

/** Gives the message of what was thrown, which can be anything. */
export function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return "what it threw has no message";
  }
}

function isFunction(value: unknown): value is (argument: unknown) => unknown {
  return typeof value === "function";
}
