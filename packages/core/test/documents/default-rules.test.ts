import { expect, test } from "vitest";
import { defaultDenyRules, defaultExemptRules, type PolicyRule } from "../../src/index.ts";
import { denyRulesByKind, exemptRulesByKind } from "../../src/workspace/policy/default-rules.ts";
import { codesIn, tableOf } from "./document-tables.ts";

/** The rule that a document means: one that ends in `/` is for directories. */
function ruleOf(code: string, backups: boolean): PolicyRule {
  const named = code.endsWith("/") ? { directory: code.slice(0, -1) } : { file: code };
  return backups ? { ...named, backups } : named;
}

test.for([
  ["denied by default", denyRulesByKind, defaultDenyRules, true],
  ["read all the same", exemptRulesByKind, defaultExemptRules, false],
] as const)("workspace.md: what is %s", ([head, byKind, all, backups]) => {
  const rows = tableOf("workspace.md", head).map((row) => ({
    kind: row[head],
    why: row["why"],
    rules: codesIn(row["rules"]).map((code) => ruleOf(code, backups)),
  }));
  expect(rows.map(({ kind, rules }) => [kind, rules])).toEqual(Object.entries(byKind));
  expect(rows.filter(({ why }) => !/\w.*\.$/.test(why ?? ""))).toEqual([]);
  expect(rows.flatMap(({ rules }) => rules)).toEqual(all);
  expect(new Set(all.map((rule) => JSON.stringify(rule))).size).toBe(all.length);
});
