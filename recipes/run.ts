// Runs the recipes whose frameworks have a mock model, and calls the other tools as their frameworks do. Sources are read: those of
// files-sdk over its own local adapters, those of sandboxes over a stand-in that has the types and the errors of their SDKs.
import assert from "node:assert/strict";
import {
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readFileTool, type FileSource } from "@readfile/core";
import { DaytonaFileNotFoundError } from "@daytona/sdk";
import { Agent, Model, type ModelStreamEvent } from "@strands-agents/sdk";
import { MockLanguageModelV4 } from "ai/test";
import { simulateReadableStream } from "ai";
import { FileNotFoundError, FileType } from "e2b";
import { Files, type Adapter } from "files-sdk";
import { fs as filesOnDisk } from "files-sdk/fs";
import { memory } from "files-sdk/memory";
import { genkit } from "genkit";
import OpenAI from "openai";
import { answer } from "./cloudflare-agents.ts";
import { cloudflareSandboxSource, type ReadableSandbox as CloudflareSandbox } from "./cloudflare-sandbox.ts";
import { toCopilotTool } from "./copilot-sdk.ts";
import { daytonaSource, type ReadableSandbox as DaytonaSandbox } from "./daytona.ts";
import { e2bSource, type ReadableSandbox as E2bSandbox } from "./e2b.ts";
import { filesSource } from "./files-sdk.ts";
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

/** A directory as a sandbox and a store have it: links too, where `hasLinks`. */
function place(hasLinks: boolean): string {
  const directory = mkdtempSync(join(root, "place-"));
  mkdirSync(join(directory, "docs"));
  writeFileSync(join(directory, "a.txt"), "one\ntwo\n");
  writeFileSync(join(directory, "docs/large.txt"), lines);
  writeFileSync(join(directory, "dot.png"), Buffer.from(dot, "base64"));
  writeFileSync(join(directory, ".env"), "SECRET=1\n");
  writeFileSync(join(directory, "empty.txt"), "");
  if (hasLinks) symlinkSync("a.txt", join(directory, "link.txt"));
  return directory;
}

/** 2 MiB: more than is asked for at once. */
const lines = Array.from({ length: 32_768 }, (_, index) => `${`${index + 1}`.padEnd(63, ".")}\n`).join("");

/** What every source must give of a place. */
async function readPlace(source: FileSource, hasLinks: boolean): Promise<void> {
  const reads = readFileTool({ source });
  const shown = async (args: object): Promise<string> => (await reads.run(args)).text;
  assert.equal(await shown({ path: "a.txt" }), text);
  assert.equal(await shown({ path: "empty.txt" }), "[empty.txt | empty file]");
  assert.ok(
    (await shown({ path: "docs/large.txt", offset: 30_000, limit: 1 })).includes("\n30000\t30000...."),
  );
  assert.ok((await shown({ path: "docs/large.txt", offset: -1 })).includes("\n32768\t32768...."));
  assert.deepEqual((await reads.run({ path: "dot.png" })).media[0]?.data, dot);
  assert.equal(await shown({ path: "a.tx" }), 'Error: NOT_FOUND: a.tx: no such file; did you mean "a.txt"?');
  assert.match(await shown({ path: "no/b.txt" }), /^Error: NOT_FOUND: no\/b\.txt: no such file/);
  assert.match(await shown({ path: "docs" }), /^Error: NOT_FILE: docs: it is a directory/);
  assert.match(await shown({ path: ".env" }), /^Error: ACCESS_DENIED: /);
  await assert.rejects(async () => source.list?.(["a.txt"], { limit: 5 }), { code: "NOT_FILE" });
  await assert.rejects(async () => source.list?.(["gone"], { limit: 5 }), { code: "NOT_FOUND" });
  const signal = AbortSignal.abort(new Error("stop"));
  await assert.rejects(reads.run({ path: "a.txt" }, { signal }), { message: "stop" });
  if (!hasLinks) return;
  assert.equal(await shown({ path: "link.txt" }), text.replace("a.txt", "link.txt"));
  const denying = readFileTool({ source, symlinks: "deny" });
  assert.match(
    (await denying.run({ path: "link.txt" })).text,
    /^Error: ACCESS_DENIED: link\.txt: symbolic links/,
  );
  assert.equal((await denying.run({ path: "a.txt" })).text, text);
}

/** The type of what lies at a path of a stand-in's disk. Links are told, and not followed. */
function kindAt(path: string): "file" | "directory" | "symlink" | "other" {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return "symlink";
  if (stats.isDirectory()) return "directory";
  return stats.isFile() ? "file" : "other";
}

const recipes: Readonly<Record<string, () => Promise<void>>> = {
  async "files-sdk"() {
    const directory = place(false);
    const initial = Object.fromEntries(
      ["a.txt", "docs/large.txt", "dot.png", ".env", "empty.txt"].map((name) => [
        name,
        new Uint8Array(readFileSync(join(directory, name))),
      ]),
    );
    const adapters: Adapter[] = [
      memory({ initial }),
      filesOnDisk({ root: directory }),
      // As an adapter without ranges and directories.
      { ...memory({ initial }), supportsRange: false, supportsDelimiter: false },
    ];
    for (const [index, adapter] of adapters.entries()) {
      const files = new Files({ adapter });
      await readPlace(filesSource(files, `place ${index}`), false);
    }
    // An object that changes between two ranges.
    const files = new Files({ adapter: memory({ initial }) });
    const file = await filesSource(files, "changing").open(["docs", "large.txt"], {
      symlinks: "inside",
      headBytes: 0,
    });
    const target = new Uint8Array(1024 * 1024);
    assert.equal(await file.read(target, 0), target.length);
    await files.upload("docs/large.txt", lines.replaceAll("1", "2"));
    await assert.rejects(file.read(target, target.length), { code: "CHANGED_DURING_READ", retryable: true });
    file.close();
  },
  async e2b() {
    const directory = place(true);
    const infoOf = (path: string) => {
      if (!existsSync(path)) throw new FileNotFoundError(path);
      const { size, mtime, mode } = lstatSync(path);
      const isLink = kindAt(path) === "symlink";
      return {
        name: basename(path),
        path,
        type: statSync(path).isDirectory() ? FileType.DIR : FileType.FILE,
        size,
        mode,
        permissions: "",
        owner: "user",
        group: "user",
        modifiedTime: mtime,
        ...(isLink && { symlinkTarget: "/elsewhere" }),
      };
    };
    const files: E2bSandbox["files"] = {
      getInfo: async (path) => infoOf(path),
      list: async (path) => {
        infoOf(path);
        return readdirSync(path).map((name) => infoOf(join(path, name)));
      },
      read: (async (path: string) => {
        infoOf(path);
        return new Blob([readFileSync(path)]).stream();
      }) as unknown as E2bSandbox["files"]["read"],
    };
    await readPlace(e2bSource({ files }, directory), true);
  },
  async daytona() {
    const directory = place(true);
    const requireThere = (path: string): void => {
      if (!existsSync(path)) throw new DaytonaFileNotFoundError("no such file", 404);
    };
    const infoOf = (path: string, stats: ReturnType<typeof lstatSync> & object) => ({
      name: basename(path),
      group: "daytona",
      owner: "daytona",
      permissions: "0644",
      isDir: stats.isDirectory(),
      mode: `${stats.isSymbolicLink() ? "L" : stats.isDirectory() ? "d" : "-"}rw-r--r--`,
      modTime: "",
      modifiedAt: stats.mtime.toISOString(),
      size: Number(stats.size),
    });
    const fs: DaytonaSandbox["fs"] = {
      async getFileDetails(path) {
        requireThere(path);
        return infoOf(path, statSync(path));
      },
      async listFiles(path) {
        requireThere(path);
        return readdirSync(path).map((name) => infoOf(name, lstatSync(join(path, name))));
      },
      async downloadFileStream(path: string) {
        requireThere(path);
        return createReadStream(path);
      },
    };
    await readPlace(daytonaSource({ fs }, directory), true);
  },
  async "cloudflare-sandbox"() {
    const directory = place(true);
    const told = (path: string) => ({ success: true, path, timestamp: "" });
    const sandbox: CloudflareSandbox = {
      exists: async (path) => ({ ...told(path), exists: existsSync(path) }),
      async listFiles(path) {
        const files = readdirSync(path).map((name) => {
          const { size, mtime } = lstatSync(join(path, name));
          return {
            name,
            absolutePath: join(path, name),
            relativePath: name,
            type: kindAt(join(path, name)),
            size,
            modifiedAt: mtime.toISOString(),
            mode: "rw-r--r--",
            permissions: { readable: true, writable: true, executable: false },
          };
        });
        return { ...told(path), files, count: files.length };
      },
      readFile: (async (path: string, { encoding }: { encoding: BufferEncoding }) => ({
        ...told(path),
        content: readFileSync(path, encoding),
        encoding,
      })) as unknown as CloudflareSandbox["readFile"],
    };
    await readPlace(cloudflareSandboxSource(sandbox, directory), true);
  },
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
