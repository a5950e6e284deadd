import { expect, test } from "vitest";
import { readFileTool, type ReadFileData } from "@readfile/core";
import { documents } from "@readfile/documents";
import { fixtureRoot } from "./fixtures.ts";

const tool = readFileTool({ root: fixtureRoot, documents: documents({ pdf: "text" }), severalReads: false });

async function page(path: string, offset: number, limit: number | undefined): Promise<ReadFileData> {
  const result = await tool.run({ path, offset, ...(limit !== undefined && { limit }) });
  if (!result.ok) throw new Error(result.text);
  return result.data;
}

test.for(["report.docx", "report.odt", "sales.xlsx", "sales.ods", "talk.pptx", "talk.odp", "report.pdf"])(
  "following `next` through %s gives every line once",
  async (path) => {
    const whole = await page(path, 1, undefined);
    expect(whole.next).toBeNull();
    for (const limit of [1, 3, 7]) {
      let joined = "";
      for (let offset: number | undefined = 1; offset !== undefined;) {
        const { content, next } = await page(path, offset, limit);
        joined += content;
        offset = next?.offset;
      }
      expect(joined).toBe(whole.content);
    }
    const { total_lines: total } = whole;
    expect(whole.content.split("\n")).toHaveLength((total ?? 0) + 1);
    expect(whole.kind).toBe("document");
  },
);
