import type { ReadFailure } from "@readfile/core";

/** What {@link checkPath} says of arguments without a path. */
export const noPath: ReadFailure = {
  ok: false,
  text: "path: expected a string",
  media: [],
  files: [],
  error: { code: "INVALID_ARGUMENT", message: "expected a string", retryable: false },
};

/** The check of a tool that repairs arguments: takes a path, `file` for it, and all that as the text of an object. */
export function checkPath(args: unknown): ReadFailure | null {
  return typeof pathOf(args) === "string" ? null : noPath;
}

function pathOf(args: unknown): unknown {
  if (typeof args === "string" && args.startsWith("{")) return pathOf(JSON.parse(args));
  if (typeof args !== "object" || args === null) return undefined;
  const { path, file } = args as { path?: unknown; file?: unknown };
  return path ?? file;
}
