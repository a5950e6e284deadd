import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { memorySource, openWorkspace, readFileTool } from "../../src/index.ts";
import { createPolicy } from "../../src/workspace/policy/policy.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";

const policy = createPolicy({});

/*
 * Names that a lenient file system may take for one that the default rules deny, and backups in any spelling. Each must
 * be denied by the rule that denies the plain name.
 */
test.for<[name: string, rule: string]>([
  // Case, and letters that have the same capital.
  [".ENVRC", ".envrc"],
  [".Bash_History", ".*_history"],
  ["WP-CONFIG.PHP", "wp-config.php"],
  ["nuget.config", "NuGet.Config"],
  ["default/login data", "Login Data"],
  ["credent\u0131als.json", "credentials.json"],
  ["\u017fecrets.yml", "secrets.yml"],
  ["\u212aubeconfig", "*kubeconfig"],
  [".vault-pa\u00df", ".*pass"],
  // Compatibility form.
  ["\uff0eenvrc", ".envrc"],
  [".npm\u24e1c", ".npmrc"],
  ["server\u2024key", "*.key"],
  ["creden\ufb06.key", "*.key"],
  ["Login\u00a0Data", "Login Data"],
  ["wg\u2070.conf", "wg*.conf"],
  // Invisible characters.
  [".env\u200brc", ".envrc"],
  ["id_ed\u00ad25519", "id_ed25519*"],
  ["\u2060.pgpass", ".pgpass"],
  [".kube\ufe0f/config", ".kube/"],
  ["cookies.txt\u{e0020}", "cookies.txt"],
  // What Windows drops from the end, and streams.
  [".envrc.", ".envrc"],
  [".netrc . .", ".netrc"],
  [".aws ./config", ".aws/"],
  ["terraform.tfstate::$DATA", "terraform.tfstate*"],
  [".npmrc:$DATA", ".npmrc"],
  ["x:.envrc", ".envrc"],
  ["a:.config/gcloud:b/x", ".config/gcloud/"],
  ["\uff1a.pypirc", ".pypirc"],
  // Short names of Windows.
  ["ID_RSA~1", "id_rsa*"],
  // Backups in these spellings.
  [".NPMRC.BAK", ".npmrc"],
  [".npmrc\uff5e", ".npmrc"],
  [".npmrc.b\u00adak", ".npmrc"],
  [".npmrc .bak", ".npmrc"],
  [".npmrc..bak", ".npmrc"],
  [".npmrc.bak.", ".npmrc"],
  [".npmrc.bak::$DATA", ".npmrc"],
  [".npmrc:x.bak", ".npmrc"],
  ["x:.npmrc~", ".npmrc"],
  [".npmrc~:x", ".npmrc"],
  ["\uff03.npmrc\uff03", ".npmrc"],
  ["credentials\u00a0copy.json", "credentials.json"],
  ["credentials\u3000copy.json", "credentials.json"],
  ["credentials\uff08\uff12\uff09.json", "credentials.json"],
  ["credentials \u2013 Kopie.json", "credentials.json"],
  ["credentials - Co\u0301pia.json", "credentials.json"],
  ["credentials - \u30b3\u30d4\u30fc.json", "credentials.json"],
  [".ssh.bak:x/config", ".ssh/"],
  [".SSH (1)/config", ".ssh/"],
  ["%home%ada%.netrc", ".netrc"],
  // An exemption frees the names that are written exactly so.
  [".ENV.EXAMPLE", ".env.*"],
  [".env.example.", ".env.*"],
  [".env.example~", ".env.*"],
  [".env.exam\u200bple", ".env.*"],
  [".env:x.example", ".env"],
  ["example.env:x", "*.env"],
  ["example.env:example.env", "*.env"],
  ["ID_RSA.PUB", "id_rsa*"],
  ["id_rsa.pub.", "id_rsa*"],
  ["id_rsa.\uff50ub", "id_rsa*"],
  ["id_rsa:id_rsa.pub", "id_rsa*"],
  ["Locales/en/auth.json", "auth.json"],
  ["locales/auth.json", "auth.json"],
  ["locales/en/auth.json~", "auth.json"],
  ["locales/en/x:auth.json", "auth.json"],
  [".env.vault/.env", ".env"],
  // Only a public key is exempt in a directory that is denied.
  [".aws/example.json", ".aws/"],
  [".pulumi/stacks/template.json", ".pulumi/"],
  [".kube/x.schema.yaml", ".kube/"],
  [".envs/.env.example", ".envs/"],
  [".ssh/public.pem", ".ssh/"],
  [".ssh/locales/en/auth.json", ".ssh/"],
])("%j is denied by %j", ([name, rule]) => {
  expect(policy.denies(name.split("/"))).toBe(rule);
  expect(policy.denies(["a", ...name.split("/")])).toBe(rule);
});

test.for([
  // Marks alone, and marks in the names of other files.
  "~",
  "#",
  ".swp",
  ".bak",
  " copy",
  "(1)",
  "%",
  "%%",
  "a%b%.npm",
  "CHANGELOG.1",
  "notes (copy).md",
  "%5Busers%5D.ts",
  "!important!.css",
  // Names that only begin or end like a denied one.
  ".environment",
  ".envoy.yaml",
  "env",
  "envrc",
  "npmrc",
  "netrc.5",
  "mykubeconfig.go",
  "password-reset.txt",
  "reset_password.txt",
  "known_secret_santa.ts",
  "credentialstore.json",
  "secretservice.yaml",
  "tokenizer.json",
  "cookies/index.ts",
  ".kubernetes/x",
  ".sshfs/x",
  "aws/config",
  "kube/config",
  "gcloud/x.ts",
  ".config/nvim/init.lua",
])("%j is read", (name) => {
  expect(policy.denies(name.split("/"))).toBeUndefined();
});

describe("a link does not get around a default rule", () => {
  const root = temporaryDirectory();
  writeFiles(root, {
    ".npmrc~": "token\n",
    ".config/gcloud/x.txt": "token\n",
    ".ssh.bak/config": "Host *\n",
    "locales/en/auth.json": "{}\n",
    "store/auth.json": "token\n",
    ".aws/example.json": "token\n",
    ".env.local.example": "A=\n",
  });
  const links: Readonly<Record<string, string>> = {
    "notes.txt": ".npmrc~",
    ".env.example": ".npmrc~",
    settings: ".config",
    old: ".ssh.bak",
    "i18n/en": "../store",
    "example.json": ".aws/example.json",
    "template.txt": ".env.local.example",
    ".envrc": ".env.local.example",
  };
  for (const [name, target] of Object.entries(links)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.symlinkSync(target, path.join(root, name));
  }
  const tool = readFileTool({ root });

  test.for<[name: string, answer: string]>([
    ["notes.txt", 'Error: ACCESS_DENIED: notes.txt: it is denied by the policy rule ".npmrc"'],
    [".env.example", 'Error: ACCESS_DENIED: .env.example: it is denied by the policy rule ".npmrc"'],
    [
      "settings/gcloud/x.txt",
      'Error: ACCESS_DENIED: settings/gcloud/x.txt: it is denied by the policy rule ".config/gcloud/"',
    ],
    ["old/config", 'Error: ACCESS_DENIED: old/config: it is denied by the policy rule ".ssh/"'],
    [
      "i18n/en/auth.json",
      'Error: ACCESS_DENIED: i18n/en/auth.json: it is denied by the policy rule "auth.json"',
    ],
    ["example.json", 'Error: ACCESS_DENIED: example.json: it is denied by the policy rule ".aws/"'],
    [".envrc", 'Error: ACCESS_DENIED: .envrc: it is denied by the policy rule ".envrc"'],
    ["template.txt", "[template.txt | line 1 of 1]\n1\tA="],
    ["locales/en/auth.json", "[locales/en/auth.json | line 1 of 1]\n1\t{}"],
  ])("%s", async ([name, answer]) => {
    expect((await tool.run({ path: name })).text).toBe(answer);
  });
});

test("a backup of a denied name is neither listed nor offered as a near name", async () => {
  const source = memorySource({
    ".npmrc~": "t",
    "server.key.bak": "t",
    "server.ts": "s",
    "credentials copy.json": "t",
  });
  expect(await openWorkspace({ source }).list(".")).toEqual([{ name: "server.ts", type: "file" }]);
  const { text } = await readFileTool({ source }).run({ path: "server.ke" });
  expect(text).not.toMatch(/server\.key|npmrc|credentials/);
});
