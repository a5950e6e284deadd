import { ReadError, type Workspace } from "@readfile/core";
import { readableEntries } from "../readable-entries.ts";
import type { ToolAnswer } from "../served-tool.ts";
import { errorAnswer, textAnswer } from "./answers.ts";
import type { PathArguments } from "./arguments.ts";
import { failureOf } from "./failures.ts";

/** Entries that one call lists, at most. */
export const maxEntries = 2000;

/** Lists the names in a directory that may be read, in the order of their characters. */
export async function listDirectory(
  workspace: Workspace,
  { path }: PathArguments,
  signal: AbortSignal | undefined,
): Promise<ToolAnswer> {
  try {
    const entries = await workspace.list(path, { signal, limit: maxEntries + 1 });
    const readable = await readableEntries(workspace, path, entries.slice(0, maxEntries), signal);
    const lines = readable
      .map(({ name, type }) => ({ name, line: `${type === "directory" ? "[DIR]" : "[FILE]"} ${name}` }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ line }) => line);
    const more =
      entries.length > maxEntries ? [`[Only ${maxEntries} entries are shown: there are more.]`] : [];
    return textAnswer([...lines, ...more].join("\n"));
  } catch (error) {
    if (!ReadError.is(error)) throw error;
    const { code, details } = error;
    return errorAnswer(failureOf(path, { code, message: reasonOf(error), details }));
  }
}

/** Core's reason, which speaks of files, in words for a directory. */
function reasonOf({ code, message, details }: ReadError): string {
  if (details?.["kind"] === "file") return "it is a file, not a directory; read_text_file reads it";
  return code === "NOT_FOUND" && details === undefined ? "no such directory" : message;
}
