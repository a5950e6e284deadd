import * as an from "../../anthropic/src/index.ts";
import * as go from "../../google-genai/src/index.ts";
import * as ma from "../../mastra/src/index.ts";
import * as cl from "../../claude-agent-sdk/src/index.ts";
import * as mc from "../../mcp/src/index.ts";
const root = "/tmp/brk/root";
process.on("unhandledRejection", (e) => console.log("!!! UNHANDLED", String(e)));
const s = (x: any) => JSON.stringify(x, (k, v) => typeof v === "string" && v.length > 300 ? v.slice(0, 150) + `…${v.length}` : v)?.slice(0, 420);
async function t(label: string, f: () => any) { try { const p = Promise.resolve(f()); const r = await Promise.race([p, new Promise((_, j) => setTimeout(() => j(new Error("HUNG")), 4000))]); console.log(label, "=>", s(r)); } catch (e: any) { console.log(label, "=> THROW", e?.constructor?.name, String(e?.message).slice(0, 200), e?.content ? s(e.content) : "", ); } }
const A: any = an.readFileTool({ root }), G: any = go.readFileTool({ root }), M: any = ma.readFileTool({ root }), C: any = cl.readFileTool({ root }), P: any = mc.readFileTool({ root });
const deep: any = {}; let d = deep; for (let i = 0; i < 20000; i++) { d.a = {}; d = d.a; }
const odd: [string, any][] = [["undefined", undefined], ["null", null], ["string", "a.txt"], ["json string", '{"path":"a.txt"}'], ["array", ["a.txt"]], ["number", 5], ["deep", { path: "a.txt", x: deep }], ["getter throws", { get path() { throw new Error("/host/boom"); } }], ["proxy", new Proxy({}, { get() { throw new Error("/host/p"); }, ownKeys() { throw new Error("/host/k"); } })], ["extra", { path: "a.txt", foo: 1 }], ["reads", { reads: [{ path: "a.txt" }, { path: ".env" }, { path: "img.png" }] }], ["reads empty", { reads: [] }], ["reads many", { reads: Array(1000).fill({ path: "a.txt" }) }], [".env", { path: ".env" }], ["img", { path: "img.png" }], ["empty", { path: "empty.txt" }], ["bigint", { path: "a.txt", offset: 5n }], ["dir-out", { path: "dir-out/o.txt" }]];
const run: Record<string, (i: any, sig?: AbortSignal) => any> = {
  an: (i, signal) => A.run(A.parse(i), { signal }),
  go: (args) => G.callTool([{ name: "read_file", id: "1", args }]),
  ma: (i, abortSignal) => M.execute(i, { abortSignal }),
  cl: (i, signal) => C.call(i, { signal: signal ?? new AbortController().signal }),
  mc: (i, signal) => P.call(i, { signal }),
};
for (const [n, f] of Object.entries(run)) for (const [l, i] of odd) if (n === "an" || n === "go" || !["array", "number", "reads empty", "extra","string"].includes(l)) await t(n + " " + l, () => f(i));
for (const [n, f] of Object.entries(run)) { if (n === "go") continue; await t(n + " abort before", () => f({ path: "a.txt" }, AbortSignal.abort(new Error("mine")))); const c = new AbortController(); await t(n + " abort during", () => { const p = f({ path: "big.txt", offset: -10 }, c.signal); queueMicrotask(() => c.abort("strreason")); return p; }); }
await t("go no context", () => G.callTool([])); await t("go undefined calls", () => G.callTool([{ name: "read_file" }, { name: "other" }, {}, { name: "read_file", args: null }]));
await t("an no context", () => A.run({ path: "a.txt" })); await t("ma no context", () => M.execute({ path: "a.txt" })); await t("ma null ctx", () => M.execute({ path: "a.txt" }, null)); await t("cl no ctx", () => C.call({ path: "a.txt" })); await t("mc no ctx", () => P.call({ path: "a.txt" }, {})); await t("mc undefined", () => P.call({ path: "a.txt" }));
const bad: any[] = [() => { throw new Error("x"); }, () => "zzz", () => Promise.resolve("native"), async () => { throw new Error("/host/y"); }, () => undefined];
for (const media of bad) for (const [n, mod, f] of [["an", an, (t: any) => t.run({ path: "img.png" })], ["go", go, (t: any) => t.callTool([{ name: "read_file", args: { path: "img.png" } }])], ["ma", ma, (t: any) => t.execute({ path: "img.png" }, {})], ["cl", cl, (t: any) => t.call({ path: "img.png" }, {})], ["mc", mc, (t: any) => t.call({ path: "img.png" }, {})]] as any) await t(n + " media " + String(media).slice(0, 40), () => f(mod.readFileTool({ root, media })));
for (const [n, mod] of [["an", an], ["go", go], ["ma", ma], ["cl", cl], ["mc", mc]] as any) for (const o of [{ root, media: "zz" }, { root, zz: 1 }, null, { root: 5 }, { root, media: null }]) await t(n + " opt " + JSON.stringify(o), () => { mod.readFileTool(o); return "made"; });
await t("cl readServer null", () => cl.readServer(null as any)); await t("cl readServer []", () => Object.keys(cl.readServer([]))); await t("cl name 5", () => cl.readServer([C], { name: 5 as any }).name); await t("cl name ''", () => cl.readServer([C], { name: "" }).name); await t("cl dup", () => cl.readServer([C, C]));
// authorize throwing with host path
for (const [n, mod, f] of [["an", an, (t: any) => t.run({ path: "a.txt" })], ["go", go, (t: any) => t.callTool([{ name: "read_file", args: { path: "a.txt" } }])], ["ma", ma, (t: any) => t.execute({ path: "a.txt" }, {})], ["cl", cl, (t: any) => t.call({ path: "a.txt" }, {})], ["mc", mc, (t: any) => t.call({ path: "a.txt" }, {})]] as any) { await t(n + " authorize throws", () => f(mod.readFileTool({ root, authorize() { throw new Error("/host/a"); } }))); await t(n + " workspace fn throws", () => f(mod.readFileTool({ workspace: () => { throw new Error("/host/w"); } }))); }
// read tool breaking contract
const broken: any = { name: "b", title: "b", description: "b", annotations: {}, jsonSchema: { type: "object" }, examples: [], aliases: [], inputSchema: A && { "~standard": { version: 1, vendor: "x", validate: (v: any) => ({ value: v }), jsonSchema: { input: () => ({ type: "object" }) } } }, run: async () => { throw new Error("/host/path stack"); } };
await t("an broken", () => an.toAnthropicTool(broken).run({} as any)); await t("go broken", () => go.toGoogleGenAITool(broken).callTool([{ name: "b" }])); await t("ma broken", () => (ma.toMastraTool(broken) as any).execute({}, {})); await t("cl broken", () => cl.toClaudeAgentTool(broken).call({}, {} as any)); await t("mc broken", () => mc.toMcpTool(broken).call({}, {}));
process.exit(0);
