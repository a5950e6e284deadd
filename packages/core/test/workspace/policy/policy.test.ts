import { describe, expect, test } from "vitest";
import { foldName } from "../../../src/workspace/policy/fold-name.ts";
import { matchWildcard } from "../../../src/workspace/policy/policy-rule.ts";
import { createPolicy } from "../../../src/workspace/policy/policy.ts";

const byDefault = createPolicy({});
const denied = (path: string): string | undefined => byDefault.denies(path.split("/"));

describe("denied by default", () => {
  test.for([
    ".env",
    "a/.env",
    ".env.local",
    ".env.production",
    "prod.env",
    ".npmrc",
    ".netrc",
    "_netrc",
    ".pgpass",
    ".pypirc",
    ".git-credentials",
    ".htpasswd",
    ".dockercfg",
    ".vault-token",
    ".docker/config.json",
    "x/.docker/config.json",
    ".git/config",
    "sub/.git/config",
    "id_rsa",
    "id_rsa.bak",
    "id_dsa",
    "id_ecdsa",
    "id_ecdsa_sk",
    "id_ed25519",
    "id_ed25519_sk",
    "server.pem",
    "tls.key",
    "a.p12",
    "a.pfx",
    "a.jks",
    "a.keystore",
    "a.kdbx",
    "a.ppk",
    "credentials",
    "credentials.json",
    "credentials.yml",
    "credentials.ini",
    "secrets.yaml",
    "secrets.toml",
    "service-account.json",
    "service-account-prod.json",
    "gha-creds-1.json",
    "prod.tfvars",
    "terraform.tfstate",
    "terraform.tfstate.backup",
    ".terraformrc",
    ".ssh/known_hosts",
    ".ssh",
    "home/.ssh/x/y",
    ".gnupg/x",
    ".aws/credentials",
    ".azure/x",
    ".kube/config",
    "kubeconfig-prod",
    "kubeconfig_staging.yaml",
    "kubeconfig.prod",
    "k3s.yaml",
    ".talos/config",
    ".anthropic_key",
    ".aws_credentials",
    "access_token",
    "api_keys.txt",
    "creds.json",
    "gcp-creds.json",
    "firebase-key.json",
    "wp-config.php.txt",
    "wp-config.bak",
    "private_key.txt",
    "wireguard-office.conf",
    "redis-password.txt",
    ".rediscli_history",
    "users.acl",
    "pip/pip.conf",
    ".config/containers/auth.json",
    "env/.env.production.local~",
  ])("%s", (path) => {
    expect(denied(path)).toBeDefined();
  });

  test("in any spelling that a file system may resolve to the same file", () => {
    for (const path of [
      ".ENV",
      ".Env.Local",
      ".env.",
      ".env ",
      ".env. .",
      ".env::$DATA",
      ".env:x",
      ".e\u200cnv",
      ".g\u200cit/config",
      ".\u017fsh/id",
      "\uff0eenv",
      ".\uff45nv",
      ".\u212aube/config",
      ".env\u{e0041}",
      "ID_RSA",
      "A.PEM",
      ".env\ufe0f",
      ".\u00adenv",
      ".AWS/x",
      ".env\u202e",
    ]) {
      expect([path, typeof denied(path)]).toEqual([path, "string"]);
    }
  });
});

describe("read by default", () => {
  test.for([
    ".env.example",
    ".env.sample",
    ".env.template",
    ".env.dist",
    ".env.defaults",
    "prod.env.example",
    "id_rsa.pub",
    "id_ed25519.pub",
    "environment.ts",
    "env",
    "env.ts",
    "src/.envrc.ts",
    "server.crt",
    "ca.cer",
    "node_modules/x/index.js",
    "secret",
    "secrets/readme.md",
    "src/credentials/index.ts",
    ".docker/Dockerfile",
    "config.json",
    ".git/HEAD",
    "keyboard.key.ts",
    "monkey",
    "x.pem.ts",
    ".github/workflows/ci.yml",
    ".env/lib/python3/site.py",
    "tls.key/readme.md",
    "kubeconfig-loader.ts",
    "kubeconfig_test.go",
    "kubeconfig.md",
    "kubeconfig/load.go",
    ".env.validation.ts",
    "id_token.ts",
    "certs/ca.cert.pem",
    "rds-ca-bundle.pem",
    "isrgrootx1.pem",
    "wg-public.key",
    "netrc.5",
    "src/creds.go",
    "resources/lang/en/passwords.php",
    "sealed-secrets.yaml",
    "external-secrets.yaml",
    "emails/reset_password.txt",
    "gradle/gradle.properties",
    "m2/settings.xml",
    "...",
  ])("%s", (path) => {
    expect(denied(path)).toBeUndefined();
  });
});

describe("rules of the host", () => {
  test("a plain name matches files and directories", () => {
    const policy = createPolicy({ deny: ["private"], defaultDeny: false });
    expect(policy.denies(["private"])).toBe("private");
    expect(policy.denies(["a", "private", "b"])).toBe("private");
    expect(policy.denies(["privates"])).toBeUndefined();
  });

  test("file matches the last name, directory any name, and / consecutive names", () => {
    const policy = createPolicy({ deny: [{ file: "a*" }, { directory: "keys/live" }], defaultDeny: false });
    expect(policy.denies(["x", "abc"])).toBe("a*");
    expect(policy.denies(["abc", "x"])).toBeUndefined();
    expect(policy.denies(["r", "keys", "live", "x", "y"])).toBe("keys/live/");
    expect(policy.denies(["keys", "x", "live"])).toBeUndefined();
  });

  test("exempt overrides deny, and deny overrides the default exemptions", () => {
    expect(createPolicy({ exempt: [{ file: ".env" }] }).denies([".env"])).toBeUndefined();
    expect(createPolicy({ exempt: [{ file: ".env" }] }).denies([".env.local"])).toBe(".env.*");
    expect(createPolicy({ deny: [".env.example"] }).denies([".env.example"])).toBe(".env.example");
    expect(createPolicy({ deny: ["x"], exempt: ["x"] }).denies(["x"])).toBeUndefined();
    expect(createPolicy({ defaultDeny: false }).denies([".env"])).toBeUndefined();
  });

  test.for<[unknown]>([
    [""],
    ["/"],
    ["a\\b"],
    ["."],
    ["../x"],
    ["a\0"],
    [7],
    [null],
    [{}],
    [{ file: 1 }],
    [{ file: "a", directory: "b" }],
    [{ path: "x" }],
    [/x/],
    [["x"]],
  ])("the rule %j is an error at start-up", ([rule]) => {
    expect(() => createPolicy({ deny: [rule as string] })).toThrow(TypeError);
    expect(() => createPolicy({ exempt: [rule as string] })).toThrow(TypeError);
  });

  test.for([{ deny: "x" }, { exempt: {} }, { defaultDeny: "no" }])(
    "%j is an error at start-up",
    (options) => {
      expect(() => createPolicy(options as object)).toThrow(TypeError);
    },
  );
});

describe("wildcards", () => {
  test.for<[string, string, boolean]>([
    ["*", "", true],
    ["*", "anything", true],
    ["a*", "a", true],
    ["a*", "ba", false],
    ["*.env", ".env", true],
    ["a*b*c", "aXbYc", true],
    ["a*b*c", "aXcYb", false],
    ["**", "x", true],
    ["a", "a", true],
    ["a", "ab", false],
    ["", "", true],
    ["", "a", false],
    ["*a*", "bab", true],
  ])("%s and %s: %s", ([pattern, name, matches]) => {
    expect(matchWildcard(pattern, name)).toBe(matches);
  });

  test("take a bounded time", () => {
    const name = "a".repeat(50_000);
    const started = performance.now();
    expect(matchWildcard(`${"*a".repeat(20)}*b`, name)).toBe(false);
    expect(foldName(`${" .".repeat(50_000)}x`)).toHaveLength(100_001);
    expect(foldName(" .".repeat(50_000))).toBe("");
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

test("plain ASCII names fold by the same rules as all others", () => {
  for (const [name, folded] of [
    ["Makefile", "makefile"],
    ["A.B. ", "a.b"],
    ["x:y", "x:y"],
    ["...", ""],
    ["[~]{}", "[~]{}"],
  ] as const) {
    expect(foldName(name)).toBe(folded);
  }
});
