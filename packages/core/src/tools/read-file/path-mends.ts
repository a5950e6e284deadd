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

/** A way to mend a path. Undefined if there is nothing to mend. */
type Mend = (from: PathAttempt) => PathAttempt | undefined;

/**
 * Ways to read a path that does not exist as it is. Each has one more mend than the one before, except that a path with
 * lines at its end is tried with and without them.
 */
export function mendedAttempts(exact: PathAttempt, homeDirectory: string | undefined): PathAttempt[] {
  if (exact.path.length > maxMendedCharacters) return [];
  const attempts: PathAttempt[] = [];
  let whole = exact;
  const attempt = (mend: Mend): void => {
    const mended = mend(whole);
    if (mended === undefined || mended.path === "") return;
    attempts.push(mended);
    whole = mended;
  };
  const attemptWithoutLines = (): void => {
    const mended = withoutSuffix(whole);
    if (mended === undefined) return;
    attempts.push(mended);
    // `'src/app.ts':10`
    const inner = unwrapped(mended);
    if (inner !== undefined) attempts.push(inner);
  };
  attempt(unwrapped);
  attempt(ofMarkdownLink);
  attempt(withoutBrackets);
  attempt(ofFileUrl);
  attempt((from) => inHome(from, homeDirectory));
  attemptWithoutLines();
  for (const mend of [withoutAt, withoutEscapes, withSlashes, withoutCodes]) {
    const before = whole;
    attempt(mend);
    if (mend === withoutAt && whole !== before) attempt(unwrapped);
    if (whole !== before) attemptWithoutLines();
  }
  return attempts;
}

/** The mark that chats put before the name of a file. Behind `@/` stands no path of the workspace. */
function withoutAt(from: PathAttempt): PathAttempt | undefined {
  return /^@[^\\/]/.test(from.path) ? mendedPath(from, from.path.slice(1), "path without @") : undefined;
}

/** A name as it would be written in a shell: `my\ file`. */
function withoutEscapes(from: PathAttempt): PathAttempt | undefined {
  const path = from.path.replace(/\\([ ()[\]{}&'"`$!#;,])/g, "$1");
  return mendedPath(from, path, "path without escapes of a shell");
}

/** A path as it would be written on Windows. */
function withSlashes(from: PathAttempt): PathAttempt | undefined {
  return mendedPath(from, from.path.replace(/\\+/g, "/"), "path with / for \\");
}

/** Percent codes of dots, separators and control characters: what is decoded has the same names. */
const codesOfStructure = /%(?:2[ef]|5c|[01][0-9a-f]|7f)/i;

/** A path as it would be written in a URL. */
function withoutCodes(from: PathAttempt): PathAttempt | undefined {
  if (codesOfStructure.test(from.path)) return undefined;
  return mendedPath(from, decodedCodes(from.path), "path with percent codes decoded");
}

/** Decodes percent codes. What are no codes of characters stay as they are: `100%.txt`. */
function decodedCodes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

/** The target of `[text](target)` as in Markdown. */
function ofMarkdownLink(from: PathAttempt): PathAttempt | undefined {
  const target = /^!?\[[^[\]]{0,1000}\]\((.+)\)$/su.exec(from.path)?.[1]?.trim();
  return mendedPath(from, target?.replace(/^<(.+)>$/su, "$1"), "path of a Markdown link");
}

function withoutBrackets(from: PathAttempt): PathAttempt | undefined {
  const inner = /^(?:<(.+)>|\((.+)\)|\[(.+)\])$/su
    .exec(from.path)
    ?.slice(1)
    .find((one) => one !== undefined);
  return mendedPath(from, inner?.trim(), "path without brackets around it");
}

function unwrapped(from: PathAttempt): PathAttempt | undefined {
  return mendedPath(from, unwrappedPath(from.path), "path without quotes or white space around it");
}

/** A path without what stands around it: white space, quotes, the brackets of a list of one. */
export function unwrappedPath(path: string): string {
  const trimmed = path.trim().replace(/^\[\s*(["'])([^"']*)\1\s*\]$/, "$2");
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
  ["\u00ab", "\u00bb"],
]);

function ofFileUrl(from: PathAttempt): PathAttempt | undefined {
  return mendedPath(from, filePathOfUrl(from.path), "path of a file URL");
}

/** The decoded path of a `file:` URL of this machine, also `file:/x` and `file:x`. Undefined for anything else. */
export function filePathOfUrl(path: string): string | undefined {
  const encoded = /^file:(?:\/\/(?:localhost)?(\/.*)|(\/[^/].*|[^\\/\s].*))$/isu.exec(path);
  const either = encoded?.[1] ?? encoded?.[2];
  if (either === undefined || either.startsWith("//")) return undefined;
  const decoded = decodedCodes(either);
  // `/C:/x` stands for `C:/x`.
  return /^\/[A-Za-z]:[\\/]/.test(decoded) ? decoded.slice(1) : decoded;
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
  return { path, lines, mended: [...from.mended, `${suffix.replace(/^,?\s/, "")} names lines`] };
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

/**
 * The forms in the order of trial: `:10:5-20:1` and `:10:5` as of editors and compilers, `:10:` as of searches, `:10`,
 * `:10-20` and `:L10-L20`, `#L10` and `#L10-L20` as in links, `(10,5)` as of compilers, `(10-20)`, and
 * `, lines 10-20`, `:line 10` and ` L10-L20` as in words.
 */
const forms: readonly RegExp[] = [
  /:(\d{1,9}):\d{1,9}-(\d{1,9}):\d{1,9}$/,
  /:(\d{1,9}):\d{1,9}$/,
  /:L?(\d{1,9})(?:[-\u2013]L?(\d{1,9}))?:?$/i,
  /#L(\d{1,9})(?:C\d{1,9})?(?:-L?(\d{1,9})(?:C\d{1,9})?)?$/i,
  /\((\d{1,9})(?:,\s?\d{1,9})?\)$/,
  /\s?\(L?(\d{1,9})[-\u2013]L?(\d{1,9})\)$/i,
  /(?:[,:]?\s|:)\(?(?:lines?\s|L)(\d{1,9})(?:\s?(?:[-\u2013]|to)\s?L?(\d{1,9}))?\)?$/i,
];

function mendedPath(from: PathAttempt, path: string | undefined, note: string): PathAttempt | undefined {
  if (path === undefined || path === from.path) return undefined;
  return { ...from, path, mended: [...from.mended, note] };
}
