import { ToolMessage } from "@langchain/core/messages";
import {
  Command,
  interrupt,
  INTERRUPT,
  MemorySaver,
  MessagesAnnotation,
  StateGraph,
} from "@langchain/langgraph";
import { createAgent } from "langchain";
import * as L from "../src/index.ts";
import { callingModel } from "../test/calling-model.ts";
const root = "/tmp/b18/ws";
async function play(tool: any, args: any[], answer: (v: any) => unknown, max = 15) {
  const model = callingModel(...args);
  const g = createAgent({ model, tools: [tool], checkpointer: new MemorySaver() } as any);
  const config = { configurable: { thread_id: "1" } };
  const asked: any[] = [];
  let input: any = { messages: [] };
  for (let i = 0; i < max; i++) {
    const s: any = await g.invoke(input, config as any);
    const q = s[INTERRUPT];
    if (!q?.length)
      return {
        asked,
        answers: s.messages
          .filter((m: any) => ToolMessage.isInstance(m))
          .map((m: any) => m.text.slice(0, 90)),
      };
    asked.push(...q.map((x: any) => x.value));
    input = new Command({
      resume:
        q.length > 1 ? Object.fromEntries(q.map((x: any) => [x.id, answer(x.value)])) : answer(q[0].value),
    });
  }
  return { asked, stuck: true };
}
const ask = (o: any = {}) =>
  L.readFileTool({ root, authorize: ({ path }: any) => interrupt(path) === "yes", ...o });
const show = async (n: string, p: any) =>
  console.log(n, JSON.stringify(await p.catch((e: any) => "THROW " + String(e).slice(0, 200))));
await show(
  "img+text",
  play(ask(), [{ reads: [{ path: "a.png" }, { path: "README.md" }, { path: "d.pdf" }] }], () => "yes"),
);
await show(
  "overlap",
  play(
    ask(),
    [
      {
        reads: [
          { path: "big.txt", offset: 1, limit: 10 },
          { path: "big.txt", offset: 5, limit: 10 },
          { path: "README.md" },
        ],
      },
    ],
    () => "yes",
  ),
);
await show(
  "many big",
  play(
    ask(),
    [{ reads: [{ path: "big.txt" }, { path: "big.txt", offset: 1500 }, { path: "README.md" }] }],
    () => "yes",
  ),
);
await show(
  "maxTokens",
  play(ask({ maxTokens: 300 }), [{ path: "big.txt" }], () => "yes"),
);
await show(
  "maxTokens several",
  play(
    ask({ maxTokens: 300 }),
    [{ reads: [{ path: "big.txt" }, { path: "big.txt", offset: 100 }, { path: "a.png" }] }],
    () => "yes",
  ),
);
await show(
  "mended",
  play(ask(), [{ path: "`README.md`" }], () => "yes"),
);
await show(
  "mended url",
  play(ask(), [{ path: "file:///tmp/b18/ws/README.md:1-2" }], () => "yes"),
);
await show(
  "case",
  play(ask(), [{ path: "readme.MD" }], () => "yes"),
);
await show(
  "missing",
  play(ask(), [{ path: "readne.md" }], () => "yes"),
);
await show(
  "missing names",
  play(ask({ authorizeNames: true }), [{ path: "readne.md" }], () => "yes"),
);
await show(
  "no",
  play(ask(), [{ reads: [{ path: "README.md" }, { path: "secret.txt" }] }], (v) =>
    String(v).includes("secret") ? "no" : "yes",
  ),
);
await show(
  "parallel",
  play(
    ask(),
    [
      { path: "README.md" },
      { path: "secret.txt" },
      { reads: [{ path: "a.png" }, { path: "big.txt", limit: 1 }] },
    ],
    (v) => "yes",
  ),
);
await show(
  "resume undefined/null",
  play(ask(), [{ path: "README.md" }], () => null),
);
await show(
  "workspace fn+authorize",
  play(
    L.readFileTool({
      workspace: () => {
        interrupt("ws");
        return ((globalThis as any).W ??= undefined as any);
      },
      authorize: ({ path }: any) => interrupt(path) === "yes",
    } as any),
    [{ path: "README.md" }],
    () => "yes",
  ),
);
for (const [n, f, k] of [
  ["codex", L.codexReadFileTool, "file_path"],
  ["forge", L.forgeReadTool, "path"],
  ["open", L.openFileTool, "file_path"],
  ["ws", L.workspaceReadFileTool, "path"],
] as any)
  await show(
    n,
    play(
      f({ root, name: "read_file", authorize: ({ path }: any) => interrupt(path) === "yes" }),
      [{ [k]: root + "/README.md" }, { [k]: "README.md" }],
      () => "yes",
    ),
  );
// async interrupt then Promise.reject; interrupt inside nested catch; non Error bubble
await show(
  "async",
  play(
    L.readFileTool({
      root,
      authorize: async ({ path }: any) => {
        await 1;
        return interrupt(path) === "yes";
      },
    }),
    [{ path: "README.md" }],
    () => "yes",
  ),
);
await show(
  "timeout while",
  play(
    L.readFileTool({
      root,
      timeoutMs: 50,
      authorize: async ({ path }: any) => {
        await new Promise((r) => setTimeout(r, 80));
        return interrupt(path) === "yes";
      },
    } as any),
    [{ path: "README.md" }],
    () => "yes",
  ),
);
// same config twice in parallel
const cfg: any = { configurable: {} };
const t = L.readFileTool({
  root,
  authorize: async ({ path }: any) => {
    await new Promise((r) => setTimeout(r, 10));
    if (path === "secret.txt") throw Object.assign(new Error("bubble"), { is_bubble_up: true });
    await new Promise((r) => setTimeout(r, 30));
    return true;
  },
} as any);
console.log(
  await Promise.allSettled([
    t.invoke({ path: "secret.txt" }, cfg),
    t.invoke({ path: "README.md" }, cfg),
  ]).then((r) => r.map((x: any) => x.status + " " + String(x.value ?? x.reason).slice(0, 60))),
);
console.log(
  await Promise.allSettled([
    t._call({ path: "secret.txt" }, undefined, cfg),
    t._call({ path: "README.md" }, undefined, cfg),
  ]).then((r) => r.map((x: any) => x.status + " " + String(x.value ?? x.reason).slice(0, 60))),
);
console.log(
  await Promise.allSettled([
    t._call({ path: "README.md" }, undefined, Object.freeze({ ...cfg })),
    t._call({ path: "README.md" }),
    t.readTool.run({ path: "README.md" }),
    t.readTool.run({ path: "README.md" }, { signal: "x", context: {} } as any),
    t.readTool.run({ path: "README.md" }, null as any),
    t.readTool.run({ path: "README.md" }, {
      get context() {
        throw new Error("ctx");
      },
    } as any),
  ]).then((r) =>
    r.map(
      (x: any) => x.status + " " + JSON.stringify(x.value?.text ?? x.value ?? String(x.reason)).slice(0, 120),
    ),
  ),
);
