import { factoryAnswers, type Factories } from "@readfile/adapter-testing";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { openWorkspace } from "@readfile/core";
import { describe, expect, test } from "vitest";
import * as adapter from "../src/index.ts";
import { codexReadFileTool, openFileTool, readFileTool, type ServedTool } from "../src/index.ts";
import * as sdk from "../src/sdk.ts";
import { connections } from "./connected.ts";

const { root, notes, outside } = notesRoot();
const factories: Factories<ServedTool> = adapter;

describe.for(connections)("%s", ([name, connect]) => {
  test.for(factoryAnswers(notes))("$name", async ({ factory, options, args, text, isError }) => {
    const tool = factories[factory]({ root, ...options } as never);
    const client = await connect([tool]);
    const result = await client.callTool({ name: tool.name, arguments: args });
    expect(result).toMatchObject({ content: [{ type: "text", text }] });
    expect(result["isError"] ?? false).toBe(isError);
    expect(result["structuredContent"]).toBeUndefined();
  });

  test("stays within its root", async () => {
    const client = await connect([openFileTool({ root })]);
    const result = await client.callTool({ name: "open_file", arguments: { file_path: outside } });
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).not.toContain("secret");
  });

  test("authorize and workspace receive the SDK's context of the call", async () => {
    const seen: unknown[] = [];
    const workspace = openWorkspace({ root });
    const tool = readFileTool({
      workspace: ({ context }) => {
        seen.push(context);
        return workspace;
      },
      authorize: ({ context }) => {
        seen.push(context);
        return { allowed: false, reason: "not today" };
      },
    });
    const client = await connect([tool]);
    const result = await client.callTool({ name: "read_file", arguments: { path: "notes.txt" } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: "Error: ACCESS_DENIED: notes.txt: the host does not allow reading it: not today" }],
    });
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toHaveProperty(name === "sdk 1" ? "requestId" : "mcpReq");
  });
});

test("both entries export the same tools", () => {
  const { registerReadTools: _2, ...two } = adapter;
  const { registerReadTools: _1, ...one } = sdk;
  expect(one).toStrictEqual(two);
});

test("a factory keeps the options of this package apart from core's", async () => {
  const seen: string[] = [];
  const onRead = ({ tool, ok }: { tool: string; ok: boolean }): number => seen.push(`${tool} ${ok}`);
  const tool = codexReadFileTool({ root, tabs: "keep", media: "text", onRead });
  const { content } = await tool.call({ file_path: notes, offset: 2, limit: 1 }, {});
  expect(content).toStrictEqual([{ type: "text", text: "L2: \ttwo" }]);
  expect(seen).toStrictEqual(["read_file true"]);
  expect(() => codexReadFileTool({ root, media: "image" as "text" })).toThrow(
    new TypeError('media: expected "native", "text" or a function, got "image"'),
  );
});
