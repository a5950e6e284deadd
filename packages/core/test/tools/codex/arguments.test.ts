import { describe, expect, test } from "vitest";
import { parseCodexArguments, type CodexArguments } from "../../../src/tools/codex/arguments.ts";

const defaults: Omit<CodexArguments, "input"> = {
  path: "/f",
  offset: 1,
  limit: 2000,
  mode: "slice",
  anchorLine: undefined,
  maxLevels: 0,
  includeSiblings: true,
  includeHeader: true,
  maxLines: undefined,
};

function taken(raw: unknown, compat: boolean): unknown {
  try {
    const { input: _input, ...args } = parseCodexArguments(raw, compat);
    return args;
  } catch (error) {
    return (error as Error).message;
  }
}

const failed = "failed to parse function arguments: ";

describe("arguments that both ways take", () => {
  test.for<[string, unknown, Partial<CodexArguments>]>([
    ["defaults", {}, {}],
    [
      "all of them",
      { offset: 2, limit: 3, mode: "indentation" },
      { offset: 2, limit: 3, mode: "indentation" },
    ],
    [
      "all of a block",
      {
        indentation: {
          anchor_line: 4,
          max_levels: 5,
          include_siblings: true,
          include_header: false,
          max_lines: 6,
        },
      },
      { anchorLine: 4, maxLevels: 5, includeHeader: false, maxLines: 6, includeSiblings: true },
    ],
    ["a block that is null", { indentation: null }, {}],
    ["an anchor that is null", { indentation: { anchor_line: null, max_lines: null } }, {}],
    ["a mode in its long form", { mode: { indentation: null } }, { mode: "indentation" }],
    ["unknown fields", { more: null, less: 1.5 }, {}],
    ["unknown fields of a block", { indentation: { more: null } }, {}],
    ["fields as a list", ["/f", 2, 3, "indentation"], { offset: 2, limit: 3, mode: "indentation" }],
    ["a block as a list", { indentation: [4, 5] }, { anchorLine: 4, maxLevels: 5 }],
    [
      "more lines than a number holds exactly",
      { limit: 2 ** 60, indentation: { max_lines: 2 ** 60 } },
      { limit: Number.MAX_SAFE_INTEGER, maxLines: Number.MAX_SAFE_INTEGER },
    ],
    ["no lines, which is looked at later", { limit: 0 }, { limit: 0 }],
  ])("%s", ([, given, expected]) => {
    const args = Array.isArray(given) ? given : { file_path: "/f", ...(given as object) };
    const texts = [args, JSON.stringify(args)];
    const hasSiblings = "includeSiblings" in expected;
    for (const raw of texts) {
      expect(taken(raw, false)).toEqual({ ...defaults, ...expected });
      expect(taken(raw, true)).toEqual({ ...defaults, includeSiblings: hasSiblings, ...expected });
    }
  });
});

describe("null, where upstream has no place for it", () => {
  test.for<[object, string]>([
    [{ file_path: null }, "file_path"],
    [{ offset: null }, "offset"],
    [{ limit: null }, "limit"],
    [{ mode: null }, "mode"],
    [{ indentation: { max_levels: null } }, "indentation.max_levels"],
    [{ indentation: { include_siblings: null } }, "indentation.include_siblings"],
    [{ indentation: { include_header: null } }, "indentation.include_header"],
  ])("%j is omitted by default, and an error with compat", ([given, name]) => {
    const args = { file_path: "/f", ...given };
    expect(taken(args, false)).toEqual(
      name === "file_path" ? `${failed}file_path must be a string, got null` : defaults,
    );
    expect(taken(args, true)).toBe(`${failed}${name} must not be null`);
  });
});

describe("what both ways refuse", () => {
  test.for<[unknown, string]>([
    [undefined, "expected an object"],
    [5, "expected an object"],
    ["5", "expected an object"],
    ["", "the JSON text ends where a value is expected at character 1"],
    ["{", "expected the name of a field at character 2"],
    ['{"file_path":"/f","file_path":"/f"}', "duplicate field `file_path` at character 31"],
    ['{"file_path":"/f","offset":1.0}', "offset: expected an integer, got 1.0"],
    ['{"file_path":"/f","offset":1e2}', "offset: expected an integer, got 1e2"],
    [
      '{"file_path":"/f","indentation":{"max_lines":2.0}}',
      "indentation.max_lines: expected an integer, got 2.0",
    ],
    ["1.5", "expected an object"],
    ['{"file_path":"/f","indentation":1.5}', "indentation: expected an integer, got 1.5"],
    ['{"file_path":"/f","mode":1.5}', "mode: expected an integer, got 1.5"],
    ['{"file_path":1.5}', "file_path: expected an integer, got 1.5"],
    ['["/f",1.5]', "offset: expected an integer, got 1.5"],
    [{ file_path: 5 }, "file_path must be a string, got 5"],
    [{ file_path: "/f", offset: -1 }, "offset must be at least 0, got -1"],
    [{ file_path: "/f", offset: "1" }, 'offset must be an integer, got "1"'],
    [{ file_path: "/f", limit: 2 ** 64 }, "limit must be at most 9007199254740991, got 18446744073709552000"],
    [{ file_path: "/f", mode: "all" }, 'mode must be "slice" or "indentation", got "all"'],
    [{ file_path: "/f", mode: { slice: 1 } }, 'mode must be "slice" or "indentation", got an object'],
    [{ file_path: "/f", mode: {} }, 'mode must be "slice" or "indentation", got an object'],
    [
      { file_path: "/f", mode: { slice: null, indentation: null } },
      'mode must be "slice" or "indentation", got an object',
    ],
    [{ file_path: "/f", indentation: 5 }, "indentation must be an object, got 5"],
    [
      { file_path: "/f", indentation: [1, 2, true, true, 5, 6] },
      "indentation must be an object, got an array",
    ],
    [["/f", 1, 2, "slice", null, 6], "expected an object"],
  ])("%j: %s", ([raw, reason]) => {
    expect(taken(raw, false)).toBe(failed + reason);
    expect(taken(raw, true)).toBe(failed + reason);
  });

  test("a text that is too long, but not one that is as long as may be", () => {
    const text = '{"file_path":"/f"}';
    expect(taken(" ".repeat(1_048_577 - text.length) + text, false)).toBe(
      `${failed}the JSON text is longer than 1048576 characters`,
    );
    expect(taken(" ".repeat(1_048_576 - text.length) + text, false)).toEqual(defaults);
  });

  test("and not a number that is no integer in a field that nobody knows", () => {
    expect(taken('{"file_path":"/f","more":1.5,"indentation":{"less":2.5}}', false)).toEqual(defaults);
  });
});
