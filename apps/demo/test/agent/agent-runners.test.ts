import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { missingProgram } from "../../src/agent/claude-agent-sdk/missing-program.ts";
import { frameworkNames, type FrameworkName } from "../../src/shared/frameworks.ts";
import type { ToolKind } from "../../src/shared/tools.ts";
import { playAgent } from "./play-agent.ts";
import { runnableFrameworks } from "./runnable-frameworks.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "readfile-demo-agent-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "a.txt"), "one\ntwo\nthree\n");

/** For `read a.txt line 2`: each tool's arguments, its answer, and the script's words about it. */
const tools = {
  readFileTool: {
    name: "read_file",
    input: { path: "a.txt", offset: 2, limit: 1 },
    text: "[a.txt | line 2 of 3 | next: offset=3 limit=1]\n2\ttwo",
    answer: 'I received 1 line: "two". There is more: the header says to go on with offset=3 limit=1.',
  },
  codexReadFileTool: {
    name: "read_file",
    input: { file_path: join(folder, "a.txt"), offset: 2, limit: 1 },
    text: "L2: two",
    answer: 'I received 1 line: "two".',
  },
  forgeReadTool: {
    name: "Read",
    input: { path: "a.txt", start_line: 2, end_line: 2 },
    text: "2\ttwo\n",
    answer: 'I received 1 line: "two".',
  },
  openFileTool: {
    name: "open_file",
    input: { file_path: "a.txt", start_line: 2, end_line: 2 },
    text: "two\n",
    answer: 'I received 1 line: "two".',
  },
} as const satisfies Partial<Record<ToolKind, unknown>>;

/** The error flag that each framework shows the model. */
const flags = {
  "ai-sdk": { success: false, error: true },
  langchain: { success: false, error: true },
  mastra: { success: false, error: true },
  "openai-agents": { success: null, error: null },
  anthropic: { success: false, error: true },
  "google-genai": { success: false, error: true },
  "claude-agent-sdk": { success: false, error: true },
} as const satisfies Record<FrameworkName, unknown>;

const turn = (text: string) => [{ role: "user", text }] as const;

test("a framework whose program is missing says how to get it", async ({ onTestFinished }) => {
  vi.stubEnv("READFILE_CLAUDE_PROGRAM", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const sentence =
    "The loop of the Claude Agent SDK is a native program, which is not installed here: `npx -y pnpm@12 test:claude` " +
    "installs it (384 MB).";
  expect(frameworkNames.map((name) => missingProgram(name)?.message)).toStrictEqual([
    ...Array.from({ length: 6 }).fill(undefined),
    sentence,
  ]);
  const framework = "claude-agent-sdk";
  const played = playAgent({ framework, tool: "readFileTool", folder, turns: turn("read a.txt") });
  await expect(played).rejects.toThrow(sentence);
});

test("the Claude Agent SDK, whose program is installed apart", ({ skip }) => {
  if (!runnableFrameworks.includes("claude-agent-sdk")) {
    return skip("the SDK's program is not installed: `pnpm test:claude` installs it and runs this");
  }
  expect(missingProgram("claude-agent-sdk")).toBeUndefined();
});

describe.each(runnableFrameworks)("%s", (framework) => {
  test.for(Object.keys(tools) as (keyof typeof tools)[])("reads with %s", async (tool) => {
    const { name, input, text, answer } = tools[tool];
    expect(await playAgent({ framework, tool, folder, turns: turn("read a.txt line 2") })).toStrictEqual({
      events: ["received", "call", "facts", "received", "text"],
      exchanges: [
        { toolName: name, input, received: { text, media: [], isError: flags[framework].success } },
      ],
      answer,
    });
  });

  test("reads the end of a file with workspaceReadFileTool in two calls", async () => {
    const tool = "workspaceReadFileTool";
    const played = await playAgent({ framework, tool, folder, turns: turn("last 1 line of a.txt") });
    expect(played.events).toStrictEqual([
      "received",
      "call",
      "facts",
      "received",
      "call",
      "facts",
      "received",
      "text",
    ]);
    expect(played.exchanges.map(({ input }) => input)).toStrictEqual([
      { path: "a.txt", start_line: 1, max_lines: 1 },
      { path: "a.txt", start_line: 3, max_lines: 1 },
    ]);
    expect(played.answer).toBe('I received 1 line: "three". The file has 3 lines.');
  });

  test("reports an error as the framework does", async () => {
    const tool = "readFileTool";
    const played = await playAgent({ framework, tool, folder, turns: turn("read ../a.txt") });
    const text = "Error: OUTSIDE_WORKSPACE: ../a.txt: it lies outside the workspace";
    const [exchange] = played.exchanges;
    expect(exchange?.received.isError).toBe(flags[framework].error);
    expect(exchange?.received.text.startsWith(text)).toBe(true);
    expect(played.answer.startsWith(`I could not read it. The tool said: ${text}`)).toBe(true);
  });

  test("answers the latest of several messages", async () => {
    const turns = [
      { role: "user", text: "read a.txt line 1" },
      { role: "assistant", text: "I received 1 line." },
      { role: "user", text: "hello" },
    ] as const;
    const { events, answer } = await playAgent({ framework, tool: "readFileTool", folder, turns });
    expect(events).toStrictEqual(["received", "text"]);
    expect(answer.startsWith("I am a script that works offline")).toBe(true);
  });

  test("stops during an answer", async () => {
    const stop = new AbortController();
    let deltas = 0;
    const played = playAgent({
      framework,
      tool: "readFileTool",
      folder,
      turns: turn("hello"),
      model: { api: "script", wordDelayMs: 5 },
      signal: stop.signal,
      onEvent({ type }) {
        if (type === "text") deltas++;
        if (deltas === 3) stop.abort();
      },
    });
    // Frameworks end a stopped run in different ways. All must end it and say nothing more.
    await played.catch(() => undefined);
    expect(deltas).toBeGreaterThanOrEqual(3);
    expect(deltas).toBeLessThan(10);
  });
});
