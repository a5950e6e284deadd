import { expect, test } from "vitest";
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
