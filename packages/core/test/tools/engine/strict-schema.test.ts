import { describe, expect, test } from "vitest";
import { strictJsonSchema, withStrictSchema } from "../../../src/tools/engine/argument-schema.ts";
import { withoutNulls } from "../../../src/tools/engine/arguments.ts";
import { codexReadFileTool } from "../../../src/tools/codex/tool.ts";
import { openFileTool } from "../../../src/tools/open-file/tool.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { workspaceReadFileTool } from "../../../src/tools/workspace-read-file/tool.ts";
import { memorySource } from "../../../src/source/memory-source.ts";

const source = memorySource({ "a.txt": "one\ntwo\n" });

describe("strictJsonSchema", () => {
  test("the default tool: every property required, those that were optional may be null, no bounds", () => {
    expect(strictJsonSchema(readFileTool({ source }).jsonSchema)).toEqual({
      type: "object",
      properties: {
        path: {
          type: ["string", "null"],
          description: "File path, relative or absolute inside the workspace.",
        },
        offset: {
          type: ["integer", "null"],
          description: "First line, from 1 (default). -50: the last 50 lines.",
        },
        limit: { type: ["integer", "null"], description: "Most lines. Default 2000." },
        mode: {
          anyOf: [{ type: "string", enum: ["lines", "block", "outline"] }, { type: "null" }],
          description:
            "lines (default): from line offset on. block: the whole function, class or section around it. outline: functions, types, sections or keys with their line ranges.",
        },
        column: {
          type: ["integer", "null"],
          description: "First character of the first line, to go on in a very long one.",
        },
        reads: {
          anyOf: [
            {
              type: "array",
              items: {
                type: "object",
                properties: {
                  path: { type: "string" },
                  offset: { type: ["integer", "null"] },
                  limit: { type: ["integer", "null"] },
                  mode: {
                    anyOf: [{ type: "string", enum: ["lines", "block", "outline"] }, { type: "null" }],
                  },
                  column: { type: ["integer", "null"] },
                },
                required: ["path", "offset", "limit", "mode", "column"],
                additionalProperties: false,
              },
            },
            { type: "null" },
          ],
          description: "Up to 20 reads in one call, instead of the other arguments.",
        },
      },
      required: ["path", "offset", "limit", "mode", "column", "reads"],
      additionalProperties: false,
    });
  });

  test("a nested object, and a schema with defaults and without additionalProperties", () => {
    const { properties } = strictJsonSchema(codexReadFileTool({ source }).jsonSchema);
    expect(properties["file_path"]).toEqual({ type: "string", description: "Absolute path to the file" });
    expect(properties["indentation"]).toMatchObject({
      anyOf: [
        {
          type: "object",
          required: ["anchor_line", "max_levels", "include_siblings", "include_header", "max_lines"],
          additionalProperties: false,
        },
        { type: "null" },
      ],
    });
    expect(strictJsonSchema(workspaceReadFileTool({ source }).jsonSchema)).toEqual({
      type: "object",
      properties: {
        path: {
          type: "string",
          description: 'Workspace-root-relative file path to read (e.g., "src/main.ts").',
        },
        start_line: {
          type: ["number", "null"],
          description: "1-based start line of the returned window (default: 1).",
        },
        max_lines: {
          type: ["number", "null"],
          description: "Maximum number of lines to return (default: 200).",
        },
      },
      required: ["path", "start_line", "max_lines"],
      additionalProperties: false,
    });
  });

  test("a choice gets one more, and a property may be called like a keyword", () => {
    const schema = {
      type: "object",
      properties: {
        value: { anyOf: [{ type: "integer", minimum: 1 }, { type: "string" }], description: "Either." },
        minimum: { type: "string", default: "x" },
      },
    } as const;
    expect(strictJsonSchema(schema)).toEqual({
      type: "object",
      properties: {
        value: { anyOf: [{ type: "integer" }, { type: "string" }, { type: "null" }], description: "Either." },
        minimum: { type: ["string", "null"] },
      },
      required: ["value", "minimum"],
      additionalProperties: false,
    });
    expect(schema.properties.value.anyOf[0]).toEqual({ type: "integer", minimum: 1 });
  });
});

describe("strictJsonSchema, for a tool of a host's own", () => {
  test("definitions are strict, too", () => {
    const node = { type: "object", properties: { limit: { type: "integer", minimum: 1 } } } as const;
    const strictNode = {
      type: "object",
      properties: { limit: { type: ["integer", "null"] } },
      required: ["limit"],
      additionalProperties: false,
    };
    const schema = {
      type: "object",
      properties: { node: { $ref: "#/$defs/node" } },
      required: ["node"],
      $defs: { node, default: { type: "string" } },
      definitions: { node },
    } as const;
    expect(strictJsonSchema(schema)).toEqual({
      type: "object",
      properties: { node: { $ref: "#/$defs/node" } },
      required: ["node"],
      additionalProperties: false,
      $defs: { node: strictNode, default: { type: "string" } },
      definitions: { node: strictNode },
    });
  });

  test("a choice whose type excludes null gets null beside it", () => {
    const choice = { type: "string", anyOf: [{ enum: ["a"] }, { pattern: "^b" }] } as const;
    expect(
      strictJsonSchema({ type: "object", properties: { choice: { ...choice, description: "Which." } } }),
    ).toMatchObject({
      properties: { choice: { anyOf: [choice, { type: "null" }], description: "Which." } },
    });
  });
});

describe("withoutNulls", () => {
  test("leaves out null fields at any depth, and changes nothing else", () => {
    expect(
      withoutNulls({ path: "a", offset: null, reads: [{ path: "b", limit: null }, null, 0, ""] }),
    ).toEqual({
      path: "a",
      reads: [{ path: "b" }, null, 0, ""],
    });
    expect(withoutNulls({ a: { b: null } })).toEqual({ a: {} });
  });

  test.each([null, undefined, "text", 1, []])("gives back what is no object: %j", (value) => {
    expect(withoutNulls(value)).toEqual(value);
  });

  test("never throws", () => {
    const circular: Record<string, unknown> = { path: "a" };
    circular["self"] = circular;
    expect(withoutNulls(circular)).toMatchObject({ path: "a" });
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect(withoutNulls(hostile)).toBe(hostile);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(withoutNulls(proxy)).toBe(proxy);
    expect(withoutNulls(JSON.parse('{"__proto__":{"a":null}}'))).toEqual(JSON.parse('{"__proto__":{}}'));
  });
});

describe("withStrictSchema", () => {
  const tool = withStrictSchema(readFileTool({ source }));

  test("reads what was meant", async () => {
    const sent = { path: "a.txt", offset: 2, limit: null, mode: null, column: null, reads: null };
    expect((await tool.run(sent)).text).toBe("[a.txt | line 2 of 2]\n2\ttwo");
  });

  test("checks and tells apart the reads without null", () => {
    const sent = { reads: [{ path: "a.txt", limit: null }, { path: null }] };
    expect(tool.readsOf?.(sent)).toEqual([{ path: "a.txt" }, null]);
    expect(
      withStrictSchema(openFileTool({ source })).check({ file_path: "a.txt", end_line: null }),
    ).toBeNull();
    expect(tool.check({ path: 7, limit: null })?.error.code).toBe("INVALID_ARGUMENT");
  });

  test("has the strict schema in both forms, and no examples", () => {
    const { jsonSchema, inputSchema, examples } = withStrictSchema(openFileTool({ source }));
    expect(jsonSchema["required"]).toEqual(["file_path", "start_line", "end_line"]);
    expect(inputSchema["~standard"].jsonSchema.input({ target: "draft-07" })).toMatchObject({
      required: ["file_path", "start_line", "end_line"],
    });
    expect(examples).toEqual([]);
  });

  test("is the same tool in all else, and calls it with the same call", async () => {
    const calls: unknown[] = [];
    const inner = openFileTool({ source, name: "look", aliases: ["open"] });
    const strict = withStrictSchema({
      ...inner,
      run: (args, call) => {
        calls.push([args, call]);
        return inner.run(args, call);
      },
    });
    const call = { context: { user: "u" } };
    await strict.run({ file_path: "a.txt", start_line: null }, call);
    expect(calls).toEqual([[{ file_path: "a.txt" }, { context: { user: "u" } }]]);
    expect([strict.name, strict.aliases, strict.title]).toEqual(["look", ["open"], "Open file"]);
    expect(strict.annotations).toEqual({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
  });
});
