import { generateText, streamText, isStepCount, jsonSchema, tool, wrapLanguageModel } from "ai";
import {
  readFileTool,
  repairToolCall,
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  workspaceReadFileTool,
  guardApproval,
} from "../src/index.ts";
import { textCallingModel, received } from "../test/calling-model.ts";
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
const root = "/tmp/b18/ws";
const stopWhen = isStepCount(2),
  prompt = "x";
const deny = (field: string) => (i: any) => (String(i[field]).includes("secret") ? "denied" : "approved");
const mk: any = {
  read: [readFileTool({ root }), "path"],
  codex: [codexReadFileTool({ root }), "file_path"],
  forge: [forgeReadTool({ root }), "path"],
  open: [openFileTool({ root }), "file_path"],
  ws: [workspaceReadFileTool({ root }), "path"],
  reads: [readFileTool({ root, strict: true }), "path"],
};
const S = root + "/secret.txt";
const argTexts = [
  `{"path":"${S}"}`,
  `{"file_path":"${S}"}`,
  JSON.stringify(`{"file_path":"${S}"}`),
  JSON.stringify(`{"path":"${S}"}`),
  `["${S}"]`,
  `"${S}"`,
  `{"path":"secret.txt","path ":"README.md"}`,
  `{"path":"secret.txt"`,
  `{path:'secret.txt'}`,
  `{"rawInvalidInput":"{\\"path\\":\\"secret.txt\\"}"}`,
  `{"rawInvalidInput":"{\\"file_path\\":\\"${S}\\"}"}`,
  `{"reads":[{"path":"README.md"},{"file_path":"secret.txt"}]}`,
  `{"reads":"[{\\"path\\":\\"secret.txt\\"}]"}`,
  `{"reads":["secret.txt","README.md"]}`,
  `{"paths":["secret.txt"]}`,
  `{"__proto__":{"path":"secret.txt"}}`,
  `{"constructor":{"prototype":{"path":"secret.txt"}},"path":"README.md"}`,
  ``,
  `null`,
  `[]`,
  `0`,
  `"x"`,
  `true`,
  `{"path":{"path":"secret.txt"}}`,
  `{"path":["secret.txt"]}`,
  `{"path":["README.md","secret.txt"]}`,
  `{"input":{"path":"secret.txt"}}`,
  '```json\n{"path":"secret.txt"}\n```',
  `{"path":null}`,
  `{"path":"README.md","offset":"1e400"}`,
  '{"path":"README.md","offset":1e400}',
  '{"path":"' + "a".repeat(100000) + '"}',
  "[".repeat(5000),
  '{"a":'.repeat(3000) + "1" + "}".repeat(3000),
];
let n = 0;
for (const [k, [t, f]] of Object.entries(mk) as any)
  for (const text of argTexts)
    for (const g of [true, false])
      for (const mode of ["gen", "stream"]) {
        const tools = { read_file: t };
        const m = textCallingModel(["read_file", text]);
        n++;
        try {
          const o: any = {
            model: m,
            tools,
            prompt,
            stopWhen,
            repairToolCall: repairToolCall(tools),
            ...(g && { toolApproval: { read_file: guardApproval(t, deny(f) as any) } }),
          };
          const out =
            mode === "gen"
              ? await generateText(o).then((r) => r.text)
              : await streamText({ ...o, onError() {} }).text;
          const rec = JSON.stringify(received(m));
          if (g && rec?.includes("SECRET")) console.log("BYPASS", k, mode, text.slice(0, 100));
          if (out !== "done") console.log("NOTDONE", k, mode, g, text.slice(0, 80), out, rec?.slice(0, 200));
          if (
            rec &&
            /Error:|TypeError|node:|\/src\//.test(rec) &&
            !/"Error: [A-Z_]+:|Error: |\{\\"/.test(rec)
          )
            console.log("ODD", k, text.slice(0, 80), rec.slice(0, 200));
          if (!g && mode === "gen" && k === "read")
            console.log(
              text.slice(0, 60),
              " => ",
              JSON.stringify((received(m) as any)?.content?.map((c: any) => c.output ?? c)).slice(0, 160),
            );
        } catch (e) {
          console.log("THROW", k, mode, g, text.slice(0, 80), String(e).slice(0, 150));
        }
      }
console.log(n);
// tool names
for (const name of [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "READ_FILE",
  "Read",
  "read-file",
  "read",
  "file_read",
  " read_file ",
  "functions.read_file",
]) {
  const tools = { read_file: forgeReadTool({ root }) };
  const m = textCallingModel([name, '{"path":"README.md"}']);
  try {
    const r = await generateText({
      model: m,
      tools,
      prompt,
      stopWhen,
      repairToolCall: repairToolCall(tools as any),
    } as any);
    console.log(
      name,
      r.text,
      JSON.stringify((received(m) as any)?.content?.map((c: any) => c.output)).slice(0, 160),
    );
  } catch (e) {
    console.log("THROW", name, String(e).slice(0, 150));
  }
}
