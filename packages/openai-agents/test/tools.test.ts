import { join } from "node:path";
import { Agent, run, RunContext, Runner, UserError, type RunItem } from "@openai/agents";
import { factoryAnswers, type Factories } from "@readfile/adapter-testing";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { openWorkspace, type FileSource, type ReadCall, type Workspace } from "@readfile/core";
import { describe, expect, test, vi } from "vitest";
import type { OpenAIAgentsReadTool } from "../src/to-openai-agents-tool.ts";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
} from "../src/tools.ts";
import * as adapter from "../src/tools.ts";
import { answer, received, textCallingModel } from "./calling-model.ts";

const { root, notes, outside, directory } = notesRoot();

interface Answered {
  readonly shown: unknown;
  readonly customData: unknown;
  readonly interruptions: number;
}

async function call(tool: OpenAIAgentsReadTool<never>, input: unknown): Promise<Answered> {
  const model = textCallingModel([tool.name, JSON.stringify(input)]);
  const result = await run(new Agent({ name: "reader", model, tools: [tool] }), "read it");
  const [shown] = received(model);
  const [customData] = result.newItems.flatMap((item: RunItem) =>
    item.type === "tool_call_output_item" ? [item.customData] : [],
  );
  return { shown, customData, interruptions: result.interruptions.length };
}

/** Gives the text that the model receives. */
async function textOf(tool: OpenAIAgentsReadTool<never>, input: unknown): Promise<string> {
  const { shown } = await call(tool, input);
  const { text } = (shown as { output: { text: string } }).output;
  expect(shown).toStrictEqual(answer({ type: "text", text }, "call-1", tool.name));
  return text;
}

const adapted: Factories<OpenAIAgentsReadTool<never>> = adapter;

test.for(factoryAnswers(notes))("$name", async ({ factory, options, args, text, isError }) => {
  const tool = adapted[factory]({ root, ...options } as never);
  const { shown, customData } = await call(tool, args);
  expect(shown).toStrictEqual(answer({ type: "text", text }, "call-1", tool.name));
  expect(customData).toMatchObject({ ok: !isError });
});

describe("codexReadFileTool", () => {
  test.for([
    {
      name: "what strict mode makes a model send",
      input: { file_path: notes, offset: null, limit: 1, mode: "slice", indentation: null },
      text: "L1: one",
    },
    { name: "no lines", input: { file_path: notes, limit: 0 }, text: "limit must be greater than zero" },
  ])("$name", async ({ input, text }) => {
    expect(await textOf(codexReadFileTool({ root }), input)).toBe(text);
  });

  test("takes strict mode's null as omitted, although the upstream program refuses null for this field", async () => {
    const tool = codexReadFileTool({ root, compat: "codex-0.116" });
    expect(await textOf(tool, { file_path: notes, offset: null, limit: 1 })).toBe("L1: one");
  });
});

describe("workspaceReadFileTool", () => {
  test.for([
    { name: "without its defaults", input: { path: "notes.txt" } },
    { name: "null for its defaults", input: { path: "notes.txt", start_line: null, max_lines: null } },
  ])("$name", async ({ input }) => {
    expect(JSON.parse(await textOf(workspaceReadFileTool({ root }), input))).toMatchObject({
      path: "notes.txt",
      content: "one\n\ttwo\nthree\n",
      truncated: false,
      next_start_line: null,
    });
  });

  test("an error", async () => {
    const { shown, customData } = await call(workspaceReadFileTool({ root }), { path: "gone.txt" });
    expect(shown).toStrictEqual(
      answer({ type: "text", text: expect.stringMatching(/^NOT_FOUND: /) as string }),
    );
    expect(customData).toStrictEqual({
      ok: false,
      files: [],
      error: { code: "NOT_FOUND", message: expect.any(String) as string, retryable: false },
    });
  });
});

test("forgeReadTool", async () => {
  const tool = forgeReadTool({ root });
  expect(tool.name).toBe("Read");
  expect(await textOf(tool, { path: "notes.txt", head: 2, show_line_numbers: false, tail: null })).toContain(
    "one\n\ttwo",
  );
});

test("openFileTool", async () => {
  const tool = openFileTool({ root });
  expect(tool.name).toBe("open_file");
  expect(await textOf(tool, { file_path: "notes.txt", start_line: 2, end_line: 3 })).toBe("\ttwo\nthree\n");
});

test("readFileTool", async () => {
  const text = await textOf(readFileTool({ root }), { path: "notes.txt", offset: 2, limit: null });
  expect(text.split("\n").slice(1)).toStrictEqual(["2\t\ttwo", "3\tthree"]);
});

const factories = [
  ["codexReadFileTool", codexReadFileTool, "file_path"],
  ["forgeReadTool", forgeReadTool, "path"],
  ["openFileTool", openFileTool, "file_path"],
  ["readFileTool", readFileTool, "path"],
  ["workspaceReadFileTool", workspaceReadFileTool, "path"],
] as const;
/** The options that every tool takes. */
interface CommonOptions {
  readonly root?: string;
  readonly workspace?: Workspace;
  readonly name?: string;
  readonly needsApproval?: () => boolean;
}
type Make = (options: CommonOptions) => OpenAIAgentsReadTool<never>;
/** Each factory, with its name and the name of its path argument. */
const tools = factories.map(([name, make, key]) => [name, make as Make, key] as const);

describe("every tool", () => {
  test.for(tools)("has the name that the user gave it: %s", ([, make]) => {
    expect(make({ root, name: "look" }).name).toBe("look");
  });

  test.for(tools)("stays within its root: %s", async ([, make, key]) => {
    const { shown, customData } = await call(make({ root }), { [key]: outside });
    expect(customData).toMatchObject({ ok: false });
    expect(JSON.stringify(shown)).not.toContain("secret");
  });

  test.for(tools)("answers bad and null arguments without ending the run: %s", async ([, make, key]) => {
    for (const input of [{}, { [key]: null }, { [key]: 7 }, [], null, 7, ""]) {
      const { customData } = await call(make({ root }), input);
      expect(customData).toMatchObject({ ok: false, error: { retryable: false } });
    }
  });

  test.for(tools)("needs approval for all calls except those that it refuses: %s", async ([, make, key]) => {
    const tool = make({ root, needsApproval: () => true });
    for (const input of [{}, { [key]: null }, { [key]: 7 }]) {
      expect(await call(tool, input)).toMatchObject({
        interruptions: 0,
        customData: { ok: false, files: [] },
      });
    }
    expect(await call(tool, { [key]: notes })).toMatchObject({ interruptions: 1 });
  });

  test.for(tools)("shows the model no host path: %s", async ([, make, key]) => {
    for (const path of ["gone.txt", ".", "../outside.txt"]) {
      const { shown } = await call(make({ root }), { [key]: path });
      expect(JSON.stringify(shown)).not.toContain(directory);
    }
  });

  test.for(tools)("aborts a read with the signal's reason: %s", async ([, make, key]) => {
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
    const tool = make({ workspace: openWorkspace({ source }), name: "look" });
    const model = textCallingModel(["look", JSON.stringify({ [key]: "/notes.txt" })]);
    const agent = new Agent({ name: "reader", model, tools: [tool] });
    await expect(run(agent, "read it", { signal: controller.signal })).rejects.toBe(reason);
    expect(controller.signal.aborted).toBe(true);
    expect(model.calls).toHaveLength(1);
  });
});

test("a factory passes core's options to core and keeps those of this package", async () => {
  const seen: string[] = [];
  const agent = new Agent({ name: "reader" });
  const tool = codexReadFileTool({
    root,
    tabs: "keep",
    media: "text",
    needsApproval: (_runContext, input) => input.file_path !== notes,
    isEnabled: true,
    onRead: ({ tool: name, ok }) => seen.push(`${name} ${ok}`),
  });
  expect(await textOf(tool, { file_path: notes, offset: 2 })).toBe("L2: \ttwo\nL3: three");
  expect(seen).toStrictEqual(["read_file true"]);
  const asked = await call(tool, { file_path: join(root, "other.txt") });
  expect([asked.interruptions, seen.length]).toStrictEqual([1, 1]);
  expect(await codexReadFileTool({ root, isEnabled: false }).isEnabled(new RunContext(), agent)).toBe(false);
  expect(() => codexReadFileTool({ root, media: "image" as "text" })).toThrow(
    new TypeError('media: expected "native", "text" or a function, got "image"'),
  );
});

test("a function in core's options receives the run context, for example to choose a tenant's workspace", async () => {
  const calls: ReadCall[] = [];
  const user = { tenant: root };
  const tool = workspaceReadFileTool<typeof user>({
    workspace: (readCall) => {
      calls.push(readCall);
      return openWorkspace({ root: readCall.context.context.tenant });
    },
  });
  const model = textCallingModel(["read_file", '{"path":"notes.txt"}']);
  const agent = new Agent<typeof user>({ name: "reader", model, tools: [tool] });
  await run(agent, "read it", { context: user });
  expect(JSON.stringify(received(model))).toContain("three");
  expect(calls.map(({ context }) => context)).toStrictEqual([expect.any(RunContext)]);
});

test("the SDK shows the model only the last of two tools with one name, or refuses them when the runner says so", async () => {
  const sameName = [codexReadFileTool({ root }), workspaceReadFileTool({ root })];
  const model = textCallingModel(["read_file", '{"path":"gone.txt"}']);
  const agent = new Agent({ name: "reader", model, tools: sameName });
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  await run(agent, "read it");
  expect(warned).toHaveBeenCalled();
  warned.mockRestore();
  expect(model.firstCall?.request.tools.map(({ name }) => name)).toStrictEqual(["read_file"]);
  expect(JSON.stringify(received(model))).toContain("NOT_FOUND: ");

  const runner = new Runner({ toolNameCollisionPolicy: "error" });
  await expect(runner.run(agent, "read it")).rejects.toThrow(UserError);
  const named = [codexReadFileTool({ root, name: "codex_read_file" }), workspaceReadFileTool({ root })];
  const other = new Agent({
    name: "reader",
    model: textCallingModel(["codex_read_file", "{}"]),
    tools: named,
  });
  expect((await runner.run(other, "read it")).finalOutput).toBe("done");
});

test("a tool reads the working directory by default", () => {
  expect(codexReadFileTool().description).toBe(
    "Reads a local file with 1-indexed line numbers, supporting slice and indentation-aware block modes.",
  );
});
