import { ReadError } from "../../contract/read-error.ts";
import { requireBoolean, wrongOption } from "../../contract/option-checks.ts";
import { quotedName } from "../../text/message-text.ts";
import { defaultDenyRules, defaultExemptRules, publicKeyRules } from "./default-rules.ts";
import {
  clueOf,
  compileRule,
  foldPattern,
  matchWildcard,
  namesOf,
  pathNames,
  type CompiledRule,
  type NamePattern,
  type PathNames,
  type PolicyRule,
  type RuleOption,
} from "./policy-rule.ts";

/**
 * Options that decide which names are never read. Only the host sets them: no file of the workspace can.
 * `deny` and `exempt` refuse an explicit `undefined` with a TypeError.
 */
export interface PolicyOptions {
  /**
   * Names that are not read, besides those of the default rules. A rule denies every name that a lenient file system could
   * take for the one it names: in another case or Unicode form, with dots or spaces at its end, before or after a colon.
   * Default: none.
   *
   * @example
   * ```ts
   * openWorkspace({ root: "/repo", deny: ["*.sqlite", { directory: "build/reports" }], exempt: [{ file: ".env.ci" }] });
   * ```
   */
  readonly deny?: readonly PolicyRule[];
  /**
   * Names that are read although `deny` or a default rule matches them. A rule frees only names that are written exactly as
   * it says; `*` never stands for a colon. Default: none.
   */
  readonly exempt?: readonly PolicyRule[];
  /** Whether `defaultDenyRules` apply. Default true. */
  readonly defaultDeny?: boolean;
}

/** Decides, by names alone, which files are read. */
export interface Policy {
  /** The rule that denies a path beneath a root, given by its names, as it was written. Undefined if none does. */
  denies(segments: readonly string[]): string | undefined;
}

/** Rules in their order, arranged so that a path is compared with few of them. */
class RuleList {
  readonly #option: RuleOption;
  readonly #rules: readonly PolicyRule[];
  /** The indexes of rules with a whole name that each path they match holds, by that name. */
  readonly #byName = new Map<string, number[]>();
  /** The other rules, by the extension of such a name; undefined where it is not certain. */
  readonly #byExtension = new Map<
    string | undefined,
    { readonly like: NamePattern; readonly index: number }[]
  >();
  /** The rules that a path was compared with: most of the default ones never are. */
  readonly #compiled: CompiledRule[] = [];

  private constructor(option: RuleOption, rules: readonly PolicyRule[], fold: (part: string) => string) {
    this.#option = option;
    this.#rules = rules;
    rules.forEach((rule, index) => {
      const clue = clueOf(rule, fold);
      if ("name" in clue) append(this.#byName, clue.name, index);
      else append(this.#byExtension, clue.extension, { like: clue, index });
    });
  }

  /** The rules of a host. Throws a TypeError for a rule of an unknown shape, or with signs that rules do not have. */
  static ofHost(option: RuleOption, rules: readonly PolicyRule[] = []): RuleList {
    if (!Array.isArray(rules)) throw wrongOption(option, "a list of rules", rules);
    const compiled = rules.map((rule) => compileRule(option, rule));
    const list = new RuleList(option, rules, option === "deny" ? foldPattern : asWritten);
    list.#compiled.push(...compiled);
    return list;
  }

  /** Default rules. They are known to be right, and case is all that folding them changes. */
  static ofDefaults(option: RuleOption, rules: readonly PolicyRule[]): RuleList {
    return new RuleList(option, rules, option === "deny" ? (part) => part.toLowerCase() : asWritten);
  }

  /** The first rule that matches a path. */
  find(path: PathNames): CompiledRule | undefined {
    if (this.#rules.length === 0) return undefined;
    let first = this.#rules.length;
    const compare = (index: number): void => {
      if (index < first && this.#rule(index).matches(path)) first = index;
    };
    for (const name of this.#option === "deny" ? path.originals.flat() : path.written) {
      this.#byName.get(name)?.forEach(compare);
      for (const extension of [name.slice(name.lastIndexOf(".") + 1), undefined]) {
        for (const { like, index } of this.#byExtension.get(extension) ?? []) {
          const mayMatch = name.startsWith(like.start) && name.endsWith(like.end);
          if (mayMatch && matchWildcard(like.pattern, name)) compare(index);
        }
      }
    }
    return this.#compiled[first];
  }

  #rule(index: number): CompiledRule {
    return (this.#compiled[index] ??= compileRule(this.#option, this.#rules[index] ?? ""));
  }
}

/**
 * The last names of rules, as one text with a line each. Most paths hold no name like them, and to search a text takes less
 * than to arrange the rules, which no read would wait for otherwise but the first.
 */
class LastNames {
  readonly #lines: string;
  /** Those with a star behind their last dot, or without a dot. */
  readonly #withoutExtension: readonly string[];

  constructor(rules: readonly PolicyRule[]) {
    const names = rules.map(namesOf).join("\n").toLowerCase();
    this.#lines = `\n${names.replaceAll(/^.*\//gm, "")}\n`;
    this.#withoutExtension = this.#lines.match(/^.*\*[^.\n]*$/gm) ?? [];
  }

  /** Whether one of them matches a folded name. */
  includes(name: string): boolean {
    if (this.#lines.includes(`\n${name}\n`)) return true;
    const dot = name.lastIndexOf(".");
    return (
      (dot !== -1 && this.#endingIn(name.slice(dot)).some((like) => matchWildcard(like, name))) ||
      this.#withoutExtension.some((like) => matchWildcard(like, name))
    );
  }

  #endingIn(extension: string): string[] {
    const found: string[] = [];
    const end = `${extension}\n`;
    for (let at = this.#lines.indexOf(end); at !== -1; at = this.#lines.indexOf(end, at + 1)) {
      found.push(this.#lines.slice(this.#lines.lastIndexOf("\n", at) + 1, at + extension.length));
    }
    return found;
  }
}

function asWritten(part: string): string {
  return part;
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The default rules, arranged when they are first needed: for most paths, only their last names are. */
const defaults: {
  /** Of `deny`. */
  lastNames?: LastNames;
  deny?: RuleList;
  exempt?: RuleList;
  /** Those rules of `deny` that name directories. */
  denyDirectories?: RuleList;
  /** What is exempt even in such a directory. */
  publicKeys?: RuleList;
} = {};

/** The default rule that denies a path. */
function findDefault(path: PathNames): CompiledRule | undefined {
  const lastNames = (defaults.lastNames ??= new LastNames(defaultDenyRules));
  if (!path.originals.some((names) => names.some((name) => lastNames.includes(name)))) return undefined;
  defaults.deny ??= RuleList.ofDefaults("deny", defaultDenyRules);
  const denied = defaults.deny.find(path);
  if (denied === undefined) return undefined;
  defaults.exempt ??= RuleList.ofDefaults("exempt", defaultExemptRules);
  if (!defaults.exempt.find(path)) return denied;
  defaults.publicKeys ??= RuleList.ofDefaults("exempt", publicKeyRules);
  if (defaults.publicKeys.find(path)) return undefined;
  defaults.denyDirectories ??= RuleList.ofDefaults(
    "deny",
    defaultDenyRules.filter((rule) => typeof rule !== "string" && "directory" in rule),
  );
  return defaults.denyDirectories.find(path);
}

/** Decisions about so many paths are remembered. */
const maxRememberedPaths = 1000;

/**
 * Checks the options and gives the policy. Throws a TypeError for a rule of an unknown shape, or with signs that rules do
 * not have.
 */
export function createPolicy(options: PolicyOptions): Policy {
  const { defaultDeny = true } = options;
  requireBoolean("defaultDeny", defaultDeny);
  // Earlier rules win, so that the host overrides the defaults.
  const exempt = RuleList.ofHost("exempt", options.exempt);
  const deny = RuleList.ofHost("deny", options.deny);
  const decide = (segments: readonly string[]): string | undefined => {
    const path = pathNames(segments);
    if (exempt.find(path)) return undefined;
    return (deny.find(path) ?? (defaultDeny ? findDefault(path) : undefined))?.text;
  };
  // Decisions are remembered: rules never change, and the same paths recur.
  const decided = new Map<string, string | undefined>();
  return {
    denies(segments) {
      const path = segments.join("/");
      if (!decided.has(path)) {
        if (decided.size >= maxRememberedPaths) decided.clear();
        decided.set(path, decide(segments));
      }
      return decided.get(path);
    },
  };
}

/** The error for a path that a rule denies. `rule`: as it was written. */
export function deniedByRule(rule: string): ReadError {
  return new ReadError("ACCESS_DENIED", `it is denied by the policy rule ${quotedName(rule)}`, {
    details: { rule },
  });
}
