// Runs in a process of its own: a reader may hang, and its memory is measured.
import process from "node:process";
import { readFileTool } from "@readfile/core";
import type { SideBySideRow } from "../../shared/side-by-side.ts";
import { plainReadTool } from "./plain-read-tool.ts";
import type { ReadOnce } from "./run-row.ts";

const maxShownCharacters = 1500;

type Answer = Pick<ReadOnce, "outcome" | "text" | "media">;

/** Both readers, as functions of the same arguments. */
const readers: Readonly<Record<string, (root: string, args: SideBySideRow["args"]) => Promise<Answer>>> = {
  async plain(root, args) {
    try {
      return { outcome: "answer", text: await plainReadTool(root)(args), media: [] };
    } catch (error) {
      // Frameworks give the model the message of what a tool throws.
      return { outcome: "error", text: error instanceof Error ? error.message : "", media: [] };
    }
  },
  async ours(root, args) {
    const { ok, text, media } = await readFileTool({ root }).run(args);
    return { outcome: ok ? "answer" : "error", text, media };
  },
};

const [, , name = "", root = "", args = ""] = process.argv;

async function readOnce(): Promise<ReadOnce | undefined> {
  const parsed = JSON.parse(args) as SideBySideRow["args"];
  const memoryBefore = process.resourceUsage().maxRSS;
  const startedMs = performance.now();
  const answer = await readers[name]?.(root, parsed);
  const durationMs = performance.now() - startedMs;
  const memoryBytes = (process.resourceUsage().maxRSS - memoryBefore) * 1024;
  if (answer === undefined) return undefined;
  const { text } = answer;
  const characters = text.length;
  return { ...answer, text: text.slice(0, maxShownCharacters), characters, durationMs, memoryBytes };
}

process.once("message", () => {
  void readOnce().then((result) => process.send?.(result ?? {}, () => process.disconnect()));
});
process.send?.("ready");
