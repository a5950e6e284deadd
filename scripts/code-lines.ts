import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Counts the lines of code in a directory, without blank lines and comments. */
export function codeLines(directory: string): { files: number; lines: number } {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const lines = files
    .map((file) => readFileSync(join(directory, file), "utf8").replaceAll(/\/\*.*?\*\//gs, ""))
    .flatMap((source) => source.split("\n").filter((line) => !/^\s*(\/\/.*)?$/.test(line)));
  return { files: files.length, lines: lines.length };
}
