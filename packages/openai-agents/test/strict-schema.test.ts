import { Agent, run, type FunctionTool } from "@openai/agents";
import { assistantMessage, ScriptedModel } from "@openai/agents/testing";
import { textAnswer } from "@readfile/adapter-testing";
import * as core from "@readfile/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as adapter from "../src/index.ts";
import { toOpenAIAgentsTool } from "../src/to-openai-agents-tool.ts";
import { strictViolations } from "./strict-violations.ts";
import { testReadTool } from "./test-read-tool.ts";

const factories = {
  codexReadFileTool: core.codexReadFileTool,
  forgeReadTool: core.forgeReadTool,
  openFileTool: core.openFileTool,
  readFileTool: core.readFileTool,
  workspaceReadFileTool: core.workspaceReadFileTool,
};
const readTools: readonly (readonly [string, core.ReadTool<never, unknown>])[] = [
  ...Object.entries(factories).map(
    ([name, create]) => [name, create() as core.ReadTool<never, unknown>] as const,
  ),
  [
    "codexReadFileTool, compat",
    core.codexReadFileTool({ compat: "codex-0.116" }) as core.ReadTool<never, unknown>,
  ],
];

test("this package has every factory that core has", () => {
  const isFactory = (name: string): boolean => /^[a-z]\w*Tool$/.test(name) && name !== "resolveTool";
  const names = Object.keys(factories).toSorted();
  expect(Object.keys(core).filter(isFactory).toSorted()).toStrictEqual(names);
  expect(
    Object.keys(adapter)
      .filter((name) => isFactory(name) && name !== "toOpenAIAgentsTool")
      .toSorted(),
  ).toStrictEqual(names);
});

/** Gives the schema as the model receives it. */
async function sentSchema(readTool: core.ReadTool<never, unknown>): Promise<unknown> {
  const model = new ScriptedModel([[assistantMessage("done")]]);
  await run(new Agent({ name: "reader", model, tools: [toOpenAIAgentsTool(readTool)] }), "read it");
  const [sent] = model.firstCall?.request.tools ?? [];
  return (sent as FunctionTool | undefined)?.parameters;
}

interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Makes core's schema strict, independently of the SDK. */
function strictOf({ default: _default, ...schema }: Schema): unknown {
  const { properties, required = [], items } = schema;
  return {
    ...schema,
    ...(items !== undefined && { items: strictOf(items) }),
    ...(properties !== undefined && {
      additionalProperties: false,
      required: Object.keys(properties),
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          if (required.includes(name)) return [name, strictOf(property)];
          const { description } = property;
          const inner = [strictOf(property), { type: "null" }];
          return [name, { ...(description !== undefined && { description }), anyOf: inner }];
        }),
      ),
    }),
  };
}

describe("the schema that reaches the model", () => {
  test.for(readTools)("OpenAI's strict mode accepts it: %s", async ([, readTool]) => {
    expect(strictViolations(await sentSchema(readTool))).toStrictEqual([]);
  });

  test.for(readTools)("keeps all bounds, types and descriptions: %s", async ([, readTool]) => {
    expect(await sentSchema(readTool)).toStrictEqual(strictOf(readTool.jsonSchema as Schema));
  });

  test.for(readTools)("contains no bound that a library added: %s", async ([, readTool]) => {
    expect(JSON.stringify(await sentSchema(readTool))).not.toContain("9007199254740991");
  });

  test.for(readTools)(
    "accepts every value synchronously, because asynchronous validation ends a run: %s",
    ([, readTool]) => {
      const { validate } = readTool.inputSchema["~standard"];
      for (const value of [undefined, null, {}, [], "", 7]) expect(validate(value)).toStrictEqual({ value });
    },
  );

  test("of workspaceReadFileTool is exactly this, without the defaults that Azure refuses", async () => {
    expect(core.workspaceReadFileTool().jsonSchema.properties["max_lines"]).toHaveProperty("default", 200);
    const maxLines = "Maximum number of lines to return (default: 200).";
    const startLine = "1-based start line of the returned window (default: 1).";
    expect(await sentSchema(core.workspaceReadFileTool() as core.ReadTool<never, unknown>)).toStrictEqual({
      type: "object",
      properties: {
        path: {
          type: "string",
          description: 'Workspace-root-relative file path to read (e.g., "src/main.ts").',
        },
        start_line: {
          description: startLine,
          anyOf: [{ type: "number", description: startLine }, { type: "null" }],
        },
        max_lines: {
          description: maxLines,
          anyOf: [{ type: "number", description: maxLines }, { type: "null" }],
        },
      },
      required: ["path", "start_line", "max_lines"],
      additionalProperties: false,
    });
  });

  test("of nested objects is exactly this, with the bounds of integers", async () => {
    const optional = (schema: unknown): unknown => ({ anyOf: [schema, { type: "null" }] });
    const offset = {
      type: "integer",
      minimum: 1,
      maximum: 9000,
      description: "First line (default: 1).",
    };
    expect(
      await sentSchema(testReadTool(() => textAnswer("")) as core.ReadTool<never, unknown>),
    ).toStrictEqual({
      type: "object",
      properties: {
        path: { type: "string", description: "Which file." },
        offset: { description: "First line (default: 1).", anyOf: [offset, { type: "null" }] },
        block: optional({
          type: "object",
          properties: {
            anchor: optional({ type: "integer", minimum: 1 }),
            limits: optional({
              type: "array",
              minItems: 1,
              items: {
                type: "object",
                properties: { lines: optional({ type: "integer", minimum: 0 }) },
                required: ["lines"],
                additionalProperties: false,
              },
            }),
          },
          required: ["anchor", "limits"],
          additionalProperties: false,
        }),
      },
      required: ["path", "offset", "block"],
      additionalProperties: false,
    });
  });

  test("of a tool whose schema zod made keeps the bounds of optional and nullable fields", async () => {
    const made = z.toJSONSchema(
      z.object({
        path: z.string().regex(/^\w/).min(1),
        offset: z.int32().min(1).optional(),
        limit: z.int32().max(9).nullish(),
      }),
    );
    expect("~standard" in made).toBe(true);
    const jsonSchema = made as unknown as core.JsonSchemaObject;
    const plain = testReadTool(() => textAnswer("")) as core.ReadTool<never, unknown>;
    const converter = { input: () => made, output: () => made };
    const inputSchema = { "~standard": { ...plain.inputSchema["~standard"], jsonSchema: converter } };
    expect(await sentSchema({ ...plain, jsonSchema, inputSchema })).toMatchObject({
      properties: {
        path: { type: "string", pattern: "^\\w", minLength: 1 },
        offset: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }] },
        limit: { anyOf: [{ type: "integer", maximum: 9 }, { type: "null" }] },
      },
      required: ["path", "offset", "limit"],
    });
  });
});

describe("a schema that strict mode cannot express throws when the tool is made, not during a run", () => {
  const optionalField = { type: "object", properties: { a: { type: "string" } } };
  test.for<[string, core.JsonObject]>([
    ["oneOf", { oneOf: [{ type: "string" }, { type: "null" }] }],
    ["allOf", { allOf: [{ type: "string" }] }],
    ["not", { not: { type: "null" } }],
    ["if", { if: { type: "string" }, else: {} }],
    ["a tuple (prefixItems)", { type: "array", prefixItems: [{ type: "string" }] }],
    ["patternProperties", { type: "object", patternProperties: { "^a": { type: "string" } } }],
    ["dependentRequired", { type: "object", dependentRequired: { a: ["b"] } }],
    ["additionalItems", { type: "array", additionalItems: false }],
    ["unevaluatedProperties", { type: "object", unevaluatedProperties: false }],
    ["an alternative with an optional field", { anyOf: [optionalField, { type: "null" }] }],
  ])("%s", ([, path]) => {
    const jsonSchema = { type: "object", properties: { path }, required: ["path"] } as const;
    const readTool = testReadTool(() => textAnswer(""), { jsonSchema });
    expect(() => toOpenAIAgentsTool(readTool)).toThrow(/ to strict mode[. ]/);
  });
});

describe("the checker sees", () => {
  const object = { type: "object", properties: {}, required: [], additionalProperties: false };
  test.for<[string, unknown, readonly string[]]>([
    ["nothing wrong", object, []],
    ["no schema", true, ["#: no schema"]],
    ["another root", { type: "string" }, ["#: the root is no object"]],
    ["an open object", { ...object, additionalProperties: true }, ["#: additionalProperties is not false"]],
    ["an object said to be open to nothing", { type: "object" }, ["#: additionalProperties is not false"]],
    [
      "an optional field",
      { ...object, properties: { a: { type: "string" }, b: { type: "null" } }, required: ["b"] },
      ["#: a is not required"],
    ],
    ["a refused keyword", { ...object, oneOf: [], default: {} }, ["#: oneOf", "#: default"]],
    ["a field without type", { ...object, properties: { a: {} }, required: ["a"] }, ["#/a: no type"]],
    [
      "what is deep",
      {
        ...object,
        properties: { a: { anyOf: [{ type: "array", items: { type: "object", default: {} } }] } },
        required: ["a"],
      },
      ["#/a|0[]: default", "#/a|0[]: additionalProperties is not false"],
    ],
  ])("%s", ([, schema, expected]) => {
    expect(strictViolations(schema)).toStrictEqual(expected);
  });
});
