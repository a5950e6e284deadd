import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRule, pathNames, type PolicyRule } from "../../../src/workspace/policy/policy-rule.ts";
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

test("of many rules, the first that matches decides, as if each was tried", () => {
  const part = fc.stringMatching(/^(?:[ab.*~: ]|\*\.|\.bak|\*\*|A|\u200b){1,4}$/);
  const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
  const rule = fc.oneof(
    text,
    fc.record({ file: text, backups: fc.boolean() }),
    fc.record({ directory: text, backups: fc.boolean() }),
  );
  const name = fc.stringMatching(/^(?:[ab.~: ]|\.bak|A|\u200b){1,5}$/);
  const compiles = (one: PolicyRule) => {
    try {
      return [compileRule("deny", one)];
    } catch {
      return [];
    }
  };
  let denials = 0;
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 8 }),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      (rules, path) => {
        const good = rules.filter((one) => compiles(one).length > 0);
        const first = good.flatMap(compiles).find((one) => one.matches(pathNames(path)))?.text;
        if (first !== undefined) denials++;
        expect(createPolicy({ deny: good, defaultDeny: false }).denies(path)).toBe(first);
      },
    ),
    { numRuns: 3000, seed: 12 },
  );
  expect(denials).toBeGreaterThan(300);
});
