import { expect, test } from "vitest";
import { readFileTool, type ReadFileData } from "@readfile/core";
import { documents } from "@readfile/documents";
import { fixtureNames, fixtureTexts } from "./fixture-texts.ts";
import { fixtureRoot } from "./fixtures.ts";

const tool = readFileTool({ root: fixtureRoot, documents: documents({ pdf: "text" }), severalReads: false });

async function page(path: string, offset: number, limit: number | undefined): Promise<ReadFileData> {
  const result = await tool.run({ path, offset, ...(limit !== undefined && { limit }) });
  if (!result.ok) throw new Error(result.text);
  return result.data;
}

test.for(fixtureNames)("following `next` through %s gives every line once", async (path) => {
  const { text, lines } = fixtureTexts[path];
  const whole = await page(path, 1, undefined);
  expect(whole).toMatchObject({ kind: "document", content: `${text}\n`, total_lines: lines, next: null });
  for (const limit of [1, 3, 7]) {
    let joined = "";
    let pages = 0;
    for (let offset: number | undefined = 1; offset !== undefined; pages++) {
      const { content, next } = await page(path, offset, limit);
      joined += content;
      offset = next?.offset;
    }
    expect(joined).toBe(`${text}\n`);
    expect(pages).toBe(Math.ceil(lines / limit));
  }
});
