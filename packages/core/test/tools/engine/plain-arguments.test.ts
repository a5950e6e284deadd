import { describe, expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { codexReadFileTool } from "../../../src/tools/codex/tool.ts";
import { forgeReadTool } from "../../../src/tools/forge/tool.ts";
import { openFileTool } from "../../../src/tools/open-file/tool.ts";
import { plainArguments } from "../../../src/tools/engine/arguments.ts";
import { workspaceReadFileTool } from "../../../src/tools/workspace-read-file/tool.ts";

function throwing(): never {
  // eslint-disable-next-line typescript/only-throw-error -- a host may, and looking at it throws again.
  throw new Proxy({}, { has: throwing, get: throwing });
}

function nested(levels: number): unknown {
  let value: unknown = null;
  for (let level = 0; level < levels; level++) value = { value };
  return value;
}

test("a text is cut behind 2 MiB of characters, where no argument is valid any more", () => {
  const copy = plainArguments({ path: "x".repeat(3_000_000) }) as { readonly path: string };
  expect(copy.path).toHaveLength(2_097_152);
});

describe("arguments as JSON would carry them", () => {
  test.for<[string, unknown, unknown]>([
    ["fields and lists", { a: [1, "x", null, true], b: { c: 2 } }, { a: [1, "x", null, true], b: { c: 2 } }],
    ["own fields only", Object.create({ path: "f" }), {}],
    ["a field named __proto__ is a field", JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
    ["-0 is 0", { a: -0 }, { a: 0 }],
    ["no functions", { a: () => 1 }, { a: undefined }],
    [
      "what is nested deeply ends",
      nested(20_000),
      { value: { value: { value: { value: { value: { value: { value: { value: {} } } } } } } } },
    ],
    [
      "what cannot be read",
      {
        get path(): string {
          return throwing();
        },
      },
      "Symbol(cannot be read)",
    ],
    ["what cannot even be looked at", new Proxy({}, { ownKeys: throwing }), "Symbol(not plain)"],
  ])("%s", ([, given, expected]) => {
    const plain = plainArguments(given);
    expect(typeof plain === "symbol" ? String(plain) : plain).toStrictEqual(expected);
  });

  test("a list is as long as it is, up to a bound", () => {
    expect(plainArguments([1, 2, 3])).toStrictEqual([1, 2, 3]);
    expect(plainArguments(Array(2 ** 32 - 1))).toHaveLength(64);
  });

  test("what leads back to itself ends", () => {
    const cyclic: Record<string, unknown> = { path: "f" };
    cyclic["more"] = cyclic;
    expect(plainArguments(cyclic)).toMatchObject({ path: "f", more: { path: "f" } });
  });

  test("every field is read once", () => {
    let reads = 0;
    const args = {
      get path() {
        reads++;
        return "f";
      },
    };
    expect(plainArguments(args)).toStrictEqual({ path: "f" });
    expect(reads).toBe(1);
  });
});

describe("no argument makes a tool throw", () => {
  const options = { source: memorySource({ f: "one\n" }) };
  const tools = [
    codexReadFileTool(options),
    workspaceReadFileTool(options),
    forgeReadTool(options),
    openFileTool(options),
  ];

  test("neither one whose getters throw, nor what they throw", async () => {
    const args = {
      get path() {
        return throwing();
      },
      get file_path() {
        return throwing();
      },
    };
    const texts = [
      "failed to parse function arguments: expected an object",
      "INVALID_ARGUMENT: path must be a string that is not empty",
      "the arguments cannot be read: one of their fields throws an error",
      "the arguments cannot be read: one of their fields throws an error",
    ];
    expect(tools.map((tool) => tool.check(args)?.text)).toEqual(texts);
    const results = await Promise.all(tools.map((tool) => tool.run(args)));
    expect(results.map(({ text }) => text)).toEqual(texts);
  });

  test("an unknown argument that is nested deeply, or in itself, is ignored as every unknown one", async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic["self"] = cyclic;
    for (const more of [cyclic, nested(20_000)]) {
      const args = { path: "f", file_path: "/f", more };
      const results = await Promise.all(tools.map((tool) => tool.run(args)));
      expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    }
  });

  test("a line of -0 is reported as 0, which JSON keeps", async () => {
    const result = await openFileTool(options).run({ file_path: "f", start_line: -0, end_line: 1 });
    expect(result).toStrictEqual(JSON.parse(JSON.stringify(result)));
    expect(result.text).toBe("invalid line range 0..=1 for a file with 1 lines");
  });
});

test("check answers what run does where a path is refused before the numbers are looked at", async () => {
  const source = memorySource({ f: "one\n" });
  const tool = workspaceReadFileTool({ source, root: "/ws", deny: ["secret"] });
  for (const [path, code] of [
    ["../f", "SANDBOX_VIOLATION"],
    ["secret", "POLICY_DENIED"],
    ["f\0", "INVALID_ARGUMENT"],
    ["f", "INVALID_ARGUMENT"],
  ]) {
    const args = { path, start_line: 0 };
    expect(tool.check(args)?.error.code).toBe(code);
    expect(tool.check(args)).toEqual(await tool.run(args));
  }
  // A path alone is for `run`, which may be given another workspace.
  expect(tool.check({ path: "../f" })).toBeNull();
});
