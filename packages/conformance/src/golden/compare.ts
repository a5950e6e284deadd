import { createHash } from "node:crypto";

/** What golden data holds in place of a string that is too long to print. */
interface LongString {
  readonly $sha256: string;
  readonly $utf8_bytes: number;
  readonly $head: string;
}

const shownCharacters = 200;

/**
 * Gives the relevant differences between a golden answer and an actual answer. None when they agree.
 * Only keys of the golden answer count. A list as `kind`, `code` or `type` allows any of its values.
 * `.ok.total_lines` may be unknown, because a reader may stop early.
 */
export function compare(expected: unknown, actual: unknown, path = ""): readonly string[] {
  if (isLongString(expected)) return compareLongString(expected, actual, path);
  if (Array.isArray(expected) && /\.(?:kind|code|type)$/.test(path)) {
    return expected.includes(actual) ? [] : [`${path}: want one of ${show(expected)}, got ${show(actual)}`];
  }
  if (path === ".ok.total_lines" && (actual === null || actual === undefined)) return [];
  if (isObject(expected)) {
    if (!isObject(actual)) return [`${path}: want ${show(expected)}, got ${show(actual)}`];
    return Object.keys(expected).flatMap((key) => compare(expected[key], actual[key], `${path}.${key}`));
  }
  return Object.is(expected, actual) ? [] : [`${path}: want ${show(expected)}, got ${show(actual)}`];
}

function compareLongString(expected: LongString, actual: unknown, path: string): readonly string[] {
  if (typeof actual !== "string") return [`${path}: want a string, got ${show(actual)}`];
  const bytes = Buffer.from(actual, "utf8");
  if (createHash("sha256").update(bytes).digest("hex") === expected.$sha256) return [];
  const want = `${expected.$utf8_bytes} bytes ${show(expected.$head)}…`;
  return [`${path}: want ${want}, got ${bytes.length} bytes ${show(actual)}`];
}

function isLongString(value: unknown): value is LongString {
  return isObject(value) && "$sha256" in value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
