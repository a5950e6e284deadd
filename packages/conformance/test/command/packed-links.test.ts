import { spawnSync } from "node:child_process";
import { execPath } from "node:process";
import { expect, test } from "vitest";

const script = new URL("../../../../scripts/packed-links.ts", import.meta.url).href;

/** Calls a function of the script, which is no part of this package. */
function call(name: string, ...args: readonly unknown[]): unknown {
  const program = `import * as links from ${JSON.stringify(script)};
    console.log(JSON.stringify(links.${name}(...${JSON.stringify(args)})));`;
  const { stdout, stderr } = spawnSync(execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

const readme = [
  "[core](../core) [page](../../docs/tools/read-file.md#outlines) [`code`](src/a.ts)",
  "[here](#tools) [web](https://example.org/a.md) ![picture](../../docs/a.png)",
  "`[no](link.md)` in code, and",
  "```ts",
  "const a = b[0](c.md);",
  "```",
].join("\n");

test("links of a packed document lead to the repository", () => {
  const address = "https://github.com/owner/name";
  expect(call("withoutRelativeLinks", readme, "packages/ai-sdk/README.md", address)).toBe(
    [
      `[core](${address}/tree/main/packages/core) [page](${address}/blob/main/docs/tools/read-file.md#outlines) [\`code\`](${address}/blob/main/packages/ai-sdk/src/a.ts)`,
      `[here](#tools) [web](https://example.org/a.md) ![picture](${address}/raw/main/docs/a.png)`,
      "`[no](link.md)` in code, and",
      "```ts",
      "const a = b[0](c.md);",
      "```",
    ].join("\n"),
  );
});

test("where there is no address yet, their text remains", () => {
  const text = call("withoutRelativeLinks", readme, "packages/ai-sdk/README.md") as string;
  expect(text.split("\n").slice(0, 2)).toEqual([
    "core page `code`",
    "[here](#tools) [web](https://example.org/a.md) picture",
  ]);
  expect(call("relativeLinks", text)).toEqual([]);
});

test("relative links are found", () => {
  expect(call("relativeLinks", readme)).toEqual([
    "../core",
    "../../docs/tools/read-file.md#outlines",
    "src/a.ts",
    "../../docs/a.png",
  ]);
});
