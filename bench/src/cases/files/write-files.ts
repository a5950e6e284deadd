import fs from "node:fs";
import path from "node:path";

/** Writes files beneath a directory, and the directories that they need. */
export function writeFiles(directory: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(directory, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

/** Gives the texts `line 1` to `line COUNT`. */
export function numberedLines(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`);
}

/** Gives a text of these lines, each with its LF. */
export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
