import type { ReadFailure } from "@readfile/core";

/** The failure that {@link checkPath} gives for arguments without a path. */
export const noPath: ReadFailure = {
  ok: false,
  text: "path: expected a string",
  media: [],
  files: [],
  error: { code: "INVALID_ARGUMENT", message: "expected a string", retryable: false },
};

/** The check of a tool that repairs arguments. Accepts `path`, or `file` in its place, also when the object is sent as JSON text. */
export function checkPath(args: unknown): ReadFailure | null {
  return typeof pathOf(args) === "string" ? null : noPath;
}

function pathOf(args: unknown): unknown {
  if (typeof args === "string" && args.startsWith("{")) return pathOf(JSON.parse(args));
  if (typeof args !== "object" || args === null) return undefined;
  const { path, file } = args as { path?: unknown; file?: unknown };
  return path ?? file;
}
