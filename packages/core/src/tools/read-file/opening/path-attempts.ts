import { filePathOfUrl } from "./file-path-of-url.ts";
import { splitLineSuffix } from "./split-line-suffix.ts";
import type { PathAttempt } from "./path-attempt.ts";
import { unwrappedPath } from "./unwrapped-path.ts";

/** No path is longer, however it is wrapped. */
const maxMendedCharacters = 8192;

/** A path as it was sent. */
export function exactAttempt(path: string): PathAttempt {
  return { path, lines: undefined, mended: [] };
}

/** The ways to read a path that does not exist as it is, in order: with one mend after the other. */
export function mendedAttempts(path: string, homeDirectory: string | undefined): PathAttempt[] {
  if (path.length > maxMendedCharacters) return [];
  const mends: readonly ((from: PathAttempt) => PathAttempt | undefined)[] = [
    unwrapped,
    ofFileUrl,
    (from) => inHome(from, homeDirectory),
    withoutSuffix,
  ];
  const attempts: PathAttempt[] = [];
  for (const mend of mends) {
    const mended = mend(attempts.at(-1) ?? exactAttempt(path));
    if (mended !== undefined && mended.path !== "") attempts.push(mended);
  }
  return attempts;
}

function mendedPath(from: PathAttempt, path: string | undefined, note: string): PathAttempt | undefined {
  if (path === undefined || path === from.path) return undefined;
  return { ...from, path, mended: [...from.mended, note] };
}

function unwrapped(from: PathAttempt): PathAttempt | undefined {
  return mendedPath(from, unwrappedPath(from.path), "path without quotes or white space around it");
}

function ofFileUrl(from: PathAttempt): PathAttempt | undefined {
  return mendedPath(from, filePathOfUrl(from.path), "path of a file URL");
}

function inHome(from: PathAttempt, homeDirectory: string | undefined): PathAttempt | undefined {
  if (homeDirectory === undefined || !/^~[\\/]/.test(from.path)) return undefined;
  return mendedPath(
    from,
    homeDirectory.replace(/[\\/]$/, "") + from.path.slice(1),
    "~ is the home directory",
  );
}

function withoutSuffix(from: PathAttempt): PathAttempt | undefined {
  const split = splitLineSuffix(from.path);
  if (split === undefined) return undefined;
  const { path, lines, suffix } = split;
  return { path, lines, mended: [...from.mended, `${suffix} names lines`] };
}
