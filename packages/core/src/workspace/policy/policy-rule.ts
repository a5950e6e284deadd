import { maxShownPathCharacters, shownValue } from "../../contract/option-checks.ts";
import { foldCharacters, foldName, originalsOf, readingsOf } from "./fold-name.ts";

/**
 * The names that a policy rule matches, at any depth. `*` stands for any characters of one name, and `/` separates
 * consecutive names. As in a `.gitignore`, `**` in place of a name stands for any number of names, and a leading `/` ties
 * the rule to the root.
 *
 * A string matches files and directories of that name, and everything beneath them; `file` matches only the last name of a
 * path; `directory` matches a name and everything beneath it.
 *
 * A rule that would not mean what it seems to is refused with a TypeError when the option is given: a string that starts
 * with `!`, holds `{`, `[`, `?`, a control character, a comment or a list, has white space around it, or starts with `~/` or
 * a variable of a shell; and any rule without a name, or that holds `\`, a NUL, or `.` or `..` as a name. In `file` and
 * `directory`, `!`, `{`, `[` and `?` stand for themselves.
 *
 * With `backups: true`, which only `deny` takes, a rule denies the backups of its names, too: `x~`, `x.bak`, `.x.swp`,
 * `x copy.json` and their like.
 *
 * @example
 * ```ts
 * const deny: PolicyRule[] = ["*.sqlite", "/build/**", { file: "credentials.json", backups: true }];
 * ```
 */
export type PolicyRule =
  | string
  | { readonly file: string; readonly backups?: boolean }
  | { readonly directory: string; readonly backups?: boolean };

/** The option that a rule belongs to. */
export type RuleOption = "deny" | "exempt";

/** The names of a path, prepared for every rule. */
export interface PathNames {
  /** As they are written: what an exemption is compared with, so that it frees no other name. */
  readonly written: readonly string[];
  /** For each of them, all that it may stand for, folded: what a denial is compared with. */
  readonly readings: readonly (readonly string[])[];
  /** For each of them, its readings and all that these may be backups of: what a denial with `backups` is compared with. */
  readonly originals: readonly (readonly string[])[];
}

/** What a name must be, or must be like: each path that a rule matches holds such a name. */
type RuleClue = { readonly name: string } | NamePattern;

/** A pattern of names, and what is certain about all names that it matches. */
export interface NamePattern {
  /** `*` stands for any characters. */
  readonly pattern: string;
  /** They start so. */
  readonly start: string;
  /** They end so. */
  readonly end: string;
  /** What stands behind their last dot. Undefined if that differs. */
  readonly extension: string | undefined;
}

/** A checked rule. */
export interface CompiledRule {
  /** As it was written. */
  readonly text: string;
  /** Whether the rule matches a path beneath a root. */
  matches(path: PathNames): boolean;
}

/** Prepares the names of a path. */
export function pathNames(segments: readonly string[]): PathNames {
  const readings = segments.map(readingsOf);
  const originals = readings.map((of) => of.flatMap((reading) => [reading, ...originalsOf(reading)]));
  return { written: segments, readings, originals };
}

/**
 * Whether `name` matches a pattern in which `*` stands for any characters. Takes at most as many steps as the product of
 * both lengths.
 */
export function matchWildcard(pattern: string, name: string): boolean {
  let patternAt = 0;
  let nameAt = 0;
  let starAt = -1;
  let retryAt = 0;
  while (nameAt < name.length) {
    if (pattern[patternAt] === "*") {
      starAt = patternAt++;
      retryAt = nameAt;
    } else if (patternAt < pattern.length && pattern[patternAt] === name[nameAt]) {
      patternAt++;
      nameAt++;
    } else if (starAt >= 0) {
      patternAt = starAt + 1;
      nameAt = ++retryAt;
    } else return false;
  }
  while (pattern[patternAt] === "*") patternAt++;
  return patternAt === pattern.length;
}

/** Whether a part of a rule matches one name of a path, given by its index. */
type RulePart = (path: PathNames, index: number) => boolean;

const anyName: RulePart = () => true;

/** How the parts of a rule are compared. */
type Comparison = "written" | "readings" | "originals";

/** A denial compares all that a name may stand for. Throws a RangeError for a part that would match every name. */
function denyingPart(part: string, names: "readings" | "originals"): RulePart {
  // Dots and spaces at the end of a name do not count, so that such a part would match every name.
  if (consistsOf(part, "*. ") && !consistsOf(part, "*")) {
    const shown = JSON.stringify(part);
    throw new RangeError(
      `holds ${shown}, which would match every name, because dots and spaces at the end of a name do not count`,
    );
  }
  const pattern = foldPattern(part);
  return (path, index) => (path[names][index] ?? []).some((name) => matchWildcard(pattern, name));
}

/** Folds a part of a denying rule. */
export function foldPattern(part: string): string {
  // Only the last piece is at the end of the name, where dots and spaces do not count.
  const end = part.lastIndexOf("*") + 1;
  const last = foldName(part.slice(end));
  if (end === 0) return last;
  const pieces = part.slice(0, end).split("*");
  return (pieces.map(foldCharacters).join("*") + last).replace(/\*+/g, "*");
}

/** An exemption compares the name as it is written. `*` stands for no colon: behind one may stand another name. */
function exemptingPart(part: string): RulePart {
  const colons = countColons(part);
  return ({ written }, index) => {
    const name = written[index] ?? "";
    return countColons(name) === colons && matchWildcard(part, name);
  };
}

function countColons(text: string): number {
  return text.split(":").length - 1;
}

/**
 * The runs of consecutive names between which any names may stand. The first run stands at the root, the last at the end
 * of the path; either may be empty.
 */
type Runs = readonly (readonly RulePart[])[];

function runsOf({ names, beneath, comparison }: RuleShape): Runs {
  const parts = names.split("/").filter((part) => part !== "");
  const runs: RulePart[][] = [[]];
  if (!names.startsWith("/")) runs.push([]);
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (part.startsWith("**") && consistsOf(part, "*")) {
      // At the end, `**` means everything in a directory, not the directory itself.
      runs.push(isLast ? [anyName] : []);
    } else runs.at(-1)?.push(comparison === "written" ? exemptingPart(part) : denyingPart(part, comparison));
  }
  if (beneath) runs.push([]);
  return runs;
}

function consistsOf(text: string, characters: string): boolean {
  for (const character of text) if (!characters.includes(character)) return false;
  return true;
}

function matchesAt(run: readonly RulePart[], path: PathNames, start: number): boolean {
  return run.every((matches, offset) => matches(path, start + offset));
}

/** Finds each run at the first place where it fits: a later place would leave less room for the next. */
function matchesRuns(runs: Runs, path: PathNames): boolean {
  const [first = [], ...others] = runs;
  const last = others.pop();
  const count = path.written.length;
  if (last === undefined) return count === first.length && matchesAt(first, path, 0);
  const end = count - last.length;
  let start = first.length;
  if (start > end || !matchesAt(last, path, end) || !matchesAt(first, path, 0)) return false;
  for (const run of others) {
    while (start + run.length <= end && !matchesAt(run, path, start)) start++;
    start += run.length;
    if (start > end) return false;
  }
  return true;
}

/** Checks a rule. Throws a TypeError for an unknown shape, and for signs that rules do not have. */
export function compileRule(option: RuleOption, rule: PolicyRule): CompiledRule {
  const problem = problemOf(option, rule);
  if (problem !== undefined) throw new TypeError(`${option}: ${problem}`);
  const shape = shapeOf(option, rule);
  const given = (): string => shownValue(rule, maxShownPathCharacters);
  if (shape === undefined) {
    throw new TypeError(`${option}: a rule is a name, { file: name } or { directory: name }, got ${given()}`);
  }
  try {
    return compile(shape);
  } catch (error) {
    throw new TypeError(`${option}: the rule ${given()} ${(error as RangeError).message}`, { cause: error });
  }
}

/** What is wrong with a rule that would match something else than its author means, or nothing. Undefined: it is right. */
function problemOf(option: RuleOption, rule: PolicyRule): string | undefined {
  if (typeof rule !== "string") {
    if (typeof rule !== "object" || rule === null) return undefined;
    const named: unknown = "file" in rule ? rule.file : "directory" in rule ? rule.directory : undefined;
    if (typeof named !== "string") return undefined;
    const problem = problemOfFields(option, rule) ?? problemOfParts(named);
    if (problem !== undefined) return `the rule ${shownValue(rule, maxShownPathCharacters)} ${problem}`;
    const endsLine = /^[\r\n]|[\r\n]$/.test(named);
    if (!endsLine && !("file" in rule && /[^/]\/$/.test(named))) return undefined;
    const shown = shownValue(rule, maxShownPathCharacters);
    if (endsLine) return `the rule ${shown} holds the end of a line: leave it out`;
    return `the rule ${shown} ends in "/", as no file does: write { directory: ${JSON.stringify(named)} }`;
  }
  const problem = problemOfParts(rule);
  if (problem !== undefined) return `the rule ${shownValue(rule, maxShownPathCharacters)} ${problem}`;
  // Most rules are plain at a glance.
  if (/^[\w./*-]+$/.test(rule)) return undefined;
  const given = shownValue(rule, maxShownPathCharacters);
  const literally = `{ file: ${given} }`;
  const stray = strayPartOf(rule);
  if (stray !== undefined) {
    return `the rule ${given} ${stray}, or write ${literally} for a name that is written so`;
  }
  if (rule.startsWith("!")) {
    const other = option === "deny" ? "what may be read in exempt" : "what must not be read in deny";
    return `the rule ${given} starts with "!", which means no exception here: name ${other}, or write ${literally} for a name that starts with "!"`;
  }
  const sign = /[{[?]/.exec(rule)?.[0];
  if (sign === undefined) return undefined;
  const instead = sign === "{" ? "one rule for each alternative" : '"*" for any characters';
  return `the rule ${given} holds "${sign}", which has no meaning here: write ${instead}, or ${literally} for a name that holds "${sign}"`;
}

/** Which field of a rule is wrong, and why. */
function problemOfFields(option: RuleOption, rule: object): string | undefined {
  const others = Object.keys(rule).filter((name) => !["file", "directory", "backups"].includes(name));
  if (others.length > 0) {
    return `has the field ${JSON.stringify(others[0])}, which no rule has: a rule has file or directory, and backups`;
  }
  if ("file" in rule && "directory" in rule) return "has file and directory: write one rule for each";
  if (!("backups" in rule)) return undefined;
  if (option === "exempt") return "has backups, which a rule of deny only can have: name each backup";
  return typeof rule.backups === "boolean" ? undefined : "has backups that are neither true nor false";
}

/** Which part of a rule names nothing that a path could hold. */
function problemOfParts(names: string): string | undefined {
  if (names.includes("\\")) {
    return 'holds "\\", which has no meaning here: write "/" between names';
  }
  if (names.includes("\0")) return "holds a NUL, as no name does";
  const parts = names.split("/").filter((part) => part !== "");
  if (parts.length === 0) return "holds no name";
  const dots = parts.find((part) => part === "." || part === "..");
  return (
    dots && `holds "${dots}", which is no name in a path: write the names from the root, or one name alone`
  );
}

/** What in a rule comes from another notation, and what to do about it. Such a rule would match nothing, without a word. */
function strayPartOf(rule: string): string | undefined {
  if (/(?!\0)\p{Cc}/u.test(rule)) return "holds a control character, such as the end of a line: leave it out";
  if (rule.trim() !== rule) return "starts or ends with white space: leave it out";
  if (/^#|\s#/.test(rule)) return 'holds "#", which starts no comment here: leave the comment out';
  if (/,\s*\*/.test(rule)) return 'holds ",", which separates nothing here: write one rule for each name';
  if (/^(?:~|\$\w+|\$\{\w+\}|%\w+%)\//.test(rule)) {
    return "starts with what a shell would replace: write the path beneath the root";
  }
  return undefined;
}

/** What a rule says, before it is taken apart. */
interface RuleShape {
  /** As it was written. */
  readonly text: string;
  /** The names that it matches, parted by `/`. */
  readonly names: string;
  /** Whether it matches what lies beneath them, too. */
  readonly beneath: boolean;
  readonly comparison: Comparison;
}

/** Undefined for what is no rule. */
function shapeOf(option: RuleOption, rule: PolicyRule): RuleShape | undefined {
  const ownComparison: Comparison = option === "deny" ? "readings" : "written";
  if (typeof rule === "string") return { text: rule, names: rule, beneath: true, comparison: ownComparison };
  if (typeof rule !== "object" || rule === null) return undefined;
  const { backups = false, ...named } = rule;
  const comparison = backups ? "originals" : ownComparison;
  if ("file" in named && typeof named.file === "string") {
    return { text: named.file, names: named.file, beneath: false, comparison };
  }
  if ("directory" in named && typeof named.directory === "string") {
    return { text: `${named.directory}/`, names: named.directory, beneath: true, comparison };
  }
  return undefined;
}

function compile(shape: RuleShape): CompiledRule {
  const runs = runsOf(shape);
  return { text: shape.text, matches: (path) => matchesRuns(runs, path) };
}

/** The names of a rule that is known to be right, parted by `/`. */
export function namesOf(rule: PolicyRule): string {
  if (typeof rule === "string") return rule;
  return "file" in rule ? rule.file : rule.directory;
}

/** The clue by which a path is compared with few rules. `fold`: how a part of the rule is folded. */
export function clueOf(rule: PolicyRule, fold: (part: string) => string): RuleClue {
  const names = namesOf(rule);
  if (!names.includes("/")) return clueOfPart(fold(names));
  const parts = names.split("/").filter((part) => part !== "");
  const clues = parts.map((part) => clueOfPart(fold(part)));
  // The last whole name says more than a directory, and a rule without any is compared with each path.
  return clues.findLast((clue) => "name" in clue) ?? clueOfPart("*");
}

function clueOfPart(pattern: string): RuleClue {
  const star = pattern.lastIndexOf("*");
  if (star === -1) return { name: pattern };
  const dot = pattern.lastIndexOf(".");
  return {
    pattern,
    start: pattern.slice(0, pattern.indexOf("*")),
    end: pattern.slice(star + 1),
    extension: dot > star ? pattern.slice(dot + 1) : undefined,
  };
}
