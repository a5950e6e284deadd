import { Buffer } from "node:buffer";
import path from "node:path";
import { expect, test } from "vitest";
import { memorySource } from "../../../../src/source/memory-source.ts";
import { readFileTool, readWindow } from "../../../../src/tools/read-file/tool.ts";
import { openWorkspace } from "../../../../src/workspace/open-workspace.ts";
import { fileOfBytes } from "../../../file-of-bytes.ts";
import { tryCommand } from "../../../security/try-command.ts";
import { temporaryDirectory } from "../../../temporary-directory.ts";
import { imageBytes } from "../../../media/images.ts";
import { rebuildFile } from "../rebuild-file.ts";
import { numberedLines } from "./numbered-lines.ts";
import { readText } from "./read-text.ts";

// What users of other read tools complained about: encodings, sizes, media, state. The table of all is in complaints.md.

const gbk = Buffer.from("d6d0cec4b5c4cec4b1bed4dad5e2c0efa3acced2c3c7b5c4b9fabcd2a1a30a", "hex");
const big5 = Buffer.from("a4a4a4e50a", "hex");

test("#46 text in GBK that turns to rubbish: read where the host names it, else said with a guess", async () => {
  expect(await readText(gbk, {}, { encoding: "gbk" })).toBe(
    "[f | line 1 of 1 | gbk]\n1\t中文的文本在这里，我们的国家。",
  );
  expect(await readText(gbk)).toBe(
    "[f | line 1 of 1 | 1 line with bytes that are not UTF-8, shown as U+FFFD; perhaps gb18030, for the host's option encoding]\n" +
      "1\t\ufffd\ufffd\ufffd\u0135\ufffd\ufffd\u0131\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\uf8ec\ufffd\ufffd\ufffd\u01f5\u0139\ufffd\ufffd\u04a1\ufffd",
  );
});

test("#47 Big5 beside UTF-8: each file in its own", async () => {
  expect(await readText(big5, {}, { encoding: "big5" })).toBe("[f | line 1 of 1 | big5]\n1\t中文");
  expect(await readText("中文\n", {}, { encoding: "big5" })).toBe("[f | line 1 of 1]\n1\t中文");
});

test("#48 text called binary, for its language or its name", async () => {
  const source = memorySource({ "a.v": "// 中文注释\n".repeat(2000), "a.S": "mov\n", "a.dat": "plain\n" });
  for (const [name, text] of [
    ["a.v", `[a.v | lines 1-2000 of 2000]${numberedLines(1, 2000, "// 中文注释")}`],
    ["a.S", "[a.S | line 1 of 1]\n1\tmov"],
    ["a.dat", "[a.dat | line 1 of 1]\n1\tplain"],
  ] as const) {
    expect((await readFileTool({ source }).run({ path: name })).text).toBe(text);
  }
});

test("#49 TypeScript called a video", async () => {
  const source = memorySource({ "a.ts": "let a\n", "b.mts": "let b\n" });
  expect((await readFileTool({ source }).run({ path: "a.ts" })).text).toBe("[a.ts | line 1 of 1]\n1\tlet a");
  expect((await readFileTool({ source }).run({ path: "b.mts" })).text).toBe(
    "[b.mts | line 1 of 1]\n1\tlet b",
  );
});

test("#50 a byte order mark shown as a part of line 1: hidden, and said once", async () => {
  expect(await readText("\ufeffone\ntwo\n")).toBe("[f | lines 1-2 of 2 | BOM]\n1\tone\n2\ttwo");
});

test("#51 an edit that finds no match for a hidden CR: the answer says crlf, and the content is exact", async () => {
  const result = await readFileTool({ source: memorySource({ f: "a\r\nb\r\n" }) }).run({ path: "f" });
  expect(result.text).toBe("[f | lines 1-2 of 2 | crlf]\n1\ta\n2\tb");
  expect(result).toMatchObject({ data: { content: "a\r\nb\r\n" }, files: [{ eol: "crlf" }] });
});

test("#52 a binary poured into the context: an error that says what it is", async () => {
  expect(await readText(Buffer.from("\x7fELF\x02\x01\x01\0\0\0", "latin1"))).toBe(
    "Error: BINARY_FILE: f: it is an executable or library (ELF) (10 bytes) and has no lines to show; read its source instead",
  );
});

test("#53 long lines cut down to an empty answer: each is cut where it stands, with a mark", async () => {
  expect(await readText(`${"x".repeat(9000)}\nend\n`)).toBe(
    `[f | lines 1-2 of 2 | 1 line cut]\n1\t${"x".repeat(2000)} [7000 more characters: offset=1 limit=1 column=2001]\n2\tend`,
  );
});

test("#54 the rest of a long line out of reach: the mark's call gives it, and the cap is an option", async () => {
  const text = `${"a".repeat(2000)}${"b".repeat(10)}\n`;
  expect(await readText(text, { offset: 1, limit: 1, column: 2001 })).toBe(
    "[f | line 1 of 1]\n1\tbbbbbbbbbb",
  );
  expect(await readText(text, {}, { maxLineCharacters: 5000 })).toBe(
    `[f | line 1 of 1]\n1\t${"a".repeat(2000)}bbbbbbbbbb`,
  );
});

test("#55 reading round and round in few very long lines: every call goes on, to the end", async () => {
  const text = `${"w".repeat(300_000)}\n`.repeat(3);
  expect((await rebuildFile(readFileTool({ source: memorySource({ f: text }) }), "f")) === text).toBe(true);
});

test("#56 one line that fills the context", async () => {
  expect(await readText("z".repeat(4_000_000))).toBe(
    `[f | line 1 of 1 | 1 line cut]\n1\t${"z".repeat(2000)} [3998000 more characters: offset=1 limit=1 column=2001]`,
  );
  expect(await readText("z".repeat(4_000_000), { column: 2 })).toBe(
    `[f | line 1 of 1 | next: offset=1 column=51202]\n1\t${"z".repeat(51_200)}`,
  );
});

test("#57 an error for a file that is too large: its first page instead", async () => {
  expect(await readText("a line of text\n".repeat(100_000))).toBe(
    `[f | lines 1-2000 of 100000 | next: offset=2001]${numberedLines(1, 2000, "a line of text")}`,
  );
});

test("#58 a cut that leaves no way on: the header holds the whole next call", async () => {
  expect(await readText("x\n".repeat(9), { offset: 2, limit: 3 })).toBe(
    "[f | lines 2-4 of 9 | next: offset=5 limit=3]\n2\tx\n3\tx\n4\tx",
  );
});

test("#59 counting tokens of a large file: nothing is counted but lines", async () => {
  expect(await readText("x".repeat(99).concat("\n").repeat(60_000), { offset: 59_999, limit: 1 })).toBe(
    `[f | line 59999 of 60000 | next: offset=60000 limit=1]\n59999\t${"x".repeat(99)}`,
  );
});

test("#60 a large file read whole for its end: a tail reads its own blocks", async () => {
  const bytes = Buffer.alloc(8_000_000, "a line of text\n");
  let read = 0;
  const source = {
    traits: memorySource().traits,
    open: async () => ({
      ...fileOfBytes(bytes),
      async read(target: Uint8Array, position: number) {
        const part = bytes.subarray(position, position + target.length);
        target.set(part);
        read += part.length;
        return part.length;
      },
    }),
  };
  const tool = readFileTool({ source, maxCountedBytes: 1_000_000 });
  expect((await tool.run({ path: "f", offset: -10 })).text).toBe(
    `[f | lines -10 to -1 of unknown total]${numberedLines(-10, -2, "a line of text")}\n-1\ta lin`,
  );
  expect(read).toBeLessThan(1_000_000);
});

test("#61 a named pipe that is waited for: it is refused at once", async ({ skip }) => {
  const directory = temporaryDirectory();
  const failed = tryCommand("mkfifo", [path.join(directory, "pipe")]);
  if (failed !== undefined) return skip(failed);
  const { text } = await readFileTool({ root: directory, timeoutMs: 20_000 }).run({ path: "pipe" });
  expect(text).toBe("Error: NOT_FILE: pipe: it is a named pipe, not a regular file");
});

test("#62 a size of 0 taken for empty: the end is where no bytes come any more", async () => {
  const file = { ...fileOfBytes(Buffer.from("from a pseudo file\n")), size: 0 };
  const source = { traits: memorySource().traits, open: async () => file };
  expect((await readFileTool({ source }).run({ path: "f" })).text).toBe(
    "[f | line 1 of 1]\n1\tfrom a pseudo file",
  );
});

test("#63 a read that stalls: it ends with the time of the call, or when it is aborted", async () => {
  const stalled = { ...fileOfBytes(Buffer.alloc(10)), read: () => new Promise<number>(() => {}) };
  const source = { traits: memorySource().traits, open: async () => stalled };
  expect((await readFileTool({ source, timeoutMs: 30 }).run({ path: "f" })).text).toBe(
    "Error: TIMEOUT: f: reading took longer than 30 ms; try again, or ask for earlier lines",
  );
  const controller = new AbortController();
  const reading = readFileTool({ source }).run({ path: "f" }, { signal: controller.signal });
  controller.abort(new Error("stop"));
  await expect(reading).rejects.toThrow("stop");
});

test("#64 a broken image that bricks a session: it never becomes media", async () => {
  const cut = imageBytes("baseline.jpg").subarray(0, 100);
  const result = await readFileTool({ source: memorySource({ "a.jpg": cut }) }).run({ path: "a.jpg" });
  expect(result.media).toEqual([]);
  expect(result.text).toBe(
    "[a.jpg | image/jpeg | 100 bytes]\nimage not shown: it is incomplete: the file ends before it does",
  );
});

test("#65 notebooks: images that fill the context, or tracebacks that are dropped with them", async () => {
  const outputs = [
    { output_type: "display_data", data: { "image/png": "A".repeat(400_000) } },
    { output_type: "error", ename: "E", evalue: "v", traceback: ["\u001b[31mE\u001b[0m: v"] },
  ];
  const source = memorySource({
    "n.ipynb": JSON.stringify({ cells: [{ cell_type: "code", source: ["f()"], outputs }] }),
  });
  expect((await readFileTool({ source }).run({ path: "n.ipynb" })).text).toBe(
    "[n.ipynb | notebook of 1 cell | lines 1-5 of 5]\n1\t=== cell 1: code ===\n2\tf()\n3\t--- result; image/png of 300000 bytes left out ---\n4\t--- error ---\n5\tE: v",
  );
});

test("#66 an Office document sent as media, which the model's service refuses: an error that says what to do", async () => {
  const docx = Buffer.from("PK\x03\x04\x14\0\x06\0", "latin1");
  const result = await readFileTool({ source: memorySource({ "a.docx": docx }) }).run({ path: "a.docx" });
  expect(result.media).toEqual([]);
  expect(result.text).toBe(
    "Error: BINARY_FILE: a.docx: it is a ZIP archive, or an Office document or package made as one (8 bytes) and has no lines to show; unpack it first and read what it holds, or convert it to text or PDF first",
  );
});

test("#67 'unchanged' in place of lines that are out of the context: every read answers in full", async () => {
  const tool = readFileTool({ source: memorySource({ f: "one\n" }) });
  expect((await tool.run({ path: "f" })).text).toBe("[f | line 1 of 1]\n1\tone");
  expect((await tool.run({ path: "f" })).text).toBe("[f | line 1 of 1]\n1\tone");
});

test("#69 programs that want the content itself: readWindow", async () => {
  const workspace = openWorkspace({ source: memorySource({ f: "one\r\ntwo" }) });
  expect((await readWindow(workspace, { path: "f" })).text).toBe("one\r\ntwo");
});

test("#70 numbers that stand in the way of tables: an option writes them otherwise, or leaves them out", async () => {
  expect(await readText("| a | b |\n", {}, { numbering: "none" })).toBe("[f | line 1 of 1]\n| a | b |");
  expect(await readText("| a | b |\n")).toBe("[f | line 1 of 1]\n1\t| a | b |");
});
