import { foldName } from "./fold-name.ts";
import { matchWildcard } from "./match-wildcard.ts";

/**
 * The names that a policy rule matches. `*` stands for any characters of one name; `/` separates consecutive names.
 * A string matches files and directories of that name, `file` only the last name of a path, and `directory` a name and
 * everything beneath it.
 */
export type PolicyRule = string | { readonly file: string } | { readonly directory: string };

/** A checked rule. */
export interface CompiledRule {
  /** As it was written. */
  readonly text: string;
  /** Whether the rule matches a path beneath a root, given as folded names. */
  matches(names: readonly string[]): boolean;
}

function patternsOf(text: string): string[] {
  const parts = text.split("/").filter((part) => part !== "");
  const wrong = parts.length === 0 || /[\\\0]/.test(text) || parts.some((part) => /^\.{1,2}$/.test(part));
  if (wrong) throw new TypeError("unknown shape");
  return parts.map((part) => {
    const folded = part
      .split("*")
      .map((piece, index, all) => (index === all.length - 1 ? foldName(piece) : foldInner(piece)));
    return folded.join("*").replace(/\*+/g, "*");
  });
}

/** Folds a piece before `*`. Its trailing dots and spaces stay, because they are not at the end of the name. */
function foldInner(piece: string): string {
  return foldName(`${piece}x`).slice(0, -1);
}

function matchesAt(patterns: readonly string[], names: readonly string[], start: number): boolean {
  return patterns.every((pattern, index) => matchWildcard(pattern, names[start + index] ?? ""));
}

function matchesEnd(patterns: readonly string[], names: readonly string[]): boolean {
  return names.length >= patterns.length && matchesAt(patterns, names, names.length - patterns.length);
}

function matchesAnywhere(patterns: readonly string[], names: readonly string[]): boolean {
  for (let start = 0; start + patterns.length <= names.length; start++) {
    if (matchesAt(patterns, names, start)) return true;
  }
  return false;
}

/** Checks a rule. Throws a TypeError for an unknown shape. */
export function compileRule(option: string, rule: PolicyRule): CompiledRule {
  try {
    return compile(rule);
  } catch {
    const given = JSON.stringify(rule) ?? typeof rule;
    throw new TypeError(`${option}: a rule is a name, { file: name } or { directory: name }, got ${given}`);
  }
}

function compile(rule: PolicyRule): CompiledRule {
  if (typeof rule === "string") {
    const patterns = patternsOf(rule);
    return { text: rule, matches: (names) => matchesAnywhere(patterns, names) };
  }
  if (typeof rule !== "object" || rule === null || Object.keys(rule).length !== 1) {
    throw new TypeError("unknown shape");
  }
  if ("file" in rule && typeof rule.file === "string") {
    const patterns = patternsOf(rule.file);
    return { text: rule.file, matches: (names) => matchesEnd(patterns, names) };
  }
  if ("directory" in rule && typeof rule.directory === "string") {
    const patterns = patternsOf(rule.directory);
    return { text: `${rule.directory}/`, matches: (names) => matchesAnywhere(patterns, names) };
  }
  throw new TypeError("unknown shape");
}
