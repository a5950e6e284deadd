/** One way to read the path that was sent. */
export interface PathAttempt {
  readonly path: string;
  readonly lines: SuffixLines | undefined;
  /** What was mended, for the answer. */
  readonly mended: readonly string[];
}

/** The lines that the end of a path names. 1-based; `last` is inclusive. */
export interface SuffixLines {
  readonly first: number;
  readonly last: number | undefined;
}

/** No real path is longer than this, whatever stands around it. */
const maxMendedCharacters = 8192;

/** Ways to read a path that does not exist as it is. Each has one more mend than the one before. */
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

function unwrapped(from: PathAttempt): PathAttempt | undefined {
  return mendedPath(from, unwrappedPath(from.path), "path without quotes or white space around it");
}

/** A path without white space and quotes around it. */
export function unwrappedPath(path: string): string {
  const trimmed = path.trim();
  const closing = quotes.get(trimmed[0] ?? "");
  const isQuoted = closing !== undefined && trimmed.length > 2 && trimmed.endsWith(closing);
  return isQuoted ? trimmed.slice(1, -1).trim() : trimmed;
}

const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["\u201c", "\u201d"],
  ["\u2018", "\u2019"],
]);

function ofFileUrl(from: PathAttempt): PathAttempt | undefined {
  return mendedPath(from, filePathOfUrl(from.path), "path of a file URL");
}

/** The decoded path of a `file:` URL of this machine. Undefined for anything else. */
export function filePathOfUrl(path: string): string | undefined {
  const encoded = /^file:\/\/(?:localhost)?(\/.*)$/isu.exec(path)?.[1];
  if (encoded === undefined || encoded.startsWith("//")) return undefined;
  try {
    const decoded = decodeURIComponent(encoded);
    // `/C:/x` stands for `C:/x`.
    return /^\/[A-Za-z]:[\\/]/.test(decoded) ? decoded.slice(1) : decoded;
  } catch {
    return undefined;
  }
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

/** Splits a path from the lines that its end names. Undefined if it names none. */
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

/** The forms in the order of trial: `:10:5` as of compilers, `:10` and `:10-20`, `#L10` and `#L10-L20` as in links. */
const forms: readonly RegExp[] = [
  /:(\d{1,9}):\d{1,9}$/,
  /:(\d{1,9})(?:-(\d{1,9}))?$/,
  /#L(\d{1,9})(?:-L?(\d{1,9}))?$/,
];

function mendedPath(from: PathAttempt, path: string | undefined, note: string): PathAttempt | undefined {
  if (path === undefined || path === from.path) return undefined;
  return { ...from, path, mended: [...from.mended, note] };
}
