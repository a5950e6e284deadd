import { filesystemSource, readFileTool } from "../../mastra/src/index.ts";
import { CompositeFilesystem, LocalFilesystem } from "@mastra/core/workspace";
const L = new LocalFilesystem({ basePath: "/tmp/brk/root" });
const LL = new LocalFilesystem({ basePath: "/tmp/brk/linkroot" });
const LU = new LocalFilesystem({ basePath: "/tmp/brk/root", contained: false } as any);
const C = new CompositeFilesystem({ mounts: { "/m": L, "/u": LU } } as any);
console.log("composite realpath?", typeof (C as any).realpath);
for (const [n, fs, paths] of [["local", L, ["a.txt", "sub/link-env", "link-out", "dir-out/o.txt", ".env", "link-in", "fifo", "../out/o.txt", "/etc/passwd", "~/x", "/tmp/brk/root/a.txt", "bad", "sub", "img.png", "crlf.txt", "/proc/self/environ", "bin.dat","latin.txt"]], ["linkroot", LL, ["a.txt", "sub/link-env", "/tmp/brk/linkroot/a.txt"]], ["uncontained", LU, ["a.txt", "link-out", "dir-out/o.txt", "/etc/passwd", "/proc/self/environ", "../out/o.txt", "sub/link-env","~/x"]], ["composite", C, ["m/a.txt", "m/sub/link-env", "m/link-out", "u/link-out", "u/dir-out/o.txt", "m/.env", ".", "m", "nope/x", "m/../u/a.txt"]]] as any) {
  const t: any = readFileTool({ source: filesystemSource(fs) } as any);
  const deny: any = readFileTool({ source: filesystemSource(fs), symlinks: "deny" } as any);
  for (const p of paths) { try { const r = await Promise.race([t.execute({ path: p }, {}), new Promise((s) => setTimeout(() => s({ text: "HUNG" }), 2500))]); console.log(n, p, "=>", JSON.stringify((r as any).text).slice(0, 170)); } catch (e) { console.log(n, p, "THROW", String(e)); } }
  try { console.log(n, "symlinks deny", JSON.stringify((await deny.execute({ path: n === "composite" ? "m/link-in" : "link-in" }, {})).text)); } catch (e) { console.log(String(e)); }
}
process.exit(0);
