import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/source/memory-source.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";

/** Whether a file is read under the default rules. All 200 names are in workspace/policy/two-hundred-names.test.ts. */
async function verdictOf(path: string): Promise<string> {
  const { ok, text } = await readFileTool({ source: memorySource({ [path]: "text\n" }) }).run({ path });
  if (ok) return "read";
  return text.startsWith("Error: ACCESS_DENIED: ") ? "denied" : text;
}

describe("12 secrets by convention are denied, and what only looks like them is read", () => {
  test.for([
    [".env.local.example", "read"],
    [".env.production.sample", "read"],
    ["example.env", "read"],
    [".env.d.ts", "read"],
    [".ssh/id_rsa.pub", "read"],
    ["src/secrets.ts", "read"],
    ["credentials.go", "read"],
    [".envrc", "denied"],
    [".env.local", "denied"],
    [".env~", "denied"],
    [".env.bak", "denied"],
    [".env.swp", "denied"],
    ["id_rsa.bak", "denied"],
    [".kube/config", "denied"],
    [".aws/credentials", "denied"],
    [".bash_history", "denied"],
    [".zsh_history", "denied"],
  ] as const)("%s is %s", async ([path, verdict]) => {
    expect(await verdictOf(path)).toBe(verdict);
  });
});
