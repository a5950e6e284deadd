import { factoryAnswers, type Factories } from "@readfile/adapter-testing";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import type { ToolsInput } from "@mastra/core/agent";
import { RequestContext } from "@mastra/core/request-context";
import { openWorkspace, toolFactoryNames, type FileSource } from "@readfile/core";
import { describe, expect, test } from "vitest";
import type { MastraReadTool } from "../src/to-mastra-tool.ts";
import * as adapter from "../src/tools.ts";
import { agentOf, received, textCallingModel } from "./calling-model.ts";

const { root, notes, outside, directory } = notesRoot();
// The cast is needed because `requireApproval` takes each tool's own input.
const factories = adapter as unknown as Factories<MastraReadTool<object>>;

async function call(
  tool: ToolsInput[string] & { readonly id: string },
  ...inputs: readonly unknown[]
): Promise<readonly unknown[]> {
  const model = textCallingModel(...inputs.map((input) => [tool.id, JSON.stringify(input)] as const));
  await agentOf(model, { [tool.id]: tool }).generate("read it");
  return received(model);
}

test.for(factoryAnswers(notes))("$name", async ({ factory, options, args, text, isError }) => {
  const tool = factories[factory]({ root, ...options } as never);
  expect(await call(tool, args)).toStrictEqual([{ type: isError ? "error-text" : "text", value: text }]);
});

describe.for(toolFactoryNames)("%s", (factory) => {
  const key = factory === "codexReadFileTool" || factory === "openFileTool" ? "file_path" : "path";
  const make = (options: object): MastraReadTool<object> => factories[factory](options as never);

  test("has the name that the user gave it", () => {
    expect(make({ root, name: "look" }).id).toBe("look");
  });

  test("answers bad arguments and what lies outside without ending the run, and shows no secret", async () => {
    const inputs = [
      {},
      { [key]: null },
      { [key]: 7 },
      7,
      "",
      { [key]: outside },
      { [key]: "../outside.txt" },
    ];
    const answers = await call(make({ root }), ...inputs);
    expect(answers).toStrictEqual(
      inputs.map(() => ({ type: "error-text", value: expect.any(String) as string })),
    );
    expect(JSON.stringify(answers)).not.toContain("secret");
    expect(JSON.stringify(answers.slice(0, 5))).not.toContain(directory);
  });

  test("aborts a read with the signal's reason", async () => {
    const reason = new Error("the user left");
    const controller = new AbortController();
    const source: FileSource = {
      traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 1 },
      // Never opens a file, and aborts the run.
      open: async () =>
        new Promise(() => {
          controller.abort(reason);
        }),
    };
    const tool = make({ workspace: openWorkspace({ source }) });
    const abortSignal = controller.signal;
    const read = tool.execute?.({ [key]: "/notes.txt" }, { abortSignal, observe: undefined as never });
    await expect(read).rejects.toBe(reason);
  });
});

test("a factory passes core's options to core and keeps those of this package", async () => {
  const seen: string[] = [];
  const tool = adapter.codexReadFileTool({
    root,
    tabs: "keep",
    media: "text",
    requireApproval: (input) => input.file_path !== notes,
    onRead: ({ tool: name, ok }) => seen.push(`${name} ${ok}`),
  });
  expect(await call(tool, { file_path: notes, offset: 2 })).toStrictEqual([
    { type: "text", value: "L2: \ttwo\nL3: three" },
  ]);
  expect(seen).toStrictEqual(["read_file true"]);
  expect(() => adapter.codexReadFileTool({ root, media: "image" as "text" })).toThrow(
    new TypeError('media: expected "native", "text" or a function, got "image"'),
  );
  expect(() => adapter.codexReadFileTool({ root, strict: true, compat: "codex-0.116" })).toThrow(
    new TypeError("strict: cannot be combined with compat, which keeps the schema of Codex CLI"),
  );
});

test("a function in core's options receives Mastra's context, for example to choose a tenant's workspace", async () => {
  interface Values {
    tenant: string;
  }
  const tool = adapter.workspaceReadFileTool<Values>({
    workspace: ({ context }) => openWorkspace({ root: context.requestContext.get("tenant") }),
    authorize: ({ context, path }) => context.requestContext.get("tenant") === root && path === "notes.txt",
  });
  const model = textCallingModel(["read_file", '{"path":"notes.txt"}'], ["read_file", '{"path":"x"}']);
  await agentOf(model, { read_file: tool }).generate("read it", {
    requestContext: new RequestContext<Values>([["tenant", root]]),
  });
  expect(JSON.stringify(received(model)[0])).toContain("three");
  expect(received(model)[1]).toMatchObject({ type: "error-text" });
});

test("a tool reads the working directory by default", () => {
  expect(adapter.codexReadFileTool().description).toBe(
    "Reads a local file with 1-indexed line numbers, supporting slice and indentation-aware block modes.",
  );
});
