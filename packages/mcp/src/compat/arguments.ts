import type { Failure } from "./failures.ts";

/** Arguments in their right form, or what is wrong with them. */
export type Checked<Arguments> =
  | { readonly ok: true; readonly args: Arguments }
  | { readonly ok: false; readonly failure: Failure };

export interface PathArguments {
  readonly path: string;
}

/** At most one of `head` and `tail`. Neither: the whole file. */
export interface TextArguments extends PathArguments {
  readonly head: number | undefined;
  readonly tail: number | undefined;
}

/** Files that one call reads, at most. */
export const maxPaths = 100;

/** Of a tool without arguments, which ignores all, as the original does. */
export function checkNothing(): Checked<unknown> {
  return right({});
}

export function checkPath(sent: unknown): Checked<PathArguments> {
  const { path } = fieldsOf(sent);
  return isPath(path) ? right({ path }) : wrongPath();
}

export function checkText(sent: unknown): Checked<TextArguments> {
  const { path, head, tail } = fieldsOf(sent);
  if (!isPath(path)) return wrongPath();
  for (const [name, lines] of Object.entries({ head, tail })) {
    if (!isLineCount(lines)) return wrong(`${name} must be a number of lines; for example ${name}=50`);
  }
  const args = { path, head: linesOf(head), tail: linesOf(tail) };
  if (args.head !== undefined && args.tail !== undefined) {
    return wrong("head and tail do not go together; send one of them, for example head=50");
  }
  return right(args);
}

export function checkPaths(sent: unknown): Checked<{ readonly paths: readonly string[] }> {
  const { paths } = fieldsOf(sent);
  if (!Array.isArray(paths) || paths.length === 0 || !paths.every(isPath)) {
    return wrong('paths must be a list of paths; for example paths=["src/app.ts", "README.md"]');
  }
  if (paths.length > maxPaths) {
    return wrong(
      `a call reads at most ${maxPaths} files, got ${paths.length}; send the others in another call`,
    );
  }
  return right({ paths });
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function wrongPath(): Checked<never> {
  return wrong('path must be the path of a file or directory; for example path="src/app.ts"');
}

function fieldsOf(sent: unknown): Readonly<Record<string, unknown>> {
  return typeof sent === "object" && sent !== null ? { ...sent } : {};
}

/** Zero lines are no lines asked for: the original answers `head` 0 with the whole file, and clients fill in zeros. */
function isLineCount(value: unknown): boolean {
  return value === undefined || value === null || (Number.isSafeInteger(value) && Number(value) >= 0);
}

function linesOf(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 ? value : undefined;
}

function right<Arguments>(args: Arguments): Checked<Arguments> {
  return { ok: true, args };
}

function wrong(message: string): Checked<never> {
  return { ok: false, failure: { code: "INVALID_ARGUMENT", message } };
}
