// Runs the recipes whose frameworks have a mock model, and calls the other tools as their frameworks do.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFileTool } from "@readfile/core";
import { Agent, Model, type ModelStreamEvent } from "@strands-agents/sdk";
import { MockLanguageModelV4 } from "ai/test";
import { simulateReadableStream } from "ai";
import { genkit } from "genkit";
import OpenAI from "openai";
import { answer } from "./cloudflare-agents.ts";
import { toCopilotTool } from "./copilot-sdk.ts";
import { defineReadTool } from "./genkit.ts";
import { ask } from "./openai-responses.ts";
import { ReadfilePlugin } from "./opencode-plugin.ts";
import { toPiTool } from "./pi.ts";
import { StrandsReadTool } from "./strands.ts";

const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";
const root = mkdtempSync(join(tmpdir(), "readfile-recipes-"));
writeFileSync(join(root, "a.txt"), "one\ntwo\n");
writeFileSync(join(root, "dot.png"), Buffer.from(dot, "base64"));
const tool = readFileTool({ root });
const text = "[a.txt | lines 1-2 of 2]\n1\tone\n2\ttwo";
const image = /^\[dot\.png \| image\/png/;
const error = "Error: NOT_FOUND: gone.txt: no such file";
const paths = ["a.txt", "dot.png", "gone.txt"];

const recipes: Readonly<Record<string, () => Promise<void>>> = {
  async "openai-responses"() {
    const bodies: { input: { type: string; output: unknown }[] }[] = [];
    const client = new OpenAI({
      apiKey: "a-key",
      fetch: async (_url, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        const calls = paths.map((path, index) => ({
          type: "function_call",
          id: `f${index}`,
          call_id: `c${index}`,
          name: "read_file",
          arguments: JSON.stringify({ path, offset: null }),
        }));
        const said = {
          type: "message",
          role: "assistant",
          content: [{ type: "output_text", text: "done", annotations: [] }],
        };
        return Response.json({ id: "r", object: "response", output: bodies.length === 1 ? calls : [said] });
      },
    });
    assert.equal(await ask(client, "gpt-5.1", "read", root), "done");
    const [first, second, third] = bodies[1]!.input.filter(({ type }) => type === "function_call_output");
    assert.equal(first!.output, text);
    const [shown, part] = second!.output as [{ text: string }, object];
    assert.match(shown.text, image);
    assert.deepEqual(part, {
      type: "input_image",
      image_url: `data:image/png;base64,${dot}`,
      detail: "auto",
    });
    assert.equal(third!.output, error);
  },
  async genkit() {
    const ai = genkit({});
    let last:
      | { content: { toolResponse?: { ref?: string; output?: unknown; content?: unknown } }[] }
      | undefined;
    ai.defineModel({ name: "mock", supports: { tools: true, multiturn: true } }, async ({ messages }) => {
      last = messages.at(-1) as typeof last;
      const calls = paths.map((path, index) => ({
        toolRequest: { name: "read_file", ref: `${index}`, input: { path } },
      }));
      const isAnswered = messages.at(-1)?.role === "tool";
      return {
        message: { role: "model", content: isAnswered ? [{ text: "done" }] : calls },
        finishReason: "stop",
      };
    });
    const { text: said } = await ai.generate({
      model: "mock",
      prompt: "read",
      tools: [defineReadTool(ai, tool)],
    });
    assert.equal(said, "done");
    // In the order in which the tools ended.
    const [first, second, third] = last!.content
      .map(({ toolResponse }) => toolResponse)
      .toSorted((one, other) => Number(one!.ref) - Number(other!.ref));
    assert.equal(first!.output, text);
    assert.match(String(second!.output), image);
    assert.deepEqual(second!.content, [
      { media: { contentType: "image/png", url: `data:image/png;base64,${dot}` } },
    ]);
    assert.equal(third!.output, error);
  },
  async strands() {
    const prompts: string[] = [];
    class Scripted extends Model {
      updateConfig(): void {}
      getConfig(): object {
        return {};
      }
      async *stream(messages: unknown[]): AsyncIterable<ModelStreamEvent> {
        prompts.push(JSON.stringify(messages));
        yield { type: "modelMessageStartEvent", role: "assistant" } as ModelStreamEvent;
        const isFirst = prompts.length === 1;
        for (const [index, path] of (isFirst ? paths : ["done"]).entries()) {
          const start = isFirst
            ? { start: { type: "toolUseStart", name: "read_file", toolUseId: `t${index}` } }
            : {};
          yield { type: "modelContentBlockStartEvent", ...start } as ModelStreamEvent;
          const delta = isFirst
            ? { type: "toolUseInputDelta", input: JSON.stringify({ path }) }
            : { type: "textDelta", text: path };
          yield { type: "modelContentBlockDeltaEvent", delta } as ModelStreamEvent;
          yield { type: "modelContentBlockStopEvent" } as ModelStreamEvent;
        }
        yield {
          type: "modelMessageStopEvent",
          stopReason: isFirst ? "toolUse" : "endTurn",
        } as ModelStreamEvent;
      }
    }
    const agent = new Agent({ model: new Scripted(), tools: [new StrandsReadTool(tool)], printer: false });
    await agent.invoke("read");
    const [, sent = ""] = prompts;
    assert.ok(
      sent.includes(JSON.stringify(text)) && sent.includes(dot) && sent.includes(JSON.stringify(error)),
    );
    assert.ok(sent.includes('"status":"error"'));
  },
  async "cloudflare-agents"() {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined },
    };
    type Chunk = Parameters<typeof simulateReadableStream<object>>[0]["chunks"][number];
    const streamed = (chunks: Chunk[], unified: string) => ({
      stream: simulateReadableStream({
        chunks: [
          { type: "stream-start", warnings: [] },
          ...chunks,
          { type: "finish", finishReason: { unified, raw: "" }, usage },
        ],
        initialDelayInMs: null,
        chunkDelayInMs: null,
      }),
    });
    const call = { type: "tool-call", toolCallId: "1", toolName: "read_file", input: '{"path":"a.txt"}' };
    const said = [
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "done" },
      { type: "text-end", id: "1" },
    ];
    const model = new MockLanguageModelV4({
      doStream: [streamed([call], "tool-calls"), streamed(said, "stop")] as never,
    });
    assert.equal(await answer(model, "read", { "a.txt": "one\ntwo\n" }), "done");
    assert.ok(JSON.stringify(model.doStreamCalls[1]?.prompt).includes(JSON.stringify(text)));
  },
  // No mock model: the tools are called as their programs call them.
  async "copilot-sdk"() {
    const { handler } = toCopilotTool(tool);
    const results = await Promise.all(paths.map((path) => handler!({ path }, {} as never)));
    assert.deepEqual(results[0], { textResultForLlm: text, resultType: "success" });
    assert.deepEqual(
      (results[1] as { binaryResultsForLlm: object[] }).binaryResultsForLlm.map((part) => ({
        ...part,
        description: 0,
      })),
      [{ data: dot, mimeType: "image/png", type: "image", description: 0 }],
    );
    assert.deepEqual(results[2], { textResultForLlm: error, resultType: "failure" });
  },
  async "opencode-plugin"() {
    const plugin = await ReadfilePlugin({ directory: root } as never);
    const read = (path: string) =>
      plugin.tool!["read"]!.execute({ path }, { abort: new AbortController().signal } as never);
    assert.deepEqual(await read("a.txt"), { output: text });
    const { attachments } = (await read("dot.png")) as { attachments: { url: string }[] };
    assert.equal(attachments[0]!.url, `data:image/png;base64,${dot}`);
    await assert.rejects(read("gone.txt"), { message: error });
  },
  async pi() {
    const read = (path: string) =>
      toPiTool(tool).execute("1", { path }, undefined, undefined, undefined as never);
    assert.deepEqual((await read("a.txt")).content, [{ type: "text", text }]);
    assert.deepEqual((await read("dot.png")).content[1], { type: "image", data: dot, mimeType: "image/png" });
    const failed = await read("gone.txt");
    assert.deepEqual([failed.isError, failed.content], [true, [{ type: "text", text: error }]]);
  },
};

for (const [name, run] of Object.entries(recipes)) {
  await run();
  console.log(`${name}: ok`);
}
rmSync(root, { recursive: true });
process.exit();
