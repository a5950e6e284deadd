import * as core from "@readfile/core";
import fs from "node:fs";
import { pdfBase64 } from "../../conformance/src/fixtures/own-tree.ts";
const root = "/tmp/b18/ws";
for (const p of ["/ok.pdf", "/sub/ok.pdf"]) fs.writeFileSync(root + p, Buffer.from(pdfBase64, "base64"));
const t = core.readFileTool({ root });
for (const a of [
  { path: "ok.pdf" },
  { reads: [{ path: "a.png" }, { path: "ok.pdf" }, { path: "sub/ok.pdf" }, { path: "README.md" }] },
]) {
  const r = await t.run(a);
  console.log(
    r.text,
    (r as any).media.map((m: any) => [m.mediaType, m.filename, m.data.length]),
  );
}
