import fs from "node:fs";
import path from "node:path";

/** A small file and the window to read. */
export interface SmallFile {
  readonly id: string;
  readonly work: string;
  readonly name: string;
  readonly bytes: number;
  readonly firstLine: number;
  readonly maxLines: number;
  /** The lines of the window as the bench wrote them. */
  readonly windowLines: readonly string[];
  /** The whole file. */
  readonly content: string;
}

const words = "the quick brown fox jumps over a lazy dog while const value = read(file, index); return".split(
  " ",
);
const wideWords = [
  "日本語の文章",
  "読み取り",
  "ファイル🙂",
  "行番号",
  "👩‍💻です",
  "テスト",
  "速度を測る",
  "終わり。",
];

const code = (bytes: number): string => textOf(bytes, words, 34);
const wide = (bytes: number): string => textOf(bytes, wideWords, 60);

/** Writes the small files into a directory. */
export function writeSmallFiles(directory: string): SmallFile[] {
  const files = [
    { id: "10kb", work: "10 KB", content: code(10_262) },
    { id: "1kb", work: "1 KB", content: code(1024) },
    { id: "50kb", work: "50 KB", content: code(50_000) },
    { id: "200kb-first", work: "200 KB, first 2000 lines", content: code(200_000), maxLines: 2000 },
    {
      id: "200kb-deep",
      work: "200 KB, lines 3000-3099",
      content: code(200_000),
      firstLine: 3000,
      maxLines: 100,
    },
    { id: "10kb-wide", work: "10 KB of Japanese and emoji", content: wide(10_262) },
    { id: "1kb-wide", work: "1 KB of Japanese and emoji", content: wide(1024) },
    { id: "50kb-wide", work: "50 KB of Japanese and emoji", content: wide(50_000) },
    {
      id: "200kb-wide",
      work: "200 KB of Japanese and emoji, first 2000 lines",
      content: wide(200_000),
      maxLines: 2000,
    },
  ];
  return files.map(({ id, work, content, firstLine = 1, maxLines = 2000 }) => {
    const name = `${id}.txt`;
    fs.writeFileSync(path.join(directory, name), content);
    const lines = content.slice(0, -1).split("\n");
    const windowLines = lines.slice(firstLine - 1, firstLine - 1 + maxLines);
    return { id, work, name, bytes: Buffer.byteLength(content), firstLine, maxLines, windowLines, content };
  });
}

function textOf(bytes: number, vocabulary: readonly string[], lineBytes: number): string {
  const lines: string[] = [];
  let total = 0;
  for (let index = 0; total < bytes; index++) {
    let line = "  ".repeat(index % 4);
    for (let word = index; Buffer.byteLength(line) < lineBytes - 6 + (index % 9); word++) {
      line += `${vocabulary[word % vocabulary.length]} `;
    }
    lines.push(line.trimEnd());
    total += Buffer.byteLength(line.trimEnd()) + 1;
  }
  return `${lines.join("\n")}\n`;
}
