import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDenyRules, defaultExemptRules } from "../../../src/workspace/policy/default-rules.ts";
import {
  compileRule,
  foldPattern,
  pathNames,
  type CompiledRule,
  type PolicyRule,
} from "../../../src/workspace/policy/policy-rule.ts";
import { createPolicy } from "../../../src/workspace/policy/policy.ts";

test("a decision about a path stays, whatever else was asked", () => {
  const policy = createPolicy({ deny: ["secret"] });
  for (let round = 0; round < 2; round++) {
    expect(policy.denies(["secret"])).toBe("secret");
    expect(policy.denies(["open"])).toBeUndefined();
    expect(policy.denies(["a", "secret"])).toBe("secret");
    for (let number = 0; number < 1001; number++) expect(policy.denies([`f${number}`])).toBeUndefined();
  }
});

test.for<[string[], string | undefined]>([
  [["x.pem"], "*.pem"],
  [["x.env.example"], undefined],
  [[".env.local"], ".env.*"],
  [["id_rsa.pub"], undefined],
  [["id_rsa"], "id_rsa*"],
  [["id_rsa", "x"], undefined],
  [[".ssh", "id_rsa.pub"], undefined],
  [[".ssh", "config"], ".ssh/"],
  [[".git", "config"], ".git/config"],
  [["config"], undefined],
  [["mine"], "mine"],
  [["x.env"], undefined],
  [["credentials.yaml"], "credentials.yaml"],
])("%j is denied by %j", ([path, rule]) => {
  const policy = createPolicy({ deny: ["mine", "x.pem.txt"], exempt: ["x.env"] });
  expect(policy.denies(path)).toBe(rule);
});

test("the host's exemptions override its denials", () => {
  const policy = createPolicy({ deny: ["a"], exempt: ["a/b"] });
  expect(policy.denies(["a"])).toBe("a");
  expect(policy.denies(["a", "b"])).toBeUndefined();
});

/** A rule, if it is one. */
function compiled(option: "deny" | "exempt", rule: PolicyRule): CompiledRule[] {
  try {
    return [compileRule(option, rule)];
  } catch {
    return [];
  }
}

test("of many rules, the first that matches decides, as if each was tried", () => {
  const part = fc.stringMatching(/^(?:[ab.*~: ]|\*\.|\.bak|\*\*|A|\u200b){1,4}$/);
  const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
  const rule = fc.oneof(
    text,
    fc.record({ file: text, backups: fc.boolean() }),
    fc.record({ directory: text, backups: fc.boolean() }),
  );
  const name = fc.stringMatching(/^(?:[ab.~: ]|\.bak|A|\u200b){1,5}$/);
  let denials = 0;
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 8 }),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      (rules, path) => {
        const good = rules.filter((one) => compiled("deny", one).length > 0);
        const first = good
          .flatMap((one) => compiled("deny", one))
          .find((one) => one.matches(pathNames(path)))?.text;
        if (first !== undefined) denials++;
        expect(createPolicy({ deny: good, defaultDeny: false }).denies(path)).toBe(first);
      },
    ),
    { numRuns: 3000, seed: 12 },
  );
  expect(denials).toBeGreaterThan(300);
});

test("of many exemptions, one that matches decides, as if each was tried", () => {
  const part = fc.stringMatching(/^(?:[ab.*: ]|\*\.|\*\*|A){1,4}$/);
  const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
  const rule = fc.oneof(text, fc.record({ file: text }), fc.record({ directory: text }));
  const name = fc.stringMatching(/^(?:[ab.: ]|A){1,4}$/);
  let exempted = 0;
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 8 }),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      (rules, path) => {
        const good = rules.filter((one) => compiled("exempt", one).length > 0);
        const isExempt = good
          .flatMap((one) => compiled("exempt", one))
          .some((one) => one.matches(pathNames(path)));
        if (isExempt) exempted++;
        expect(createPolicy({ deny: ["*"], exempt: good }).denies(path)).toBe(isExempt ? undefined : "*");
      },
    ),
    { numRuns: 3000, seed: 13 },
  );
  expect(exempted).toBeGreaterThan(100);
});

test("of the default rules, the first that matches decides, as if each was tried", () => {
  const denying = defaultDenyRules.map((rule) => compileRule("deny", rule));
  const exempting = defaultExemptRules.map((rule) => compileRule("exempt", rule));
  const policy = createPolicy({});
  let compared = 0;
  for (const { text } of denying) {
    const written = text.replace(/\/$/, "/x").replaceAll("**", "some").replaceAll("*", "any");
    for (const path of [
      written,
      written.toUpperCase(),
      `a/${written}.bak`,
      `${written} (1)/b`,
      `x${written}`,
    ]) {
      const segments = path.split("/");
      const names = pathNames(segments);
      if (exempting.some((rule) => rule.matches(names))) continue;
      const rule = denying.find((one) => one.matches(names))?.text;
      expect({ path, rule: policy.denies(segments) }).toEqual({ path, rule });
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(1900);
});

test("folding a default rule changes nothing but case, so that a cheaper folding finds it", () => {
  const parts = defaultDenyRules.flatMap((rule) => {
    return (typeof rule === "string" ? rule : "file" in rule ? rule.file : rule.directory).split("/");
  });
  const named = parts.filter((part) => part !== "**");
  expect(named.map(foldPattern)).toEqual(named.map((part) => part.toLowerCase()));
});
