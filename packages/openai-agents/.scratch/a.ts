import { Agent, run, RunContext } from "@openai/agents";
import * as O from "../src/index.ts";
import * as core from "@readfile/core";
import { textCallingModel, received } from "../test/calling-model.ts";
const root = "/tmp/b18/ws",
  S = root + "/secret.txt";
const deny = (f: string) => (_c: any, i: any) => String(i[f]).includes("secret");
const mk: any = {
  read: [(o: any) => O.readFileTool({ root, ...o }), "path"],
  codex: [(o: any) => O.codexReadFileTool({ root, ...o }), "file_path"],
  forge: [(o: any) => O.forgeReadTool({ root, name: "read_file", ...o }), "path"],
  open: [(o: any) => O.openFileTool({ root, name: "read_file", ...o }), "file_path"],
  ws: [(o: any) => O.workspaceReadFileTool({ root, ...o }), "path"],
};
const texts = [
  `{"path":"${S}"}`,
  `{"file_path":"${S}"}`,
  JSON.stringify(`{"file_path":"${S}"}`),
  JSON.stringify(`{"path":"${S}"}`),
  `["${S}"]`,
  `"${S}"`,
  `{"path":"secret.txt"`,
  `{path:'secret.txt'}`,
  `{"reads":[{"path":"README.md"},{"file_path":"secret.txt"}]}`,
  `{"paths":["secret.txt"]}`,
  `{"__proto__":{"path":"secret.txt"}}`,
  ``,
  `null`,
  `[]`,
  `0`,
  `true`,
  `{"path":{"path":"secret.txt"}}`,
  `{"path":"${S}","offset":null,"limit":null,"mode":null,"column":null,"reads":null}`,
  "[".repeat(5000),
  '{"a":'.repeat(3000) + "1" + "}".repeat(3000),
];
let n = 0;
const stat: any = {};
for (const [k, [make, f]] of Object.entries(mk) as any)
  for (const a of texts)
    for (const g of [0, 1])
      for (const stream of [false, true]) {
        n++;
        const t = make(g ? { needsApproval: deny(f) } : {});
        const model = textCallingModel(["read_file", a]);
        try {
          const r: any = await run(new Agent({ name: "a", model, tools: [t] }), "x", { stream } as any);
          if (stream) await r.completed;
          const rec = JSON.stringify(received(model)) ?? "";
          if (g && rec.includes("SECRET")) console.log("BYPASS", k, a.slice(0, 80));
          const asked = r.interruptions?.length ?? 0;
          if (!asked && r.finalOutput !== "done") console.log("NOTDONE", k, a.slice(0, 60), r.finalOutput);
          if (!g && !stream && k === "read") console.log(a.slice(0, 50), "=>", rec.slice(70, 230));
        } catch (e) {
          console.log("THROW", k, g, stream, a.slice(0, 60), String(e).slice(0, 200));
        }
      }
console.log(n);
// abort at each moment
for (const when of ["before", "authorize", "during", "after"]) {
  const c = new AbortController();
  if (when === "before") c.abort(new Error("R"));
  const t = O.readFileTool({
    root,
    authorize: async () => {
      if (when === "authorize") {
        c.abort(new Error("R"));
        await 0;
      }
      return true;
    },
  });
  const model = textCallingModel(["read_file", '{"path":"big.txt"}']);
  const p = run(new Agent({ name: "a", model, tools: [t] }), "x", { signal: c.signal });
  if (when === "during") setTimeout(() => c.abort(new Error("R")), 1);
  console.log(
    when,
    await p.then(
      (r: any) => "ok " + r.finalOutput,
      (e: any) => "ERR " + e.name + " " + e.message.slice(0, 80),
    ),
  );
}
// context odd
for (const context of [
  undefined,
  null,
  Object.freeze({ a: 1 }),
  {
    get x() {
      throw new Error("g");
    },
  },
  7,
]) {
  const seen: any[] = [];
  const t = O.readFileTool({
    root,
    authorize: ({ context: c }: any) => {
      seen.push(c instanceof RunContext);
      c.context.x;
      return true;
    },
  });
  const model = textCallingModel(["read_file", '{"path":"README.md"}']);
  console.log(
    String(context),
    await run(new Agent({ name: "a", model, tools: [t] }), "x", { context } as any).then(
      (r: any) => "ok " + JSON.stringify(received(model)).slice(80, 250) + seen,
      (e: any) => "ERR " + e.message,
    ),
  );
}
// direct invoke oddities
const t = O.readFileTool({ root });
for (const [c, i, d] of [
  [undefined, '{"path":"README.md"}', undefined],
  [new RunContext(), '{"path":"a.png"}', {}],
  [null, '{"path":"README.md"}', null],
  [{}, '{"path":"README.md"}', { signal: "x" }],
  ["s", '{"path":"README.md"}', { toolCall: { callId: "c" } }],
] as any)
  console.log(
    await t.invoke(c, i, d).then(
      (r: any) => JSON.stringify(r).slice(0, 150),
      (e: any) => "ERR " + e,
    ),
  );
console.log(t.customDataExtractor({ runContext: undefined, toolCall: { callId: "x" } } as any));
