import {
  generateText,
  streamText,
  isStepCount,
  wrapLanguageModel,
  defaultSettingsMiddleware,
  addToolInputExamplesMiddleware,
  extractReasoningMiddleware,
  customProvider,
  createProviderRegistry,
} from "ai";
import * as A from "../src/index.ts";
import { MockLanguageModelV4, MockLanguageModelV3 } from "ai/test";
import { textCallingModel, received } from "../test/calling-model.ts";
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
const root = "/tmp/b18/ws";
const stopWhen = isStepCount(3),
  prompt = "x";
const call = (a: any) => ["read_file", JSON.stringify(a)] as const;
// decisions
const odd: any = {
  undef: () => undefined,
  thr: () => {
    throw new Error("x");
  },
  rej: () => Promise.reject("x"),
  t: () => true,
  num: () => 1,
  nul: () => null,
  obj: () => ({}),
  objnull: () => ({ type: null }),
  proto: () => ({ type: "__proto__" }),
  getter: () => ({
    get type() {
      throw new Error("g");
    },
  }),
  thenThrow: () => ({
    then() {
      throw new Error("t");
    },
  }),
  approved: () => "approved",
  deniedReason: () => ({ type: "denied", reason: "no" }),
  approvedCase: () => "Approved",
  flip: (() => {
    let i = 0;
    return () => ({
      get type() {
        return i++ % 2 ? "approved" : "denied";
      },
    });
  })(),
};
for (const [n, d] of Object.entries(odd))
  for (const a of [{ path: "README.md" }, { reads: [{ path: "README.md" }, { path: "secret.txt" }] }]) {
    const t = A.readFileTool({ root });
    const m = textCallingModel(call(a));
    const r: any = await generateText({
      model: m,
      tools: { read_file: t },
      prompt,
      stopWhen,
      toolApproval: { read_file: A.guardApproval(t, d as any) },
    } as any).catch((e) => ({ err: String(e) }));
    console.log(
      n,
      "reads" in a ? "2" : "1",
      r.err ??
        r.content
          ?.map(
            (c: any) =>
              c.type + (c.output ? ":" + JSON.stringify(c.output.text ?? c.output).slice(0, 60) : ""),
          )
          .join("|"),
      JSON.stringify((received(m) as any)?.content?.map?.((c: any) => c.output))?.slice(0, 150),
    );
  }
// abort
for (const when of ["before", "approval", "authorize", "tick", "tms"])
  for (const mode of ["gen", "stream"]) {
    const c = new AbortController();
    if (when === "before") c.abort(new Error("R"));
    if (when === "tms") setTimeout(() => c.abort(new Error("R")), 3);
    const t = A.readFileTool({
      root,
      authorize: async () => {
        if (when === "authorize") {
          c.abort(new Error("R"));
        }
        return true;
      },
    });
    const m = textCallingModel(call({ path: "big.txt" }));
    const o: any = {
      model: m,
      tools: { read_file: t },
      prompt,
      stopWhen,
      abortSignal: c.signal,
      toolApproval: {
        read_file: A.guardApproval(t, () => {
          if (when === "approval") c.abort(new Error("R"));
          return "approved";
        }),
      },
    };
    if (when === "tick") queueMicrotask(() => c.abort(new Error("R")));
    if (mode === "gen")
      console.log(
        when,
        mode,
        await generateText(o).then(
          (r) => "ok " + r.text,
          (e) => "ERR " + e.message,
        ),
      );
    else {
      const parts: any[] = [];
      try {
        for await (const p of streamText({ ...o, onError() {} }).fullStream)
          if (!/delta|start|finish|end/.test(p.type))
            parts.push(p.type + (p.type.includes("error") ? ":" + (p as any).error?.message : ""));
      } catch (e) {
        parts.push("ERR " + (e as any).message);
      }
      console.log(when, mode, parts.join());
    }
  }
// direct execute
const t = A.readFileTool({ root });
for (const o of [
  undefined,
  null,
  {},
  { toolCallId: 1, messages: [] },
  Object.freeze({ toolCallId: "a", messages: [] }),
  { abortSignal: "x" },
] as any[])
  console.log(
    JSON.stringify(o),
    await Promise.resolve()
      .then(() => (t.execute as any)({ path: "README.md" }, o))
      .then(
        (r: any) => r.text,
        (e: any) => "ERR " + e,
      ),
  );
// wrapped: several middlewares, provider id override, twice the media middleware, v3 model
const W = async (n: string, f: (m: any) => any, provider = "openai.responses") => {
  const m = Object.assign(
    textCallingModel(
      call({ reads: [{ path: "a.png" }, { path: "d.pdf" }, { path: "README.md" }] }),
      call({ path: "a.png" }),
    ),
    { provider },
  );
  const r: any = await generateText({ model: f(m), tools: { read_file: t }, prompt, stopWhen }).catch(
    (e) => ({ text: "ERR " + e }),
  );
  console.log(
    n,
    r.text,
    JSON.stringify(
      (received(m) as any)?.content?.map(
        (c: any) =>
          c.output.type +
          ":" +
          (Array.isArray(c.output.value) ? c.output.value.map((v: any) => v.mediaType ?? v.type) : "text"),
      ),
    ),
  );
};
const M = A.readMediaMiddleware;
await W("plain", (m) => wrapLanguageModel({ model: m, middleware: M() }));
await W("twice", (m) => wrapLanguageModel({ model: m, middleware: [M(), M()] }));
await W("outer first", (m) =>
  wrapLanguageModel({
    model: m,
    middleware: [M(), defaultSettingsMiddleware({ settings: {} }), addToolInputExamplesMiddleware({})],
  }),
);
await W("inner", (m) =>
  wrapLanguageModel({
    model: m,
    middleware: [
      defaultSettingsMiddleware({ settings: {} }),
      extractReasoningMiddleware({ tagName: "x" }),
      M(),
    ],
  }),
);
await W("nested", (m) =>
  wrapLanguageModel({
    model: wrapLanguageModel({ model: m, middleware: defaultSettingsMiddleware({ settings: {} }) }),
    middleware: M(),
  }),
);
await W("providerId", (m) => wrapLanguageModel({ model: m, middleware: M(), providerId: "my" }));
await W("providerId2", (m) =>
  wrapLanguageModel({
    model: m,
    middleware: [M(), defaultSettingsMiddleware({ settings: {} })],
    providerId: "my",
  }),
);
await W(
  "claims",
  (m) =>
    wrapLanguageModel({
      model: m,
      middleware: [M(), defaultSettingsMiddleware({ settings: {} })],
      providerId: "openai.responses",
    }),
  "openai.chat",
);
await W("custom", (m) =>
  customProvider({ languageModels: { a: wrapLanguageModel({ model: m, middleware: M() }) } }).languageModel(
    "a",
  ),
);
await W("registry", (m) =>
  createProviderRegistry(
    { p: customProvider({ languageModels: { a: m } }) },
    { languageModelMiddleware: M() },
  ).languageModel("p:a"),
);
for (const p of [
  "openai.responses.x",
  "OpenAI.Responses",
  "openai.responses ",
  "my.openai.responses",
  "anthropic",
  "anthropic.messages",
  "vertex.anthropic.messages",
  "hasOwnProperty",
  "toString",
])
  await W(p, (m) => wrapLanguageModel({ model: m, middleware: M() }), p);
await W("undefined", (m) => wrapLanguageModel({ model: m, middleware: M() }), undefined as any);
