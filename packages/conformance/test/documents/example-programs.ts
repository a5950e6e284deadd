import type { ReadmeProgram } from "../../../adapter-testing/src/readme-examples.ts";
import type { Document } from "./documents.ts";

/** The name of the file that a block stands for: its first line says so. */
function fileNameOf(code: string): string | undefined {
  return /^\/\/ ([\w.-]+\.ts)\n/.exec(code)?.[1];
}

/** The files that a document's blocks stand for, by their names; what has no name is `example-LINE.ts`. */
export function filesOf({ blocks }: Document): Record<string, string> {
  const code = blocks.filter(({ language }) => language === "ts");
  return Object.fromEntries(
    code.map((block) => [fileNameOf(block.code) ?? `example-${block.line}.ts`, block.code]),
  );
}

/**
 * The programs of a page of `docs`: each block without a name is one, and the block after it, in `text`, is what it
 * prints. Tests (`*.test.ts`) are no programs.
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
