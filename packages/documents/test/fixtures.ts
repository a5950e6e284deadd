import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readFileTool, type ReadFileInput, type ReadFileToolOptions } from "@readfile/core";
import { documents } from "@readfile/documents";

/** The folder of the fixtures. */
export const fixtureRoot: string = fileURLToPath(new URL("fixtures", import.meta.url));

/** The bytes of a fixture. */
export function fixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`${fixtureRoot}/${name}`));
}

/** What a model receives for a fixture. PDF comes as text. */
export async function readFixture(args: ReadFileInput, options: ReadFileToolOptions = {}): Promise<string> {
  const tool = readFileTool({
    root: fixtureRoot,
    documents: documents({ pdf: "text" }),
    numbering: "none",
    ...options,
  });
  return (await tool.run(args)).text;
}
