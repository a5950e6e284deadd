import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { RunnableLambda, RunnableSequence } from "@langchain/core/runnables";
import {
  createAgent,
  initChatModel,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  contextEditingMiddleware,
  ClearToolUsesEdit,
  createMiddleware,
  dynamicSystemPromptMiddleware,
} from "langchain";
import * as L from "../src/index.ts";
import { openAi, anthropic, recordingFetch } from "../test/provider-calls.ts";
process.env.OPENAI_API_KEY = "x";
process.env.ANTHROPIC_API_KEY = "x";
const sent: any[] = [];
globalThis.fetch = recordingFetch(sent) as any;
const root = "/tmp/b18/ws";
const M = L.readMediaMiddleware;
const t = L.readFileTool({ root });
const t2 = L.readFileTool({ root, name: "look_at" });
const c1 = {
    type: "tool_call",
    id: "c1",
    name: "read_file",
    args: { reads: [{ path: "a.png" }, { path: "README.md" }, { path: "a.png", offset: 2 }] },
  } as const,
  c2 = { type: "tool_call", id: "c2", name: "look_at", args: { path: "a.png" } } as const;
const msgs = async () =>
  [
    new HumanMessage("x"),
    new AIMessage({ content: "", tool_calls: [c1, c2] }),
    await t.invoke(c1),
    await t2.invoke(c2),
  ] as any[];
const shape = (b: any) => {
  const items =
    b.input?.filter((i: any) => i.type === "function_call_output").map((i: any) => i.output) ??
    b.messages.flatMap((m: any) =>
      m.role === "tool"
        ? [m.content]
        : Array.isArray(m.content)
          ? m.content.filter((p: any) => p.type === "tool_result").map((p: any) => p.content)
          : [],
    );
  return JSON.stringify(
    items.map((o: any) =>
      typeof o === "string" ? "str:" + (o.length > 400 ? "LONG" : o.length) : o.map((p: any) => p.type),
    ),
  );
};
async function go(n: string, model: any, mw: any[] = [M()], messages?: any[]) {
  sent.length = 0;
  try {
    const a = createAgent({ model, tools: [t, t2], middleware: mw } as any);
    const r: any = await a.invoke({ messages: messages ?? (await msgs()) } as any);
    console.log(
      n,
      sent.map((s) => s.path + " " + shape(s.body)).join(" ; "),
      r.messages
        .filter((m: any) => ToolMessage.isInstance(m))
        .map((m: any) => typeof m.content)
        .join(),
    );
  } catch (e) {
    console.log(n, "ERR", String(e).slice(0, 160), sent.length);
  }
}
const resp = () => openAi({ useResponsesApi: true } as any);
await go("chat", openAi());
await go("resp", resp());
await go("anthropic", anthropic());
await go("retry", resp().withRetry() as any);
await go("fallbacks", resp().withFallbacks([anthropic()] as any));
await go("config", resp().withConfig({ tags: ["a"] }) as any);
await go("twice", resp(), [createMiddleware({ name: "o" }), M(), { ...M(), name: "second" }]);
await go("same name twice", resp(), [M(), M()]);
await go("first, then model changes", resp(), [
  M(),
  createMiddleware({ name: "sw", wrapModelCall: (r: any, h: any) => h({ ...r, model: openAi() }) }),
]);
await go("change before", openAi(), [
  createMiddleware({ name: "sw", wrapModelCall: (r: any, h: any) => h({ ...r, model: anthropic() }) }),
  M(),
]);
await go("clear edit", resp(), [
  contextEditingMiddleware({
    edits: [new ClearToolUsesEdit({ trigger: { tokens: 1 }, keep: { messages: 0 } } as any)],
  } as any),
  M(),
]);
await go("retry mw", resp(), [modelRetryMiddleware({ maxRetries: 1 }), M()]);
let fail = true;
await go("fallback mw", Object.assign(resp()), [modelFallbackMiddleware(anthropic() as any), M()]);
await go("string", "openai:gpt-5.1");
await go("string a", "anthropic:claude-sonnet-4-5");
await go("init bind", await initChatModel("openai:gpt-5.1", { useResponsesApi: true } as any));
await go(
  "init configurable",
  await initChatModel(
    undefined as any,
    { modelProvider: "openai", model: "gpt-5.1", configurableFields: ["model"] } as any,
  ),
);
// streaming
{
  sent.length = 0;
  const a = createAgent({ model: anthropic(), tools: [t, t2], middleware: [M()] } as any);
  try {
    for await (const _ of await a.stream({ messages: await msgs() } as any, { streamMode: "values" } as any));
  } catch (e) {
    console.log("stream err", String(e).slice(0, 100));
  }
  console.log("stream", sent.map((s) => shape(s.body)).join());
}
// look-alikes and odd stored messages
const look = async (n: string, artifact: any, content: any = "The text.") =>
  go(
    n,
    resp(),
    [M()],
    [
      new HumanMessage("x"),
      new AIMessage({ content: "", tool_calls: [c2] }),
      new ToolMessage({ tool_call_id: "c2", name: "other", content, artifact }),
    ],
  );
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
await look("lookalike", { ok: true, files: [], media: [{ mediaType: "image/png", data: png }] });
await look("odd type", {
  ok: true,
  files: [null],
  media: [
    { mediaType: "IMAGE/PNG", data: png },
    { mediaType: "image/png;x", data: png },
    { mediaType: "image/svg+xml", data: png },
    { mediaType: 7, data: png },
    null,
    { mediaType: "image/png", data: "not base64!" },
    { mediaType: "image/png", data: "" },
    { mediaType: "audio/wav", data: png },
  ],
});
await look("getter", {
  ok: true,
  files: [],
  get media() {
    throw new Error("g");
  },
});
await look("getter2", {
  ok: true,
  files: [],
  media: [
    {
      mediaType: "image/png",
      get data() {
        throw new Error("g");
      },
    },
  ],
});
await look(
  "frozen",
  Object.freeze({
    ok: true,
    files: Object.freeze([]),
    media: Object.freeze([Object.freeze({ mediaType: "image/png", data: png })]),
  }),
);
await look("string artifact", "x");
await look("array", [1]);
await look("failed", { ok: false, files: [], media: [{ mediaType: "image/png", data: png }] });
await look("content blocks", { ok: true, files: [], media: [{ mediaType: "image/png", data: png }] }, [
  { type: "text", text: "a" },
]);
await look("empty content", { ok: true, files: [], media: [{ mediaType: "image/png", data: png }] }, "");
{
  const big = Buffer.alloc(8e6).toString("base64");
  await look("big", { ok: true, files: [], media: [{ mediaType: "image/png", data: big }] });
}
{
  const m = new ToolMessage({
    tool_call_id: "c2",
    name: "other",
    content: "The text.",
    artifact: { ok: true, files: [], media: [{ mediaType: "image/png", data: png }] },
  });
  Object.freeze(m);
  await go(
    "frozen message",
    resp(),
    [M()],
    [new HumanMessage("x"), new AIMessage({ content: "", tool_calls: [c2] }), m],
  );
}
{
  const m = new ToolMessage({
    tool_call_id: "c2",
    name: "other",
    content: "The text.",
    artifact: { ok: true, files: [], media: [{ mediaType: "image/png", data: png }] },
    response_metadata: { output_version: "v1" },
  });
  await go(
    "v1 message",
    resp(),
    [M()],
    [new HumanMessage("x"), new AIMessage({ content: "", tool_calls: [c2] }), m],
  );
  await go(
    "v1 message anthropic",
    anthropic(),
    [M()],
    [new HumanMessage("x"), new AIMessage({ content: "", tool_calls: [c2] }), m],
  );
}
await go(
  "plain dict messages",
  resp(),
  [M()],
  [
    { role: "user", content: "x" },
    { role: "assistant", content: "", tool_calls: [c2] },
    {
      role: "tool",
      tool_call_id: "c2",
      name: "o",
      content: "The text.",
      artifact: { ok: true, files: [], media: [{ mediaType: "image/png", data: png }] },
    },
  ],
);
// direct wrapModelCall oddities
for (const r of [
  { messages: await msgs(), model: null },
  { messages: await msgs(), model: undefined },
  { messages: await msgs(), model: "openai:x" },
  {
    messages: await msgs(),
    model: new Proxy(
      {},
      {
        get() {
          throw new Error("p");
        },
      },
    ),
  },
  {
    messages: await msgs(),
    model: (() => {
      const x: any = {};
      x.bound = x;
      return x;
    })(),
  },
  { messages: await msgs(), model: { steps: [] } },
  { messages: await msgs(), model: { _getModelInstance: () => new Promise(() => {}) } },
] as any[])
  console.log(
    await Promise.race([
      M()
        .wrapModelCall(r, (q: any) => q.messages.map((m: any) => typeof m.content).join())
        .catch((e) => "ERR " + e),
      new Promise((r) => setTimeout(() => r("HANG"), 300)),
    ]),
  );
process.exit(0);
