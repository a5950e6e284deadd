import { ReadError } from "../../contract/read-error.ts";
import { requireBoolean } from "../../contract/option-checks.ts";
import { quotedName } from "../../text/message-text.ts";
import { defaultDenyRules, defaultExemptRules } from "./default-rules.ts";
import {
  compileRule,
  pathNames,
  type CompiledRule,
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
   * Names that are not read, in addition to the default ones. A rule denies every name that a lenient file system could take
   * for the one it names: in another case or form, with trailing dots, before or behind a colon.
   */
  readonly deny?: readonly PolicyRule[];
  /**
   * Names that are read although `deny` or a default rule matches them. A rule frees only names that are written exactly as
   * it says; `*` stands for no colon.
   */
  readonly exempt?: readonly PolicyRule[];
  /** Whether `defaultDenyRules` apply. Default true. */
  readonly defaultDeny?: boolean;
}

/** Decides, by names alone, which files are read. */
export interface Policy {
  /** The rule that denies a path, as it was written; undefined when none does. */
  denies(segments: readonly string[]): string | undefined;
}

function compileRules(name: RuleOption, rules: readonly PolicyRule[] | undefined): CompiledRule[] {
  if (rules !== undefined && !Array.isArray(rules)) throw new TypeError(`${name}: expected a list of rules`);
  return (rules ?? []).map((rule) => compileRule(name, rule));
}

const maxRememberedPaths = 1000;

let defaultsOnce: readonly [exempt: CompiledRule[], deny: CompiledRule[]] | undefined;

function compiledDefaults(): readonly [exempt: CompiledRule[], deny: CompiledRule[]] {
  defaultsOnce ??= [compileRules("exempt", defaultExemptRules), compileRules("deny", defaultDenyRules)];
  return defaultsOnce;
}

function find(rules: readonly CompiledRule[], path: PathNames): CompiledRule | undefined {
  return rules.find((rule) => rule.matches(path));
}

/** Checks the rules and gives the policy. Throws a TypeError for a rule of an unknown shape, or with signs that rules do not have. */
export function createPolicy(options: PolicyOptions): Policy {
  const { defaultDeny = true } = options;
  requireBoolean("defaultDeny", defaultDeny);
  // Earlier rules win, so that the host overrides the defaults.
  const exempt = compileRules("exempt", options.exempt);
  const deny = compileRules("deny", options.deny);
  const [defaultExempt, defaults] = defaultDeny ? compiledDefaults() : [[], []];
  const decide = (segments: readonly string[]): string | undefined => {
    const path = pathNames(segments);
    if (find(exempt, path)) return undefined;
    const denied = find(deny, path);
    if (denied) return denied.text;
    return find(defaultExempt, path) ? undefined : find(defaults, path)?.text;
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

/** The error for a path that a rule denies. */
export function deniedByRule(rule: string): ReadError {
  return new ReadError("ACCESS_DENIED", `it is denied by the policy rule ${quotedName(rule)}`, {
    details: { rule },
  });
}
