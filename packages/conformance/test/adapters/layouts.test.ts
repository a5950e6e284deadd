import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as aiSdk from "@readfile/ai-sdk";
import { openFileTool } from "@readfile/core";
import * as langchain from "@readfile/langchain";
import * as mcp from "@readfile/mcp";
import { registerReadTools as registerSdk } from "@readfile/mcp/sdk";
import * as openaiAgents from "@readfile/openai-agents";
import { afterAll, describe, expect, test } from "vitest";
import { aiSdkDriver } from "../../src/ai-sdk.ts";
import { langChainDriver } from "../../src/langchain.ts";
import { mcpDriver } from "../../src/mcp.ts";
import { openAIAgentsDriver } from "../../src/openai-agents.ts";

/** The parts of core's table of layouts that this test needs. The table is test data of another package. */
interface Layout {
  readonly name: string;
  readonly outcome: { readonly reads: string } | { readonly refused: string };
  readonly options?: object;
}

interface CoreLayouts {
  /** The groups of layouts, by the report that each follows. */
  readonly layouts: Readonly<Record<string, readonly Layout[]>>;
}

interface CoreBuild {
  buildLayout(directory: string, layout: Layout): { readonly root: string; readonly path: string };
}

const security = new URL("../../../core/test/security/", import.meta.url);
const grouped = (await import(new URL("layouts.ts", security).href)) as CoreLayouts;
const layouts = Object.values(grouped.layouts).flat();
const { buildLayout } = (await import(new URL("build-layout.ts", security).href)) as CoreBuild;

const drivers = [
  aiSdkDriver({ adapt: aiSdk.toAiSdkTool }),
  langChainDriver({ adapt: langchain.toLangChainTool }),
  mcpDriver({ adapt: mcp.toMcpTool, register: mcp.registerReadTools, registerSdk }),
  openAIAgentsDriver({ adapt: openaiAgents.toOpenAIAgentsTool }),
];
const loops = drivers.flatMap((driver) =>
  driver.loops.map((loop) => ({ name: `${driver.name} ${loop.name}`, loop })),
);

const directory = mkdtempSync(path.join(tmpdir(), "readfile-layouts-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe.skipIf(process.platform === "win32")("core's layouts through each loop", () => {
  test.for(loops)("$name: reads what it may, and shows no secret", async ({ loop }) => {
    let read = 0;
    for (const layout of layouts) {
      const { root, path: sent } = buildLayout(mkdtempSync(path.join(directory, "l-")), layout);
      const options = { root, ...layout.options };
      const readTool = openFileTool(options);
      const args = { file_path: sent };
      const turn = {
        tools: [{ readTool, factory: undefined }],
        calls: [{ id: "c1", name: "open_file", args }],
        signal: undefined,
      };
      const [answer] = await loop.call(turn);
      const shown = [layout.name, answer?.text];
      if ("reads" in layout.outcome) {
        read++;
        expect([...shown, answer?.isError ?? false]).toEqual([
          layout.name,
          `${layout.outcome.reads}\n`,
          false,
        ]);
      } else {
        expect([...shown, answer?.isError ?? true]).toEqual([
          layout.name,
          expect.not.stringContaining("SECRET"),
          true,
        ]);
      }
    }
    expect(layouts.length).toBeGreaterThan(100);
    expect(read).toBeGreaterThan(20);
  });
});
