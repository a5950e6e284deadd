import { filesystemSource, readFileTool } from "../../mastra/src/index.ts";
const now = new Date(0);
const ctl = new AbortController();
type Fs = any;
const base = (over: Fs = {}): Fs => ({
  async readFile() { return Buffer.from("hi\n"); },
  async readdir() { return [{ name: "a.txt", type: "file", size: 3 }]; },
  async stat(p: string) { return { name: "a.txt", path: p, type: p === "." || p==="./." ? "directory" : "file", size: 3, createdAt: now, modifiedAt: now }; },
  ...over,
});
const cases: Record<string, [Fs, any?, any?]> = {
  ok: [base()],
  "text for bytes": [base({ async readFile() { return "hi\n"; } })],
  "text with encoding opts check": [base({ async readFile(_: string, o: any) { return o?.encoding ? "hi\n" : "hi\n"; } })],
  "content longer than size": [base({ async readFile() { return Buffer.alloc(1000, 97); } })],
  "size 0 but content": [base({ async stat(p: string) { return { type: "file", size: 0, modifiedAt: now, path: p, name: "a", createdAt: now }; } })],
  "size NaN": [base({ async stat() { return { type: "file", size: NaN, modifiedAt: now }; } })],
  "size undefined": [base({ async stat() { return { type: "file", modifiedAt: now }; } })],
  "size -1": [base({ async stat() { return { type: "file", size: -1, modifiedAt: now }; } })],
  "size string": [base({ async stat() { return { type: "file", size: "3", modifiedAt: now }; } })],
  "size bigint": [base({ async stat() { return { type: "file", size: 3n, modifiedAt: now }; } })],
  "size Infinity": [base({ async stat() { return { type: "file", size: Infinity, modifiedAt: now }; } })],
  "size 1e12": [base({ async stat() { return { type: "file", size: 1e12, modifiedAt: now }; } })],
  "modifiedAt string": [base({ async stat() { return { type: "file", size: 3, modifiedAt: "2020-01-01T00:00:00Z" }; } })],
  "modifiedAt undefined": [base({ async stat() { return { type: "file", size: 3 }; } })],
  "modifiedAt invalid": [base({ async stat() { return { type: "file", size: 3, modifiedAt: new Date(NaN) }; } })],
  "stat null": [base({ async stat() { return null; } })],
  "stat throws sync": [base({ stat() { throw new Error("secret /host/path"); } })],
  "stat throws string": [base({ stat() { return Promise.reject("/host/path"); } })],
  "stat throws undefined": [base({ stat() { return Promise.reject(undefined); } })],
  "readFile throws": [base({ async readFile() { throw new Error("/host/x"); } })],
  "readFile ReadError-like": [base({ async readFile() { throw { name: "ReadError", code: "NOT_FOUND", message: "/host/secret" }; } })],
  "readFile null": [base({ async readFile() { return null; } })],
  "readFile undefined": [base({ async readFile() { return undefined; } })],
  "readFile ArrayBuffer": [base({ async readFile() { return new TextEncoder().encode("hi\n").buffer; } })],
  "readFile array": [base({ async readFile() { return [104, 105, 10]; } })],
  "readFile {length:3}": [base({ async readFile() { return { length: 3 }; } })],
  "readFile Uint16Array": [base({ async readFile() { return new Uint16Array([104, 105, 10]); } })],
  "readFile number": [base({ async readFile() { return 3; } })],
  "realpath out": [base({ async realpath(p: string) { return p === "." ? "/r" : "/etc/passwd"; } })],
  "realpath .env": [base({ async realpath(p: string) { return p === "." ? "/r" : "/r/.env"; } })],
  "realpath undefined": [base({ async realpath() { return undefined; } })],
  "realpath throws sync": [base({ realpath() { throw new Error("/host"); } })],
  "realpath windows": [base({ async realpath(p: string) { return p === "." ? "C:\\r" : "C:\\r\\.env"; } })],
  "realpath windows ok": [base({ async realpath(p: string) { return p === "." ? "C:\\r" : "C:\\r\\a.txt"; } })],
  "realpath relative dotdot": [base({ async realpath(p: string) { return p === "." ? "." : "sub/../.env"; } })],
  "never + abort": [base({ readFile: () => new Promise(() => {}) }), undefined, 300],
  "never stat + abort": [base({ stat: () => new Promise(() => {}) }), undefined, 300],
  "abort before": [base(), undefined, -1],
  "read .env": [base(), { path: ".env" }],
  "read link to .env no realpath": [base({ async stat(p: string) { return { type: "file", size: 3, modifiedAt: now, isSymlink: true, symlinkTarget: ".env" }; } })],
  "directory": [base(), { path: "." }],
  "readdir weird": [base({ async readdir() { return [{ name: "../x", type: "file" }, { name: "", type: "file" }, { name: "a/b", type: "file" }, { name: 5, type: "file" }, { name: "ok\n", type: "zzz" }, null]; } }), { path: "." }],
  "readdir null": [base({ async readdir() { return null; } }), { path: "." }],
  "readdir throws": [base({ async readdir() { throw new Error("/host/q"); } }), { path: "." }],
  "type 'symlink'": [base({ async stat() { return { type: "symlink", size: 3, modifiedAt: now }; } })],
  "several one refused": [base(), { reads: [{ path: "a.txt" }, { path: ".env" }, { path: "../x" }] }],
  "dotdot": [base(), { path: "../a" }], "abs": [base(), { path: "/etc/passwd" }], "backslash": [base(), { path: "sub\\..\\.env" }], "tilde": [base(), { path: "~/x" }],
  "shared buffer mutates": [(() => { const b = Buffer.from("hi\n"); return base({ async readFile() { setTimeout(() => b.fill(90), 0); return b; } }); })()],
};
process.on("unhandledRejection", (e) => console.log("!!! UNHANDLED", String(e)));
for (const [name, [fs, input = { path: "a.txt" }, abort]] of Object.entries(cases)) {
  const c = new AbortController();
  if (abort === -1) c.abort(new Error("mine")); else if (abort) setTimeout(() => c.abort(new Error("mine")), abort);
  try {
    const tool: any = readFileTool({ source: filesystemSource(fs) } as any);
    const r: any = await Promise.race([tool.execute(input, { abortSignal: c.signal }), new Promise((res) => setTimeout(() => res({ text: "HUNG 3s" }), 3000))]);
    console.log(name, "=>", r?.ok, JSON.stringify(r?.text ?? r).slice(0, 260));
  } catch (e: any) { console.log(name, "=> REJECT", String(e?.stack ?? e).slice(0, 300)); }
}
for (const o of [{ maxFileBytes: 0 }, { maxFileBytes: NaN }, { maxFileBytes: undefined }, { x: undefined }, null]) { try { filesystemSource(base(), o as any); console.log("opt", o, "ok"); } catch (e) { console.log("opt", o, String(e)); } }
for (const f of [undefined, null, {}, "x"]) { try { filesystemSource(f as any); console.log("fs", f, "accepted"); } catch (e) { console.log("fs", f, String(e)); } }
process.exit(0);
