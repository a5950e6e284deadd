import type { ReadmeProgram } from "../../../adapter-testing/src/readme-examples.ts";
import type { Document } from "./documents.ts";

/** Gives the name of the file that a block contains. The block's first line states it. */
function fileNameOf(code: string): string | undefined {
  return /^\/\/ ([\w.-]+\.ts)\n/.exec(code)?.[1];
}

/** Gives the files that a document's blocks contain, by name. A block without a name becomes `example-LINE.ts`. */
export function filesOf({ blocks }: Document): Record<string, string> {
  const code = blocks.filter(({ language }) => language === "ts");
  return Object.fromEntries(
    code.map((block) => [fileNameOf(block.code) ?? `example-${block.line}.ts`, block.code]),
  );
}

/**
 * Gives the programs of a page of `docs`. Each block without a name is a program, and the `text` block after it is the
 * program's output. Tests (`*.test.ts`) are not programs.
 */
export function programsOf(document: Document): readonly ReadmeProgram[] {
  const { blocks, path } = document;
  const files = filesOf(document);
  return blocks.flatMap(({ language, code, line }, index) => {
    if (language !== "ts" || fileNameOf(code) !== undefined) return [];
    const printed = blocks[index + 1];
    const stdout = printed?.language === "text" ? printed.code : "";
    return [{ name: `${path}:${line}`, files: { ...files, "main.ts": code }, stdout }];
  });
}
