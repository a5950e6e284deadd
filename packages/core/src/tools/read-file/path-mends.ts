/** Lines that the end of a path names. */
export interface SuffixLines {
  readonly first: number;
  readonly last: number | undefined;
}

/** One way to read the path that was sent. */
export interface PathAttempt {
  readonly path: string;
  readonly lines: SuffixLines | undefined;
  /** What was mended, for the answer. */
  readonly mended: readonly string[];
}

/** No path is longer than this, however it is wrapped. */
const maxMendedCharacters = 8192;

/** The ways to read a path that does not exist as it is, each with one more mend than the last. */
export function mendedAttempts(exact: PathAttempt, homeDirectory: string | undefined): PathAttempt[] {
  if (exact.path.length > maxMendedCharacters) return [];
  const mends: readonly ((from: PathAttempt) => PathAttempt | undefined)[] = [
    unwrapped,
    ofFileUrl,
    (from) => inHome(from, homeDirectory),
    withoutSuffix,
  ];
  const attempts: PathAttempt[] = [];
  for (const mend of mends) {
    const mended = mend(attempts.at(-1) ?? exact);
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

/** The path of a `file:` URL of this machine, decoded; undefined for anything else. */
export function filePathOfUrl(path: string): string | undefined {
  const encoded = /^file:\/\/(?:localhost)?(\/.*)$/isu.exec(path)?.[1];
  if (encoded === undefined || encoded.startsWith("//")) return undefined;
  try {
    const decoded = decodeURIComponent(encoded);
    // `/C:/x` is `C:/x`.
    return /^\/[A-Za-z]:[\\/]/.test(decoded) ? decoded.slice(1) : decoded;
  } catch {
    return undefined;
  }
}

/** `:10:5` as compilers write it, `:10` and `:10-20`, `#L10` and `#L10-L20` as links to code are; in this order. */
const forms: readonly RegExp[] = [
  /:(\d{1,9}):\d{1,9}$/,
  /:(\d{1,9})(?:-(\d{1,9}))?$/,
  /#L(\d{1,9})(?:-L?(\d{1,9}))?$/,
];

/** Parts a path from the lines that its end names; undefined when it names none. */
export function splitLineSuffix(
  path: string,
): { readonly path: string; readonly suffix: string; readonly lines: SuffixLines } | undefined {
  const match = forms.map((form) => form.exec(path)).find((found) => found !== null);
  if (!match || match.index === 0) return undefined;
  const first = Number(match[1]);
  const last = match[2] === undefined ? undefined : Number(match[2]);
  if (first === 0 || (last !== undefined && last < first)) return undefined;
  return { path: path.slice(0, match.index), suffix: match[0], lines: { first, last } };
}

const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["\u201c", "\u201d"],
  ["\u2018", "\u2019"],
]);

/** A path without the white space and the quotes that stand around it. */
export function unwrappedPath(path: string): string {
  const trimmed = path.trim();
  const closing = quotes.get(trimmed[0] ?? "");
  const isQuoted = closing !== undefined && trimmed.length > 2 && trimmed.endsWith(closing);
  return isQuoted ? trimmed.slice(1, -1).trim() : trimmed;
}
