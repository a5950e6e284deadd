import { PassThrough } from "node:stream";
import { StdioTransport } from "../../mcp/src/server/stdio-transport.ts";
for (const same of [false, true]) {
  const i = new PassThrough(), o = new PassThrough(); const t = new StdioTransport(i, o); let n = 0; t.onmessage = () => { n++; }; await t.start();
  for (let k = 0; k < 1000; k++) i.write(JSON.stringify({ jsonrpc: "2.0", id: same ? 7 : k, method: "tools/call", params: { name: "read_file", arguments: { path: "a" } } }) + "\n");
  await new Promise((r) => setTimeout(r, 300)); console.log(same ? "same id" : "distinct", "started without an answer:", n);
}
{ // cancel frees the place though the work goes on
  const i = new PassThrough(), o = new PassThrough(); const t = new StdioTransport(i, o); let n = 0; t.onmessage = (m: any) => { if (m.method === "tools/call") n++; }; await t.start();
  for (let k = 0; k < 1000; k++) { i.write(JSON.stringify({ jsonrpc: "2.0", id: k, method: "tools/call", params: {} }) + "\n"); i.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: k } }) + "\n"); }
  await new Promise((r) => setTimeout(r, 300)); console.log("cancelled: started", n);
}
{ // ended input with an unanswered one
  const i = new PassThrough(), o = new PassThrough(); const t = new StdioTransport(i, o); let out = 0; o.on("data", () => {}); t.onmessage = () => {}; let closed = false; t.onclose = () => { closed = true; }; await t.start();
  for (let k = 0; k < 20; k++) i.write(JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params: {} }) + "\n");
  i.end(); await new Promise((r) => setTimeout(r, 100)); await t.send({ jsonrpc: "2.0", id: 7, result: {} } as any); await new Promise((r) => setTimeout(r, 100));
  let lost = "sent"; try { await t.send({ jsonrpc: "2.0", id: 7, result: {} } as any); } catch (e) { lost = String(e); }
  console.log("same id, input ended, one of 20 answered: closed", closed, "second answer:", lost);
}
{ // garbage with an output nobody reads
  const i = new PassThrough(), o = new PassThrough(); const t = new StdioTransport(i, o); t.onmessage = () => {}; await t.start();
  for (let k = 0; k < 20; k++) i.write("x\n".repeat(32768));
  await new Promise((r) => setTimeout(r, 1500)); console.log("1.3 MB of garbage: unread output bytes", o.writableLength, "readable", o.readableLength, "input paused", i.isPaused());
}
process.exit(0);
