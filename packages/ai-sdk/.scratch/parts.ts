import { generateText, isStepCount, jsonSchema, tool, wrapLanguageModel } from "ai";
import {
  readMediaMiddleware,
  readFileTool,
  repairToolCall,
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  workspaceReadFileTool,
  guardApproval,
} from "../src/index.ts";
import { callingModel, textCallingModel, received } from "../test/calling-model.ts";
import fs from "node:fs";
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
const root = "/tmp/b18/ws";
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
fs.writeFileSync(root + "/a.png", Buffer.from(png, "base64"));
fs.writeFileSync(root + "/d.pdf", "%PDF-1.4\n%%EOF");
const stopWhen = isStepCount(2),
  prompt = "x";
// odd parts of other tools
const parts: any[] = [
  {
    type: "file",
    mediaType: "image/png",
    data: { type: "url", url: new URL("data:image/png;base64," + png) },
  },
  { type: "image-url", url: "data:image/png;base64," + png },
  { type: "file-url", url: "data:application/pdf;base64,JVBERi0=" },
  { type: "image-data", data: png, mediaType: "image/png" },
  { type: "file-data", data: png, mediaType: "IMAGE/PNG" },
  { type: "file-data", data: "AAAA", mediaType: "image/png; x=1" },
  { type: "file", mediaType: "text/plain", data: { type: "text", text: "hello" } },
  { type: "file", mediaType: "image/png", data: { type: "data", data: new Uint8Array([1, 2, 3]) } },
  { type: "file", mediaType: "image/png", data: "data:image/png;base64," + png },
  { type: "file", mediaType: "image/png", data: { type: "data", data: "data:image/png;base64," + png } },
  { type: "file-id", fileId: "f1" },
  { type: "custom", providerOptions: { openai: { a: 1 } } },
];
for (const p of ["openai.chat", "anthropic.messages"])
  for (const part of parts) {
    const model = Object.assign(callingModel({ path: "x" }), { provider: p });
    const t = tool({
      inputSchema: jsonSchema({}),
      execute: () => "s",
      toModelOutput: () => ({ type: "content", value: [part] }) as any,
    });
    try {
      await generateText({
        model: wrapLanguageModel({ model, middleware: readMediaMiddleware() }),
        tools: { read_file: t },
        prompt,
        stopWhen,
      });
      console.log(
        p,
        part.type,
        part.mediaType,
        JSON.stringify((received(model) as any)?.content[0].output).slice(0, 200),
      );
    } catch (e) {
      console.log(p, part.type, "THROW", String(e).slice(0, 200));
    }
  }
