import { describe, expect, test } from "vitest";
import type { FileSource } from "../../src/contract/file-source.ts";
import type { JsonObject } from "../../src/contract/read-result.ts";
import { ReadError } from "../../src/contract/read-error.ts";
import { memorySource } from "../../src/source/memory-source.ts";
import { codexReadFileTool } from "../../src/tools/codex/tool.ts";
import { forgeReadTool } from "../../src/tools/forge/tool.ts";
import { openFileTool } from "../../src/tools/open-file/tool.ts";
import { readFileTool } from "../../src/tools/read-file/tool.ts";
import type { ReadEvent } from "../../src/tools/engine/options.ts";
import { toolFactories } from "./costs-of-calls.ts";
import { workspaceReadFileTool } from "../../src/tools/workspace-read-file/tool.ts";

const options = { source: memorySource({ f: "one\n" }) };
const tools = [
  readFileTool(options),
  codexReadFileTool(options),
  workspaceReadFileTool(options),
  forgeReadTool(options),
  openFileTool(options),
];

/** What each tool says of arguments that it cannot take, for a reason. */
function refused(reason: string): string[] {
  return [
    `Error: INVALID_ARGUMENT: ${reason}; for example path="src/app.ts"`,
    "failed to parse function arguments: expected an object",
    "INVALID_ARGUMENT: path must be a string that is not empty",
    reason,
    reason,
  ];
}

const notPlain = refused(
  "the arguments hold a proxy, a typed array or a boxed value, and JSON has none of these",
);
const tooManyFields = refused("an object in the arguments holds more than 256 fields");
const tooManyValues = refused("the arguments hold more than 2000 values");

const noObjectCodes = [
  "INVALID_ARGUMENT",
  "INVALID_ARGUMENT",
  "INVALID_ARGUMENT",
  "bad_args",
  "InvalidArgument",
];

/** Arguments that every tool would take, with something more. */
function right(more: object): object {
  return { path: "f", file_path: "/f", ...more };
}

/** Calls itself in vain: nothing may ask it. */
function asked(): never {
  throw new Error("a trap was asked");
}

function manyFields(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
}

function listOfItself(): unknown[] {
  const list: unknown[] = [];
  for (let index = 0; index < 64; index++) list.push(list);
  return list;
}

/** Objects with more fields than anyone can list. */
const endless: readonly [string, () => unknown][] = [
  ["a typed array of 60 MB", () => new Uint8Array(60_000_000)],
  ["a typed array of numbers", () => new Float64Array(8_000_000)],
  ["a view", () => new DataView(new ArrayBuffer(60_000_000))],
  ["a text of 100 MB in an object", () => new String("x".repeat(100_000_000))],
  [
    "a proxy with keys without end",
    () => new Proxy({}, { ownKeys: asked, get: asked, getOwnPropertyDescriptor: asked }),
  ],
  ["a proxy of a list", () => new Proxy([], { get: asked })],
];

describe("L6 arguments without end are INVALID_ARGUMENT, in each tool's own words", () => {
  test.for([
    ...endless.map(([title, make]) => [title, make, notPlain] as const),
    ["an object with 200,000 fields", () => right(manyFields(200_000)), tooManyFields],
    ["an object with 257 fields", () => right(manyFields(255)), tooManyFields],
    ["an argument with 257 fields", () => right({ more: manyFields(257) }), tooManyFields],
  ] as const)("L6 %s", async ([, make, texts]) => {
    const args = make();
    expect(tools.map((tool) => tool.check(args)?.text)).toStrictEqual(texts);
    const results = await Promise.all(tools.map((tool) => tool.run(args)));
    expect(results.map(({ text }) => text)).toStrictEqual(texts);
    expect(results.map((result) => !result.ok && result.error.code)).toStrictEqual(noObjectCodes);
  });

  test.for(endless)("L6 %s as the value of an argument", ([, make]) => {
    const value = make();
    for (const args of [
      { path: value, file_path: value },
      right({ more: value }),
      right({ more: [value] }),
    ]) {
      expect(tools.map((tool) => tool.check(args)?.text)).toStrictEqual(notPlain);
    }
  });

  test("L6 a list in which each item is the list", () => {
    const args = right({ more: listOfItself() });
    expect(tools.map((tool) => tool.check(args)?.text)).toStrictEqual(tooManyValues);
  });

  test("L6 no field is read of an object with too many", () => {
    const fields = Array.from({ length: 300 }, (_, index) => [`k${index}`, { get: asked, enumerable: true }]);
    const args = Object.defineProperties({}, Object.fromEntries(fields) as PropertyDescriptorMap);
    expect(tools.map((tool) => tool.check(args)?.text)).toStrictEqual(tooManyFields);
  });

  test("L6 of a list the first 64 items are read, so that a long one that is not known is ignored", async () => {
    const args = right({ more: Array.from({ length: 1_000_000 }, () => 1) });
    expect((await tools[0]?.run({ ...args, file_path: null }))?.text).toBe(
      "[f | line 1 of 1 | ignored: more]\n1\tone",
    );
  });

  test("L6 of many unknown arguments five are named, and the others counted", async () => {
    const five = "[f | line 1 of 1 | ignored: k0, k1, k2, k3, k4]\n1\tone";
    expect((await tools[0]?.run({ path: "f", ...manyFields(5) }))?.text).toBe(five);
    expect((await tools[0]?.run({ path: "f", ...manyFields(255) }))?.text).toBe(
      "[f | line 1 of 1 | ignored: k0, k1, k2, k3, k4 and 250 more]\n1\tone",
    );
  });

  test("L6 up to 256 fields, a list of 64 and bytes that are no view are ignored as all that is not known", () => {
    const args = right({ ...manyFields(252), list: listOfItself().fill(0), bytes: new ArrayBuffer(8) });
    expect(tools.map((tool) => tool.check(args))).toStrictEqual([
      expect.objectContaining({ text: expect.stringContaining("contradict") as string }),
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("L6 a text of 100 MB", () => {
  const text = "x".repeat(100_000_000);

  test("L6 as the arguments", () => {
    const start = `"${"x".repeat(40)}"…`;
    expect(tools.map((tool) => tool.check(text)?.text)).toStrictEqual([
      `Error: INVALID_ARGUMENT: the arguments must be an object, got ${start}; for example path="src/app.ts"`,
      "failed to parse function arguments: the JSON text is longer than 1048576 characters",
      "INVALID_ARGUMENT: path must be a string that is not empty",
      `the arguments must be an object, got ${start}`,
      `the arguments must be an object, got ${start}`,
    ]);
  });

  test("L6 as the path", async () => {
    const path = `${"x".repeat(200)}…`;
    const slash = `/${"x".repeat(199)}…`;
    const [readFile, codex, workspace, forge, openFile] = tools;
    const why = "the path must not be longer than 4096 bytes";
    expect(await readFile?.run({ path: text })).toMatchObject({
      text: `Error: INVALID_ARGUMENT: ${path}: ${why}`,
    });
    expect(await codex?.run({ file_path: `/${text}` })).toMatchObject({
      text: `failed to read file: ${why}: ${slash}`,
    });
    expect(await workspace?.run({ path: text })).toMatchObject({
      text: `INVALID_ARGUMENT: ${why}: ${path}`,
    });
    expect(await forge?.run({ path: text })).toMatchObject({ text: `${path}: ${why}` });
    expect(await openFile?.run({ file_path: text })).toMatchObject({ text: `${path}: ${why}` });
  });

  test("L6 as a number, a mode and the name of an argument", async () => {
    const tool = readFileTool(options);
    expect((await tool.run({ path: "f", offset: text })).text).toBe(
      `Error: INVALID_ARGUMENT: offset must be an integer, got "${"x".repeat(40)}"…; for example offset=1, or offset=-50 for the last 50 lines`,
    );
    expect((await tool.run({ path: "f", mode: text })).text).toBe(
      `Error: INVALID_ARGUMENT: mode must be "lines" or "block" or "outline", got "${"x".repeat(40)}"…; for example mode="block" with offset=42`,
    );
    expect((await tool.run({ path: "f", [text]: 1 })).text).toBe(
      `[f | line 1 of 1 | ignored: "${"x".repeat(40)}"…]\n1\tone`,
    );
  });
});

describe("L6 the raw JSON text of codex", () => {
  test.for<[string, string]>([
    ["fields", Array.from({ length: 90_000 }, (_, index) => `,"k${index}":1`).join("")],
    ["items", `,"list":[${"1,".repeat(500_000)}1]`],
    ["lists", `,"list":[${"[],".repeat(300_000)}[]]`],
  ])("L6 with too many %s", ([, more]) => {
    expect(codexReadFileTool(options).check(`{"file_path":"/f"${more}}`)?.text).toMatch(
      /^failed to parse function arguments: the JSON text holds more than 2000 values at character \d{4,5}$/,
    );
  });
});

describe("L7 a value that an error repeats is cut behind 40 characters", () => {
  const digits = "1".repeat(100_000);
  const cut = `${"1".repeat(40)}…`;

  test.for<[string, string]>([
    ["a number", digits],
    ["a negative number", `-${digits}`],
    ["a fraction", `1.${digits}`],
    ["an exponent", `1e${digits}`],
  ])("L7 codex: %s of 100,000 digits", ([, number]) => {
    for (const [field, args] of [
      ["offset", `{"file_path":"/f","offset":${number}}`],
      ["indentation.anchor_line", `{"file_path":"/f","indentation":{"anchor_line":${number}}}`],
    ]) {
      expect(codexReadFileTool(options).check(args)?.text).toBe(
        `failed to parse function arguments: ${field}: expected an integer, got ${number.slice(0, 40)}…`,
      );
    }
  });

  test("L7 codex: a number of 40 digits is whole", () => {
    expect(codexReadFileTool(options).check(`{"file_path":"/f","offset":${"1".repeat(40)}}`)?.text).toBe(
      `failed to parse function arguments: offset: expected an integer, got ${"1".repeat(40)}`,
    );
  });

  test("L7 digits as a text, in each tool", () => {
    const args = { path: "f", file_path: "/f", limit: digits, end_line: digits };
    expect(readFileTool(options).check({ path: "f", limit: digits })?.text).toBe(
      `Error: INVALID_ARGUMENT: limit must be an integer, got "${"1".repeat(40)}"…; for example limit=200`,
    );
    expect(codexReadFileTool(options).check(args)?.text).toBe(
      `failed to parse function arguments: limit must be an integer, got "${"1".repeat(40)}"…`,
    );
    expect(forgeReadTool(options).check(args)?.text).toBe(
      `end_line must be an integer, got "${"1".repeat(40)}"…`,
    );
    expect(openFileTool(options).check(args)?.text).toBe(
      `end_line must be an integer, got "${"1".repeat(40)}"…`,
    );
  });

  test("L7 two values that differ look different", () => {
    const said = (limit: string): string | undefined =>
      forgeReadTool(options).check({ path: "f", limit })?.text;
    expect(said("a\u001bb")).toBe('limit must be an integer, got "a\\u001bb"');
    expect(said("a\\u001bb")).toBe('limit must be an integer, got "a\\\\u001bb"');
    expect(said(`${"1".repeat(40)}…`)).toBe(`limit must be an integer, got "${"1".repeat(40)}"…`);
    expect(said("1…")).toBe('limit must be an integer, got "1…"');
  });

  test("L7 the note of a repair writes every kind of white space", async () => {
    expect((await readFileTool(options).run({ path: "f", offset: "\u20281\u3000" })).text).toBe(
      '[f | line 1 of 1 | repaired: offset "\\u20281\\u3000" is 1]\n1\tone',
    );
  });

  test.for<[string, object, string]>([
    ["a text", { neutralize: digits }, `neutralize: expected "escape", got "${"1".repeat(40)}"…`],
    [
      "a bigint",
      { timeoutMs: BigInt(digits) },
      `timeoutMs: expected a whole number from 1 to 2147483647, got ${cut}`,
    ],
    [
      "a list",
      { numbering: [digits] },
      `numbering: expected one of tab, codex, cat, pipe, none, got ["${"1".repeat(38)}…`,
    ],
    ["bytes", { neutralize: new Uint8Array(60_000_000) }, 'neutralize: expected "escape", got an object'],
    [
      "a root",
      { root: "r/".repeat(50_000) + "\0" },
      `root: expected the path of a directory, got "${"r/".repeat(100)}"…`,
    ],
  ])("L7 an option: %s", ([, wrong, message]) => {
    expect(() => readFileTool(wrong)).toThrow(new TypeError(message));
  });
});

describe("whatever a source throws, only an abort rejects", () => {
  const throwing = (thrown: unknown): FileSource => ({
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    open: () => Promise.reject(thrown),
  });
  const brand = Symbol.for("@readfile/core/ReadError");
  const path = (): never => {
    throw new Error("/host/path");
  };

  test.for<[string, () => unknown]>([
    ["a proxy that refuses to be asked", () => new Proxy({}, { has: path, get: path })],
    [
      "an error whose message throws",
      () => Object.defineProperty({ [brand]: true }, "message", { get: path }),
    ],
    [
      "an error whose details have a cycle",
      () => {
        const details: Record<string, unknown> = {};
        details["self"] = details;
        return new ReadError("NOT_FOUND", "no such file", { details: details as JsonObject });
      },
    ],
    ["a symbol", () => Symbol("/host/path")],
  ])("%s", async ([, thrown]) => {
    const files = { source: throwing(thrown()) };
    const seen: unknown[] = [];
    const onRead = ({ error }: ReadEvent): void => void seen.push(error?.code);
    for (const tool of Object.values(toolFactories)) {
      const { text, ok } = await tool({ ...files, onRead }).run({ path: "/a", file_path: "/a" });
      expect([ok, text]).toEqual([
        false,
        expect.stringMatching(/an unexpected error occurred while reading/) as string,
      ]);
    }
    expect(seen).toHaveLength(5);
  });

  test("details that are no JSON are left out, and the observer hears of the rest", async () => {
    const details = { kept: 1, left: () => {} } as unknown as JsonObject;
    const seen: unknown[] = [];
    const source = throwing(new ReadError("NOT_FOUND", "no such file", { details }));
    await forgeReadTool({ source, onRead: ({ error }) => void seen.push(error?.details) }).run({ path: "a" });
    expect(seen).toEqual([expect.objectContaining({ kept: 1 })]);
  });
});
