import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openWorkspace } from "@readfile/core";
import { afterAll, describe, expect, it } from "vitest";
import { filesystemTools } from "../../src/compat/filesystem-tools.ts";
import type { ToolAnswer } from "../../src/served-tool.ts";

const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-compat-")));
afterAll(() => fs.rmSync(root, { recursive: true }));

const line = `${"y".repeat(99)}\n`;
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const files: Readonly<Record<string, string | Buffer>> = {
  "a.txt": "one\ntwo\nthree\n",
  "crlf.txt": "one\r\ntwo\r\n",
  "open.txt": "one\ntwo",
  "empty.txt": "",
  "big.txt": line.repeat(3000),
  "wide.txt": "é".repeat(150_000),
  "pixel.png": Buffer.from(png, "base64"),
  "broken.png": Buffer.from(png, "base64").subarray(0, 40),
  "sound.mp3": Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"), Buffer.alloc(64, 0xff)]),
  "book.ipynb": '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}\n',
  ".env": "SECRET=1\n",
  "d/inner.txt": "x\n",
};
for (const [name, content] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), content);
}

/** A document of one empty page. */
function pdfDocument(): string {
  let text = "%PDF-1.4\n";
  const starts: number[] = [];
  for (const body of [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
  ]) {
    starts.push(text.length);
    text += `${starts.length} 0 obj\n${body}\nendobj\n`;
  }
  const entries = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 4\n0000000000 65535 f \n${entries}`;
  return `${text}${table}trailer << /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

const wrongPath =
  'Error: INVALID_ARGUMENT: path must be the path of a file or directory; for example path="src/app.ts"';
const wrongPaths =
  'Error: INVALID_ARGUMENT: paths must be a list of paths; for example paths=["src/app.ts", "README.md"]';

const tools = filesystemTools(openWorkspace({ root }));

async function call(name: string, args: unknown, signal?: AbortSignal): Promise<ToolAnswer> {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return await tool.call(args, { signal });
}

/** The text of an answer that also has it as structured content. */
async function textOf(name: string, args: unknown): Promise<string> {
  const { content, structuredContent, isError } = await call(name, args);
  const [part] = content;
  if (part?.type !== "text" || isError === true) throw new Error(JSON.stringify(content));
  expect(content).toHaveLength(1);
  expect(structuredContent).toEqual({ content: part.text });
  return part.text;
}

async function errorOf(name: string, args: unknown): Promise<string> {
  const answer = await call(name, args);
  const [part] = answer.content;
  if (part?.type !== "text" || answer.isError !== true) throw new Error(JSON.stringify(answer));
  expect(answer.structuredContent).toBeUndefined();
  return part.text;
}

it("offers the read tools of the original under their names", () => {
  expect(
    tools.map(({ name, inputSchema }) => [name, Object.keys(Object(inputSchema["properties"]))]),
  ).toEqual([
    ["read_file", ["path", "tail", "head"]],
    ["read_text_file", ["path", "tail", "head"]],
    ["read_media_file", ["path"]],
    ["read_multiple_files", ["paths"]],
    ["list_directory", ["path"]],
    ["list_allowed_directories", []],
  ]);
  for (const tool of tools) expect(tool.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
});

describe("read_text_file", () => {
  it.each([
    [{ path: "a.txt" }, "one\ntwo\nthree\n"],
    [{ path: path.join(root, "a.txt") }, "one\ntwo\nthree\n"],
    [{ path: "a.txt", head: 0, tail: null }, "one\ntwo\nthree\n"],
    [{ path: "a.txt", head: 2 }, "one\ntwo"],
    [{ path: "a.txt", head: 9_007_199_254_740_991 }, "one\ntwo\nthree"],
    [{ path: "a.txt", tail: 2 }, "two\nthree\n"],
    [{ path: "a.txt", tail: 9 }, "one\ntwo\nthree\n"],
    [{ path: "crlf.txt" }, "one\r\ntwo\r\n"],
    [{ path: "crlf.txt", tail: 1 }, "two\r\n"],
    [{ path: "crlf.txt", head: 2 }, "one\r\ntwo\r"],
    [{ path: "open.txt", tail: 1 }, "two"],
    [{ path: "empty.txt" }, ""],
    [{ path: "empty.txt", head: 3 }, ""],
    [{ path: "empty.txt", tail: 3 }, ""],
    [{ path: "book.ipynb" }, '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}\n'],
  ])("%j", async (args, text) => {
    await expect(textOf("read_text_file", args)).resolves.toBe(text);
    await expect(textOf("read_file", args)).resolves.toBe(text);
  });

  it("says in a last line what a longer file shows", async () => {
    const text = await textOf("read_text_file", { path: "big.txt" });
    expect(text).toBe(
      `${line.repeat(1966)}[Shown: lines 1 to 1966 of 3000. An answer holds 196608 bytes; read_text_file with tail=1034 goes on.]`,
    );
  });

  it("says so of a head and of a tail that do not fit", async () => {
    const said = "An answer holds 196608 bytes; read_text_file with";
    await expect(textOf("read_text_file", { path: "big.txt", head: 2000 })).resolves.toBe(
      `${line.repeat(1966)}[Shown: lines 1 to 1966 of 3000. ${said} tail=1034 goes on.]`,
    );
    await expect(textOf("read_text_file", { path: "big.txt", tail: 2500 })).resolves.toBe(
      `${line.repeat(1966)}[Shown: lines 501 to 2466 of 3000. ${said} tail=534 goes on.]`,
    );
  });

  it("says so of a line that does not fit", async () => {
    await expect(textOf("read_text_file", { path: "wide.txt" })).resolves.toBe(
      `${"é".repeat(98_304)}\n[Shown: lines 1 to 1 of 1, the last of them in part. An answer holds 196608 bytes; nothing shows the rest.]`,
    );
  });

  it("says so of lines that a path names", async () => {
    await expect(textOf("read_text_file", { path: "a.txt:2-2" })).resolves.toBe(
      "two\n[Shown: lines 2 to 2 of 3. An answer holds 196608 bytes; read_text_file with tail=1 goes on.]",
    );
  });

  it("does not say so of a head that fits", async () => {
    await expect(textOf("read_text_file", { path: "big.txt", head: 1900 })).resolves.toBe(
      line.repeat(1900).slice(0, -1),
    );
  });

  it.each([
    [{ path: "missing.txt" }, "Error: NOT_FOUND: missing.txt: no such file"],
    [
      { path: "d" },
      'Error: NOT_FILE: d: it is a directory, not a file; it holds "inner.txt"; list_directory lists it',
    ],
    [
      { path: "../x" },
      "Error: OUTSIDE_WORKSPACE: ../x: it lies outside the workspace; list_allowed_directories says where to look",
    ],
    [{ path: ".env" }, 'Error: ACCESS_DENIED: .env: it is denied by the policy rule ".env"'],
    [
      { path: "pixel.png" },
      "Error: BINARY_FILE: pixel.png: it is no text but an image; read_media_file shows it",
    ],
    [undefined, wrongPath],
    ["a.txt", wrongPath],
    [{ path: 7 }, wrongPath],
    [
      { path: "a.txt", head: -1 },
      "Error: INVALID_ARGUMENT: head must be a number of lines; for example head=50",
    ],
    [
      { path: "a.txt", tail: 1.5 },
      "Error: INVALID_ARGUMENT: tail must be a number of lines; for example tail=50",
    ],
    [
      { path: "a.txt", head: "1" },
      "Error: INVALID_ARGUMENT: head must be a number of lines; for example head=50",
    ],
    [
      { path: "a.txt", head: 1, tail: 1 },
      "Error: INVALID_ARGUMENT: head and tail do not go together; send one of them, for example head=50",
    ],
  ])("refuses %j", async (args, text) => {
    await expect(errorOf("read_text_file", args)).resolves.toBe(text);
  });

  it("rejects with the reason of the signal", async () => {
    const reason = new Error("the client went away");
    await expect(call("read_text_file", { path: "a.txt" }, AbortSignal.abort(reason))).rejects.toBe(reason);
    await expect(call("list_directory", { path: "." }, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe("read_media_file", () => {
  it("shows an image, in both places", async () => {
    const image = { type: "image", data: png, mimeType: "image/png" };
    await expect(call("read_media_file", { path: "pixel.png" })).resolves.toEqual({
      content: [image],
      structuredContent: { content: [image] },
    });
  });

  it("names a document by the path that was read", async () => {
    const pdf = pdfDocument();
    fs.writeFileSync(path.join(root, "d", "doc 1.pdf"), pdf);
    const uri = pathToFileURL(path.join(root, "d", "doc 1.pdf")).href;
    for (const sent of [
      "d/doc 1.pdf",
      '"d/doc 1.pdf"',
      "@d/doc 1.pdf",
      "./d/../d/doc 1.pdf",
      path.join(root, "d", "doc 1.pdf"),
      `\`${path.join(root, "d", "doc 1.pdf")}\``,
      uri,
    ]) {
      const { content } = await call("read_media_file", { path: sent });
      expect(content).toEqual([
        {
          type: "resource",
          resource: { uri, mimeType: "application/pdf", blob: Buffer.from(pdf).toString("base64") },
        },
      ]);
    }
    fs.rmSync(path.join(root, "d", "doc 1.pdf"));
  });

  it("refuses what it does not show", async () => {
    await expect(errorOf("read_media_file", { path: "broken.png" })).resolves.toBe(
      "Error: NOT_SHOWN: broken.png: the image is damaged, or larger than 3932160 bytes or 2000 pixels",
    );
    await expect(errorOf("read_media_file", { path: "a.txt" })).resolves.toBe(
      "Error: NOT_SHOWN: a.txt: it is text; read_text_file reads it",
    );
    await expect(errorOf("read_media_file", { path: "sound.mp3" })).resolves.toBe(
      "Error: BINARY_FILE: sound.mp3: it is an audio file (MP3) (74 bytes) and has no lines to show; transcribe it, or read what describes it",
    );
    await expect(errorOf("read_media_file", {})).resolves.toBe(wrongPath);
  });
});

describe("read_multiple_files", () => {
  it("reads each, and has the error of one in its place", async () => {
    await expect(
      textOf("read_multiple_files", { paths: ["a.txt", "missing.txt", "open.txt"] }),
    ).resolves.toBe(
      "a.txt:\none\ntwo\nthree\n\n\n---\nmissing.txt: Error - missing.txt: no such file\n---\nopen.txt:\none\ntwo\n",
    );
  });

  it("bounds all together", async () => {
    const text = await textOf("read_multiple_files", { paths: ["big.txt", "a.txt", "big.txt"] });
    expect(text).toBe(
      `big.txt:\n${line.repeat(1961)}[Shown: lines 1 to 1961 of 3000. An answer holds 196608 bytes; read_text_file with tail=1039 goes on.]\n` +
        "\n---\na.txt: Error - not read: the answer is full; read it in another call" +
        "\n---\nbig.txt: Error - not read: the answer is full; read it in another call",
    );
  });

  it.each<[string, readonly string[]]>([
    ["long names", Array<string>(100).fill("nope".repeat(1000))],
    ["names of two bytes a character", Array<string>(100).fill("ä".repeat(4000))],
    ["files of which each has a last line", Array<string>(100).fill("big.txt:1-20")],
    ["a file that fits but for its name", ["big.txt:1-1965", ...Array<string>(99).fill("a.txt")]],
    ["many that do not fit", ["big.txt", ...Array<string>(99).fill("x".repeat(5000))]],
  ])("holds 196,608 bytes at most, of %s", async (_title, paths) => {
    const text = await textOf("read_multiple_files", { paths });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(196_608);
    expect(text.split("\n---\n")).toHaveLength(100);
  });

  it("shows 255 characters of a name, and breaks none in two", async () => {
    const answer = await textOf("read_multiple_files", { paths: [`${"x".repeat(254)}😀.txt`] });
    expect(answer.startsWith(`${"x".repeat(254)}…: Error - `)).toBe(true);
    await expect(textOf("read_multiple_files", { paths: ["y".repeat(255)] })).resolves.toContain(
      `${"y".repeat(255)}: Error - `,
    );
  });

  it.each<[unknown, string]>([
    [{ paths: [] }, wrongPaths],
    [{ paths: ["a.txt", 7] }, wrongPaths],
    [{}, wrongPaths],
    [
      { paths: Array(101).fill("a.txt") },
      "Error: INVALID_ARGUMENT: a call reads at most 100 files, got 101; send the others in another call",
    ],
  ])("refuses what is wrong: %#", async (args, text) => {
    await expect(errorOf("read_multiple_files", args)).resolves.toBe(text);
  });
});

describe("list_directory", () => {
  it("lists the names that may be read, in order", async () => {
    await expect(textOf("list_directory", { path: "." })).resolves.toBe(
      "[FILE] a.txt\n[FILE] big.txt\n[FILE] book.ipynb\n[FILE] broken.png\n[FILE] crlf.txt\n[DIR] d\n" +
        "[FILE] empty.txt\n[FILE] open.txt\n[FILE] pixel.png\n[FILE] sound.mp3\n[FILE] wide.txt",
    );
  });

  it("lists a link as what it leads to, and leaves out what may not be read", async () => {
    const links = path.join(root, "links");
    fs.mkdirSync(links);
    fs.mkdirSync(path.join(root, ".ssh"));
    for (const [name, target] of [
      ["to-file", "../a.txt"],
      ["to-directory", "../d"],
      ["to-denied", "../.env"],
      ["to-denied-directory", "../.ssh"],
      ["to-outside", "/etc/hostname"],
      ["to-outside-directory", "/etc"],
      ["to-nothing", "../gone"],
      ["to-itself", "to-itself"],
    ] as const) {
      fs.symlinkSync(target, path.join(links, name));
    }
    for (const sent of ["links", "links/", links, path.join(links, "..", "links")]) {
      await expect(textOf("list_directory", { path: sent })).resolves.toBe(
        "[DIR] to-directory\n[FILE] to-file",
      );
    }
    fs.rmSync(links, { recursive: true });
    fs.rmSync(path.join(root, ".ssh"), { recursive: true });
  });

  it("says that there are more", async () => {
    const many = path.join(root, "many");
    fs.mkdirSync(many);
    for (let index = 0; index < 2001; index++) fs.writeFileSync(path.join(many, `${index}`), "");
    const lines = (await textOf("list_directory", { path: "many" })).split("\n");
    expect(lines).toHaveLength(2001);
    expect(lines.at(-1)).toBe("[Only 2000 entries are shown: there are more.]");
    fs.rmSync(many, { recursive: true });
  });

  it.each([
    [{ path: "missing" }, "Error: NOT_FOUND: missing: no such directory"],
    [{ path: "a.txt" }, "Error: NOT_FILE: a.txt: it is a file, not a directory; read_text_file reads it"],
    [
      { path: "/" },
      "Error: OUTSIDE_WORKSPACE: /: it lies outside the workspace; list_allowed_directories says where to look",
    ],
    [{ path: "" }, wrongPath],
  ])("refuses %j", async (args, text) => {
    await expect(errorOf("list_directory", args)).resolves.toBe(text);
  });
});

it("names the allowed directories", async () => {
  await expect(textOf("list_allowed_directories", {})).resolves.toBe(`Allowed directories:\n${root}`);
});

it("does not show what a workspace throws that is no answer", async () => {
  const workspace = openWorkspace({ root });
  const failing = filesystemTools({
    ...workspace,
    locate: (sent) => workspace.locate(sent),
    get roots(): never {
      throw new Error("/home/someone/secret");
    },
    list: () => Promise.reject(new Error("/home/someone/secret")),
  });
  const answer = {
    isError: true,
    content: [{ type: "text", text: "Error: internal error while reading the file" }],
  };
  for (const [name, args] of [
    ["list_directory", { path: "." }],
    ["list_allowed_directories", {}],
  ] as const) {
    const tool = failing.find((one) => one.name === name);
    await expect(tool?.call(args, {})).resolves.toStrictEqual(answer);
  }
});
