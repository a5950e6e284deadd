import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command, INTERRUPT, MemorySaver } from "@langchain/langgraph";
import {
  createAgent,
  humanInTheLoopMiddleware,
  modelFallbackMiddleware,
  createMiddleware,
  modelRetryMiddleware,
  contextEditingMiddleware,
  summarizationMiddleware,
  toolRetryMiddleware,
} from "langchain";
import * as L from "../src/index.ts";
import * as core from "@readfile/core";
import { callingModel } from "../test/calling-model.ts";
import { openAi, anthropic, recordingFetch } from "../test/provider-calls.ts";
import { ChatOpenAI } from "@langchain/openai";
process.env.OPENAI_API_KEY = "x";
process.env.ANTHROPIC_API_KEY = "x";
const root = "/tmp/b18/ws";
const deny = (f: string) => (i: any) => String(i[f]).includes("secret");
const S = root + "/secret.txt";
let n = 0;
const mk: any = {
  read: [() => L.readFileTool({ root }), "path"],
  strict: [() => L.readFileTool({ root, strict: true }), "path"],
  codex: [() => L.codexReadFileTool({ root }), "file_path"],
  codexs: [() => L.codexReadFileTool({ root, strict: true }), "file_path"],
  forge: [() => L.forgeReadTool({ root, name: "read_file" }), "path"],
  open: [() => L.openFileTool({ root, name: "read_file" }), "file_path"],
  ws: [() => L.workspaceReadFileTool({ root }), "path"],
};
const args: any[] = [
  { path: S },
  { file_path: S },
  JSON.stringify({ file_path: S }),
  JSON.stringify({ path: S }),
  [S],
  S,
  { file_path: "/x", path: S },
  { reads: [{ path: "README.md" }, { file: S }] },
  { path: { path: S } },
  { paths: [S] },
  { args: { path: S } },
  { input: JSON.stringify({ path: S }) },
  null,
  undefined,
  7,
  { path: S, offset: null, limit: null, mode: null, column: null, reads: null },
];
for (const [k, [make, f]] of Object.entries(mk) as any)
  for (const a of args) {
    n++;
    const t = make();
    const model = callingModel(a);
    let asked = false;
    try {
      const agent = createAgent({
        model,
        tools: [t],
        checkpointer: new MemorySaver(),
        middleware: [
          humanInTheLoopMiddleware({
            interruptOn: {
              read_file: {
                allowedDecisions: ["approve", "reject", "edit"],
                when: L.guardApproval(t, deny(f) as any),
              },
            },
          } as any),
        ],
      } as any);
      const s: any = await agent.invoke({ messages: [] } as any, { configurable: { thread_id: "1" } });
      asked = !!s[INTERRUPT]?.length;
      const out = s.messages
        .filter((m: any) => ToolMessage.isInstance(m))
        .map((m: any) => m.text)
        .join();
      if (out.includes("SECRET")) console.log("BYPASS", k, JSON.stringify(a), out.slice(0, 80));
      if (!asked && !out) console.log("EMPTY", k, JSON.stringify(a));
    } catch (e) {
      console.log("THROW", k, JSON.stringify(a), String(e).slice(0, 200));
    }
  }
console.log("hitl", n);
