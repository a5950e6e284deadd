import fs from "node:fs";
import path from "node:path";

const accented = `${"é".repeat(38)}\n`;

/** A document of one page without content. */
export const pdf: Buffer = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n" +
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\n" +
    "xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \n" +
    "trailer<</Size 4/Root 1 0 R>>\nstartxref\n162\n%%EOF\n",
);

/** The files of the comparison, by their paths. */
const files: Readonly<Record<string, string | Buffer>> = {
  "lines.txt": "one\ntwo\nthree\n",
  "open.txt": "one\ntwo",
  "blank-lines.txt": "one\n\n\n",
  "newline.txt": "\n",
  "empty.txt": "",
  "crlf.txt": "one\r\ntwo\r\nthree\r\n",
  "mixed.txt": "one\r\ntwo\nthree",
  "returns.txt": "one\rtwo\rthree",
  "tabs.txt": "\tone\n  two  \n",
  "unicode.txt": "naïve\n日本語\n🙂 end\n",
  "日本語 🙂.txt": "named\n",
  "with space.txt": "spaced\n",
  "accented.txt": accented.repeat(60),
  "mark.txt": "\uFEFFone\ntwo\n",
  "wide.txt": Buffer.from("\uFEFFone\ntwo\n", "utf16le"),
  "latin.txt": Buffer.from("café\n", "latin1"),
  "nul.txt": "one\0two\n",
  "program.bin": Buffer.from([
    0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 62, 0, 255, 254,
  ]),
  "big.txt": `${"0123456789".repeat(9)}abcdefghi\n`.repeat(3000),
  "long-line.txt": `${"x".repeat(300_000)}\nend\n`,
  "book.ipynb": '{\n "nbformat": 4,\n "nbformat_minor": 5,\n "metadata": {},\n "cells": []\n}\n',
  "page.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  "pixel.png": Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  "paper.pdf": pdf,
  "named.png": "no image\n",
  "sound.mp3": Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"), Buffer.alloc(8, 0xff)]),
  ".env": "TOKEN=1\n",
  "with-secret/.env": "TOKEN=1\n",
  "with-secret/app.ts": "export {};\n",
  "d/inner.txt": "inner\n",
  "d/e/deep.txt": "deep\n",
};

/** Writes the files, a directory beside them and links into a directory. Gives the directory that both servers are given. */
export function writeOriginalTree(directory: string): string {
  const root = path.join(directory, "root");
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  fs.mkdirSync(path.join(root, "bare"));
  fs.mkdirSync(path.join(directory, "outside"));
  fs.writeFileSync(path.join(directory, "outside", "secret.txt"), "secret\n");
  fs.symlinkSync("lines.txt", path.join(root, "link-inside.txt"));
  fs.symlinkSync("d", path.join(root, "link-to-d"));
  fs.symlinkSync("../outside/secret.txt", path.join(root, "link-out.txt"));
  fs.symlinkSync("../outside", path.join(root, "link-to-outside"));
  fs.symlinkSync("nowhere.txt", path.join(root, "link-to-nothing.txt"));
  return root;
}
