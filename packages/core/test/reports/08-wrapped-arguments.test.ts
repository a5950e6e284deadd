// Arguments with something around them: an object, a list, JSON text.
import { describe, expect, test } from "vitest";
import { windowOf } from "./window.ts";

const call = { path: "f", offset: 5, limit: 1 };

describe("line 5, whatever stands around the arguments", () => {
  test.for<[unknown, string]>([
    [{ input: call }, "the arguments stood in input"],
    [{ args: call }, "the arguments stood in args"],
    [{ arguments: call }, "the arguments stood in arguments"],
    [{ parameters: call }, "the arguments stood in parameters"],
    [{ tool_input: call }, "the arguments stood in tool_input"],
    [{ read_file: call }, "the arguments stood in read_file"],
    [{ arguments: JSON.stringify(call) }, "the arguments stood in arguments"],
    [{ input: [call] }, "the arguments stood in input"],
    [{ path: "f", args: { offset: 5, limit: 1 } }, "the arguments stood in args"],
    [{ parameters: { input: call } }, "the arguments stood in parameters, the arguments stood in input"],
    [[call], "the arguments stood in a list"],
    [JSON.stringify(call), "the arguments were sent as text"],
    [` ${JSON.stringify(call)}\n`, "the arguments were sent as text"],
    [JSON.stringify(JSON.stringify(call)), "the arguments were sent as text"],
    [JSON.stringify({ input: call }), "the arguments were sent as text, the arguments stood in input"],
    [{ ...call, path: ["f"] }, "path was a list of one"],
    [{ ...call, path: { path: "f" } }, "the arguments stood in path"],
    [{ paths: ["f"], offset: 5, limit: 1 }, "paths is path, paths was a list of one"],
    [{ files: ["f"], offset: 5, limit: 1 }, "files is path, files was a list of one"],
    [
      { files: [{ path: "f", start_line: 5, end_line: 5 }] },
      "the arguments stood in files, start_line is offset, end_line=5 is a limit",
    ],
    [{ body: call }, "the arguments stood in body"],
    [{ inputs: call }, "the arguments stood in inputs"],
    [{ action_input: JSON.stringify(call) }, "the arguments stood in action_input"],
    [{ tool_calls: [{ args: call }] }, "the arguments stood in tool_calls, the arguments stood in args"],
    [`\ufeff${JSON.stringify(call)}`, "the arguments were sent as text"],
    [`\`\`\`json\n${JSON.stringify(call)}\n\`\`\``, "the arguments were sent as text"],
    [{ '"path"': "f", "offset:": 5, limit: 1 }, '"\\"path\\"" is path, "offset:" is offset'],
    [{ input: { ...call, mode: null, column: "" } }, 'the arguments stood in input, column "" is none'],
  ])("%j", async ([args, repaired]) => {
    expect(await windowOf(args)).toEqual([
      `[f | line 5 of 300 | repaired: ${repaired} | next: offset=6 limit=1]`,
      "5 l5 … 5 l5",
    ]);
  });

  test("the name of the tool beside them is ignored", async () => {
    expect(await windowOf({ name: "read_file", arguments: call })).toEqual([
      "[f | line 5 of 300 | repaired: the arguments stood in arguments | ignored: name | next: offset=6 limit=1]",
      "5 l5 … 5 l5",
    ]);
  });
});

test.for([
  { input: [[{ path: "f", view_range: [5, 5] }]] },
  { function: { arguments: { input: { path: "f", view_range: [5, 5] } } } },
])("a range is read though it stands deep: %j", async (args) => {
  expect((await windowOf(args))[1]).toBe("5 l5 … 5 l5");
});

test.for([
  { input: [[{ args: [[{ params: { path: "f", view_range: [5, 5] } }]] }]] },
  { input: [[{ args: [[{ params: { path: "f", view_range: { start: 5, end: 5 } } }]] }]] },
])("a range that stands too deep to be read is an error, not none: %j", async (args) => {
  expect(await windowOf(args)).toEqual([
    'Error: INVALID_ARGUMENT: view_range stands too deep in other arguments; send path, offset and limit alone, for example path="src/app.ts" offset=10 limit=11',
  ]);
});

describe("what is not certain is an error", () => {
  test.for<[unknown, string]>([
    [{ path: [] }, 'path must be a string, got an array; for example path="src/app.ts"'],
    [{ path: [["f"]] }, 'path must be a string, got an array; for example path="src/app.ts"'],
    [{ input: "f" }, 'path is required and must be a string; for example path="src/app.ts"'],
    [{ input: {} }, 'path is required and must be a string; for example path="src/app.ts"'],
    ["f", 'the arguments must be an object, got "f"; for example path="src/app.ts"'],
    [["f"], 'the arguments must be an object, got an array; for example path="src/app.ts"'],
    ["{path: f}", 'the arguments must be an object, got "{path: f}"; for example path="src/app.ts"'],
    [{ ...call, args: { offset: 6 } }, "two values of offset contradict each other; send offset alone"],
    [{ ...call, input: { path: "g" } }, "two values of path contradict each other; send path alone"],
    [
      { path: "f", settings: { offset: 5 } },
      "settings is not an argument; use offset for the first line and limit for the number of lines, for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { input: { input: { input: { input: call } } } },
      "input is not an argument; use offset for the first line and limit for the number of lines, for example offset=10 limit=11 for lines 10 to 20",
    ],
  ])("%j", async ([args, message]) => {
    expect(await windowOf(args)).toEqual([`Error: INVALID_ARGUMENT: ${message}`]);
  });

  test.for<[object, string]>([
    // Beside a path, what else holds one is something else.
    [{ ...call, context: { path: "g" } }, "[f | line 5 of 300 | ignored: context | next: offset=6 limit=1]"],
    [
      { body: { offset: 5 } },
      "Error: INVALID_ARGUMENT: body is not an argument; use offset for the first line and limit for the number of lines, for example offset=10 limit=11 for lines 10 to 20",
    ],
    [
      { args: ["f", 5, 1] },
      'Error: INVALID_ARGUMENT: path is required and must be a string; for example path="src/app.ts"',
    ],
  ])("%j", async ([args, header]) => {
    expect((await windowOf(args))[0]).toBe(header);
  });

  test("a path that looks like JSON is a path", async () => {
    expect(await windowOf({ path: '{"path":"f"}' })).toEqual([
      'Error: NOT_FOUND: {"path":"f"}: no such file',
    ]);
  });

  test("deep, long and hostile JSON text is no call", async () => {
    for (const text of ["[".repeat(60_000), `"${"x".repeat(100_000)}"`, '{"__proto__":{"path":"f"}}']) {
      expect((await windowOf(text))[0]).toMatch(/^Error: INVALID_ARGUMENT: /);
    }
  });
});
