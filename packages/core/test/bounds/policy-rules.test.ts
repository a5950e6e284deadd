import { describe, expect, test } from "vitest";
import { memorySource, openWorkspace, readFileTool, type PolicyRule } from "../../src/index.ts";
import { createPolicy } from "../../src/workspace/policy/policy.ts";
import { maxTurnMs } from "./calmest-run.ts";
import { costsInChild } from "./costs-in-child.ts";

function denies(options: object, file: string): string {
  return createPolicy(options).denies(file.split("/")) ?? "read";
}

describe("F4 a colon in a name", () => {
  test.for<[file: string, rule: string]>([
    ["server:prod.pem", "*.pem"],
    ["x:id_rsa", "id_rsa*"],
    [".env:x", ".env"],
    ["x:.env", ".env"],
    ["a:b:.npmrc", ".npmrc"],
    ["a:.npmrc:b", ".npmrc"],
    [".ssh:x/known_hosts", ".ssh/"],
    ["x:.aws/config", ".aws/"],
    ["server\uff1aprod.pem", "*.pem"],
    ["x\uff1aID_RSA", "id_rsa*"],
    [".env :x", ".env"],
    [".env::$DATA", ".env"],
    ["x.pem:prod", "*.pem"],
    [":id_rsa", "id_rsa*"],
    ["notes:today.md", "read"],
    ["12:30", "read"],
  ])("%j: %s", ([file, expected]) => {
    expect(denies({}, file)).toBe(expected);
  });

  test("a tool refuses it, and a listing does not show it", async () => {
    const source = memorySource({ "server:prod.pem": "k", "x:id_rsa": "k", "notes:today.md": "n" });
    const tool = readFileTool({ source });
    expect((await tool.run({ path: "server:prod.pem" })).text).toBe(
      'Error: ACCESS_DENIED: server:prod.pem: it is denied by the policy rule "*.pem"',
    );
    expect((await tool.run({ path: "x:id_rsa" })).text).toBe(
      'Error: ACCESS_DENIED: x:id_rsa: it is denied by the policy rule "id_rsa*"',
    );
    expect(await openWorkspace({ source }).list(".")).toEqual([{ name: "notes:today.md", type: "file" }]);
  });

  test.for<[exempt: PolicyRule, file: string, rule: string]>([
    ["keys:open.pem", "keys:open.pem", "read"],
    ["keys:open.pem", "keys", "keys"],
    ["keys:open.pem", "open.pem", "*.pem"],
    ["keys:open.pem", "keys:open.pem.", "keys"],
    ["open.pem", "keys:open.pem", "keys"],
    ["keys", "keys:open.pem", "keys"],
    ["*.pem", "keys:open.pem", "keys"],
    ["*:*.pem", "keys:open.pem", "read"],
    ["a/**", "a/keys:open.pem", "read"],
  ])("exempt %j leaves %j: %s", ([exempt, file, expected]) => {
    expect(denies({ deny: ["keys"], exempt: [exempt] }, file)).toBe(expected);
  });

  test.for<[file: string, rule: string]>([
    [".env:x.env.example", ".env"],
    ["id_rsa:x.pub", "id_rsa*"],
    ["id_rsa.pub:id_rsa", "id_rsa*"],
  ])("the default exemptions do not free %j from %j", ([file, expected]) => {
    expect(denies({}, file)).toBe(expected);
  });

  test("a rule with a colon denies that name and no shorter one", () => {
    expect(denies({ deny: ["a:b"] }, "a:b")).toBe("a:b");
    expect(denies({ deny: ["a:b"] }, "A:B.")).toBe("a:b");
    expect(denies({ deny: ["a:b"] }, "a")).toBe("read");
    expect(denies({ deny: ["a:b"] }, "b")).toBe("read");
  });
});

describe("E2 an exemption frees the names that it says, and no other", () => {
  test.for<[exempt: PolicyRule, file: string, rule: string]>([
    ["private/README", "private/README", "read"],
    ["private/README", "private/readme", "private"],
    ["private/README", "private/README.", "private"],
    ["private/README", "private/REA\u200bDME", "private"],
    ["private/README", "private/\uff32EADME", "private"],
    [{ directory: "private/open" }, "private/open/a", "read"],
    [{ directory: "private/open" }, "private/Open/a", "private"],
    ["/README", "private/README", "private"],
  ])("exempt %j leaves %j: %s", ([exempt, file, expected]) => {
    expect(denies({ deny: ["private"], exempt: [exempt] }, file)).toBe(expected);
  });
});

describe("E2 ** and / mean what they mean in a .gitignore", () => {
  test.for<[rule: PolicyRule, file: string, denied: boolean]>([
    ["**/*.secret", "x.secret", true],
    ["**/*.secret", "a/b/x.secret", true],
    ["**/*.secret", "x.secret/y", true],
    ["a/**/x.secret", "a/x.secret", true],
    ["a/**/x.secret", "a/b/x.secret", true],
    ["a/**/x.secret", "a/b/c/x.secret", true],
    ["a/**/b/**/b/**/c", "a/b/b/c", true],
    ["a/**/b/**/b/**/c", "a/x/b/y/b/z/c", true],
    ["a/**/b/**/b/**/c", "a/b/c", false],
    ["a/**/b/**/b/**/c", "a/b/x/c", false],
    ["a/**/x.secret", "x.secret", false],
    ["a/**/x.secret", "z/a/b/x.secret", true],
    ["/a/**/x.secret", "z/a/b/x.secret", false],
    ["a/**/b/**/c", "a/b/c", true],
    ["a/**/b/**/c", "a/c/b", false],
    ["a/**/**/c", "a/c", true],
    ["a/**", "a/b", true],
    ["a/**", "a/b/c", true],
    ["a/**", "a", false],
    ["**", "a", true],
    ["***/x", "x", true],
    ["a/**b", "a/xb", true],
    ["a/**b", "a/x/b", false],
    ["/x", "x", true],
    ["/x", "x/y", true],
    ["/x", "a/x", false],
    ["/a/b", "a/b", true],
    ["/a/b", "z/a/b", false],
    ["/*.md", "a.md", true],
    ["/*.md", "a/a.md", false],
    ["a/b", "z/a/b/c", true],
    ["secrets/", "secrets/a", true],
    [{ file: "**/x" }, "x", true],
    [{ file: "a/**" }, "a/b/c", true],
    [{ file: "a/**/x" }, "a/x", true],
    [{ file: "a/**/x" }, "a/x/y", false],
    [{ file: "/x" }, "x", true],
    [{ file: "/x" }, "a/x", false],
    [{ directory: "/x" }, "x/y", true],
    [{ directory: "/x" }, "a/x/y", false],
    [{ directory: "a/**/x" }, "a/b/x/y", true],
  ])("%j, the path %j: %s", ([rule, file, denied]) => {
    const text = typeof rule === "string" ? rule : "file" in rule ? rule.file : `${rule.directory}/`;
    expect(denies({ deny: [rule], defaultDeny: false }, file)).toBe(denied ? text : "read");
  });
});

describe("E2 signs that rules do not have throw when the option is given", () => {
  test.for<["deny" | "exempt", PolicyRule, string]>([
    [
      "deny",
      "!x",
      'deny: the rule "!x" starts with "!", which means no exception here: name what may be read in exempt, or write { file: "!x" } for a name that starts with "!"',
    ],
    [
      "exempt",
      "!x",
      'exempt: the rule "!x" starts with "!", which means no exception here: name what must not be read in deny, or write { file: "!x" } for a name that starts with "!"',
    ],
    [
      "deny",
      "{a,b}/x",
      'deny: the rule "{a,b}/x" holds "{", which has no meaning here: write one rule for each alternative, or { file: "{a,b}/x" } for a name that holds "{"',
    ],
    [
      "deny",
      "x.{pem,key}",
      'deny: the rule "x.{pem,key}" holds "{", which has no meaning here: write one rule for each alternative, or { file: "x.{pem,key}" } for a name that holds "{"',
    ],
    [
      "exempt",
      "key[0-9]",
      'exempt: the rule "key[0-9]" holds "[", which has no meaning here: write "*" for any characters, or { file: "key[0-9]" } for a name that holds "["',
    ],
    [
      "deny",
      "key?",
      'deny: the rule "key?" holds "?", which has no meaning here: write "*" for any characters, or { file: "key?" } for a name that holds "?"',
    ],
    [
      "deny",
      { file: "secrets/" },
      'deny: the rule {"file":"secrets/"} ends in "/", as no file does: write { directory: "secrets/" }',
    ],
    [
      "deny",
      "a\\*",
      'deny: the rule "a\\\\*" holds "\\", which has no meaning here: write "/" between names',
    ],
    [
      "exempt",
      "C:\\x",
      'exempt: the rule "C:\\\\x" holds "\\", which has no meaning here: write "/" between names',
    ],
    [
      "deny",
      "./x",
      'deny: the rule "./x" holds ".", which is no name in a path: write the names from the root, or one name alone',
    ],
    [
      "deny",
      "a/../b",
      'deny: the rule "a/../b" holds "..", which is no name in a path: write the names from the root, or one name alone',
    ],
    ["deny", "//", 'deny: the rule "//" holds no name'],
  ])("%s %j", ([option, rule, message]) => {
    expect(() => openWorkspace({ source: memorySource(), [option]: [rule] })).toThrow(new TypeError(message));
  });

  test.for<[rule: PolicyRule, said: string]>([
    ["*.tok\r", "holds a control character, such as the end of a line: leave it out"],
    ["*.tok\n*.x", "holds a control character, such as the end of a line: leave it out"],
    ["\t*.tok", "holds a control character, such as the end of a line: leave it out"],
    [" *.tok", "starts or ends with white space: leave it out"],
    ["*.tok ", "starts or ends with white space: leave it out"],
    ["# tokens", 'holds "#", which starts no comment here: leave the comment out'],
    ["*.tok # tokens", 'holds "#", which starts no comment here: leave the comment out'],
    ["*.tok,*.x", 'holds ",", which separates nothing here: write one rule for each name'],
    ["*.tok, *.x", 'holds ",", which separates nothing here: write one rule for each name'],
    ["~/k", "starts with what a shell would replace: write the path beneath the root"],
    ["$HOME/k", "starts with what a shell would replace: write the path beneath the root"],
    ["${HOME}/k", "starts with what a shell would replace: write the path beneath the root"],
    ["%APPDATA%/k", "starts with what a shell would replace: write the path beneath the root"],
  ])("E2 %j throws, as it would match nothing", ([rule, said]) => {
    const given = JSON.stringify(rule);
    const message = `deny: the rule ${given} ${said}, or write { file: ${given} } for a name that is written so`;
    expect(() => openWorkspace({ source: memorySource(), deny: [rule] })).toThrow(new TypeError(message));
  });

  test.for<[rule: PolicyRule, said: string]>([
    [{ file: "*.tok\r" }, 'the rule {"file":"*.tok\\r"} holds the end of a line: leave it out'],
    [{ directory: "\nd" }, 'the rule {"directory":"\\nd"} holds the end of a line: leave it out'],
    [
      "*.",
      'the rule "*." holds "*.", which would match every name, because dots and spaces at the end of a name do not count',
    ],
    [
      { file: "*. " },
      'the rule {"file":"*. "} holds "*. ", which would match every name, because dots and spaces at the end of a name do not count',
    ],
    [
      "d/ . ",
      'the rule "d/ . " starts or ends with white space: leave it out, or write { file: "d/ . " } for a name that is written so',
    ],
  ])("E2 %j throws", ([rule, said]) => {
    expect(() => openWorkspace({ source: memorySource(), deny: [rule] })).toThrow(
      new TypeError(`deny: ${said}`),
    );
  });

  test.for<[rule: PolicyRule, file: string, denied: string]>([
    [{ file: "{x}" }, "{x}", "{x}"],
    [{ file: "{a,b}" }, "a", "read"],
    [{ file: "!x" }, "!x", "!x"],
    [{ file: "[id].ts" }, "app/[id].ts", "[id].ts"],
    [{ file: "[id].ts" }, "i.ts", "read"],
    [{ directory: "a?" }, "a?/b", "a?/"],
    [{ directory: "a?" }, "ab/b", "read"],
    ["a!b", "a!b", "a!b"],
    ["a}b", "a}b", "a}b"],
  ])("%j names the signs literally: %j is %s", ([rule, file, expected]) => {
    expect(denies({ deny: [rule], defaultDeny: false }, file)).toBe(expected);
  });
});

describe("a rule with backups denies the backups of its names", () => {
  test.for<[file: string, denied: boolean]>([
    ["a.key", true],
    // Editors: Emacs and others, numbered backups, Vim with its directories, nano, Kate, JetBrains.
    ["a.key~", true],
    ["a.key.~12~", true],
    ["#a.key#", true],
    [".#a.key", true],
    [".a.key.swp", true],
    [".a.key.swo", true],
    [".a.key.un~", true],
    ["%home%ada%a.key", true],
    ["%home%ada%a.key.swp", true],
    ["!home!ada!a.key~", true],
    ["a.key.save", true],
    ["a.key.save.1", true],
    [".a.key.kate-swp", true],
    ["a.key___jb_tmp___", true],
    // People.
    ["a.key.bak", true],
    ["a.key.bak2", true],
    ["a.key.BAK", true],
    ["a.key_old", true],
    ["a.key-orig", true],
    ["a.key.1", true],
    ["a.key.txt", true],
    ["a.key.20260501", true],
    ["a.key-2026-05-01", true],
    ["a.key_20260501-1200", true],
    ["old.a.key", true],
    ["backup-a.key", true],
    // File managers.
    ["a copy.key", true],
    ["a copy 2.key", true],
    ["a - Copy.key", true],
    ["a - Copy (2).key", true],
    ["a (copy).key", true],
    ["a (another copy).key", true],
    ["a (Ada's conflicted copy 2026-05-01).key", true],
    ["a (1).key", true],
    ["a(1).key", true],
    ["Copy of a.key", true],
    ["._a.key", true],
    // Packages and version control.
    ["a.key.dpkg-old", true],
    ["a.key.ucf-dist", true],
    ["a.key.rpmsave", true],
    ["a.key.pacnew", true],
    ["a.key.orig", true],
    // Several at once, and in any spelling.
    ["#a.key.bak~#", true],
    ["Copy of a (1).key.old", true],
    ["a.key.\uff42ak", true],
    ["a.key.b\u200bak", true],
    ["a.key.bak.", true],
    ["a.key.bak :x", true],
    ["x:a.key.bak", true],
    [`a.key${".bak".repeat(8)}`, true],
    [`a.key${".bak".repeat(9)}`, false],
    // The name itself must be one that the rule denies.
    ["a.keys", false],
    ["a.key.ts", false],
    ["a.bak", false],
    ["bak.ts", false],
    ["b.key", false],
    ["a.key.bakery", false],
    ["a.key2", false],
    ["~", false],
    [".bak", false],
    ["#", false],
    ["1", false],
    [" copy", false],
  ])("%j: %s", ([file, denied]) => {
    const rule: PolicyRule = { file: "a.key", backups: true };
    expect(denies({ deny: [rule], defaultDeny: false }, file)).toBe(denied ? "a.key" : "read");
  });

  test.for<[rule: PolicyRule, file: string, expected: string]>([
    [{ file: "a" }, "a.bak", "read"],
    [{ file: "a", backups: false }, "a.bak", "read"],
    [{ file: "a/b", backups: true }, "a/b.bak", "a/b"],
    [{ file: "a/b", backups: true }, "a.old/b", "a/b"],
    [{ file: "a", backups: true }, "a.bak/b", "read"],
    [{ directory: "a", backups: true }, "a.bak/b", "a/"],
    [{ directory: "a", backups: true }, "x/a (1)/b/c", "a/"],
    [{ directory: "a" }, "a.bak/b", "read"],
    [{ file: "/a", backups: true }, "a~", "/a"],
    [{ file: "/a", backups: true }, "x/a~", "read"],
    [{ file: "**/a/**/b", backups: true }, "a~/x/b~", "**/a/**/b"],
  ])("%j, the path %j: %s", ([rule, file, expected]) => {
    expect(denies({ deny: [rule], defaultDeny: false }, file)).toBe(expected);
  });

  test("exempt frees a backup that it names, and takes no backups itself", () => {
    expect(denies({ exempt: ["a.key.bak"] }, "a.key.bak")).toBe("read");
    expect(denies({ exempt: ["a.key"] }, "a.key.bak")).toBe("*.key");
    expect(denies({ exempt: ["*.bak"] }, "x:a.key.bak")).toBe("*.key");
  });

  test.for<[option: "deny" | "exempt", rule: unknown, shown: string]>([
    [
      "exempt",
      { file: "a", backups: true },
      'the rule {"file":"a","backups":true} has backups, which a rule of deny only can have: name each backup',
    ],
    [
      "exempt",
      { file: "a", backups: false },
      'the rule {"file":"a","backups":false} has backups, which a rule of deny only can have: name each backup',
    ],
    [
      "deny",
      { file: "a", backups: "yes" },
      'the rule {"file":"a","backups":"yes"} has backups that are neither true nor false',
    ],
    [
      "deny",
      { file: "a", backups: undefined },
      'the rule {"file":"a"} has backups that are neither true nor false',
    ],
    [
      "deny",
      { backups: true },
      'a rule is a name, { file: name } or { directory: name }, got {"backups":true}',
    ],
    [
      "deny",
      { file: "a", directory: "b", backups: true },
      'the rule {"file":"a","directory":"b","backups":true} has file and directory: write one rule for each',
    ],
    [
      "deny",
      { file: "a", glob: true },
      'the rule {"file":"a","glob":true} has the field "glob", which no rule has: a rule has file or directory, and backups',
    ],
  ])("%s %j throws when the option is given", ([option, rule, said]) => {
    expect(() => openWorkspace({ source: memorySource(), [option]: [rule] })).toThrow(
      new TypeError(`${option}: ${said}`),
    );
  });
});

test.for<[title: string, work: string]>([
  ["E2 stars in a name", "a rule of stars"],
  ["E2 names with ** between", "a rule of deep stars"],
  ["F4 a name of colons", "a name of colons"],
  ["F4 a path of names of colons", "a path of names of colons"],
  ["a name of marks of backups", "a name of marks of backups"],
  ["a name of brackets of copies", "a name of brackets of copies"],
  ["a path of colons and marks of backups", "a path of colons and marks of backups"],
])("%s: no turn of the event loop is long", async ([, work]) => {
  const { longestTurnMs, result } = await costsInChild("policy-costs.ts", work);
  expect(result).toBe("read");
  expect(longestTurnMs).toBeLessThan(maxTurnMs);
});
