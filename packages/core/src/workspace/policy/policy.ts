import { ReadError } from "../../contract/read-error.ts";
import { requireBoolean } from "../../contract/option-checks.ts";
import { defaultDenyRules, defaultExemptRules } from "./default-rules.ts";
import { foldName } from "./fold-name.ts";
import { compileRule, type CompiledRule, type PolicyRule } from "./policy-rule.ts";

/**
 * Options that decide which names are never read. Only the host sets them: no file of the workspace can.
 * `deny` and `exempt` refuse an explicit `undefined` with a TypeError.
 */
export interface PolicyOptions {
  /** Names that are not read, in addition to the default ones. */
  readonly deny?: readonly PolicyRule[];
  /** Names that are read although `deny` or a default rule matches them. */
  readonly exempt?: readonly PolicyRule[];
  /** Whether `defaultDenyRules` apply. Default true. */
  readonly defaultDeny?: boolean;
}

/** Decides, by names alone, which files are read. */
export interface Policy {
  /** The rule that denies a path, as it was written; undefined when none does. */
  denies(segments: readonly string[]): string | undefined;
}

function compileRules(name: string, rules: readonly PolicyRule[] | undefined): CompiledRule[] {
  if (rules !== undefined && !Array.isArray(rules)) throw new TypeError(`${name}: expected a list of rules`);
  return (rules ?? []).map((rule) => compileRule(name, rule));
}

const maxRememberedPaths = 1000;

let defaultsOnce: readonly [exempt: CompiledRule[], deny: CompiledRule[]] | undefined;

function compiledDefaults(): readonly [exempt: CompiledRule[], deny: CompiledRule[]] {
  defaultsOnce ??= [compileRules("exempt", defaultExemptRules), compileRules("deny", defaultDenyRules)];
  return defaultsOnce;
}

function find(rules: readonly CompiledRule[], names: readonly string[]): CompiledRule | undefined {
  return rules.find((rule) => rule.matches(names));
}

/** Checks the rules and gives the policy. Throws a TypeError for a rule of an unknown shape. */
export function createPolicy(options: PolicyOptions): Policy {
  const { defaultDeny = true } = options;
  requireBoolean("defaultDeny", defaultDeny);
  // Earlier rules win, so that the host overrides the defaults.
  const exempt = compileRules("exempt", options.exempt);
  const deny = compileRules("deny", options.deny);
  const [defaultExempt, defaults] = defaultDeny ? compiledDefaults() : [[], []];
  const decide = (segments: readonly string[]): string | undefined => {
    const names = segments.map(foldName);
    if (find(exempt, names)) return undefined;
    const denied = find(deny, names);
    if (denied) return denied.text;
    return find(defaultExempt, names) ? undefined : find(defaults, names)?.text;
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
  return new ReadError("ACCESS_DENIED", `it is denied by the policy rule ${JSON.stringify(rule)}`, {
    details: { rule },
  });
}
