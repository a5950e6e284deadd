// Runs in a process of its own: a reader may hang, its memory is measured, and one reader is somebody else's code.
import process from "node:process";
import type { ReaderName, SideBySideRow } from "../../shared/side-by-side.ts";
import { guardedReadTool } from "./guarded-read-tool.ts";
import { messageOf, openOwnReader } from "./own-reader.ts";
import { plainReadTool } from "./plain-read-tool.ts";
import type { ReadOnce } from "./run-row.ts";

const maxStartCharacters = 1500;
const maxEndCharacters = 200;

type Answer = Pick<ReadOnce, "outcome" | "text" | "media">;
type Read = (args: SideBySideRow["args"]) => Promise<Answer>;

const [, , name = "", root = "", args = "", ownFile = ""] = process.argv;

const readers: Readonly<Record<ReaderName, () => Promise<Read | { readonly problem: string }>>> = {
  plain: async () => asTool(plainReadTool(root)),
  guarded: async () => asTool(guardedReadTool(root)),
  async ours() {
    // Only here, because loading it takes longer than the others need to start.
    const { readFileTool } = await import("@readfile/core");
    const tool = readFileTool({ root });
    return async (given) => {
      const { ok, text, media } = await tool.run(given);
      return { outcome: ok ? "answer" : "error", text, media };
    };
  },
  async own() {
    const opened = await openOwnReader(ownFile, root);
    return "problem" in opened ? opened : asTool(opened.read);
  },
};

/**
 * Makes a tool of a function, as frameworks do: the model receives the message of what it throws, and as JSON what is neither a
 * text nor an image.
 */
function asTool(read: (given: SideBySideRow["args"]) => unknown): Read {
  return async (given) => {
    try {
      const answer = await read(given);
      if (isImage(answer)) {
        const { mediaType, data } = answer;
        return { outcome: "answer", text: "", media: [{ mediaType, data }] };
      }
      const text = typeof answer === "string" ? answer : (JSON.stringify(answer) ?? "");
      // Many tools give an error as a text: `Error: …`, `[error] …`.
      return { outcome: /^\W{0,9}error\b/iu.test(text) ? "error" : "answer", text, media: [] };
    } catch (error) {
      return { outcome: "error", text: messageOf(error), media: [] };
    }
  };
}

function isImage(answer: unknown): answer is { readonly mediaType: string; readonly data: string } {
  if (typeof answer !== "object" || answer === null) return false;
  const { mediaType, data } = answer as Readonly<Record<string, unknown>>;
  return typeof mediaType === "string" && mediaType.startsWith("image/") && typeof data === "string";
}

async function readOnce(read: Read): Promise<ReadOnce> {
  const parsed = JSON.parse(args) as SideBySideRow["args"];
  const memoryBefore = process.resourceUsage().maxRSS;
  const startedMs = performance.now();
  const answer = await read(parsed);
  const durationMs = performance.now() - startedMs;
  const memoryBytes = (process.resourceUsage().maxRSS - memoryBefore) * 1024;
  const characters = answer.text.length;
  const isCut = characters > maxStartCharacters + maxEndCharacters;
  const text = isCut ? answer.text.slice(0, maxStartCharacters) : answer.text;
  const end = isCut ? answer.text.slice(-maxEndCharacters) : "";
  return { ...answer, text, end, characters, durationMs, memoryBytes };
}

// Only this module answers the demo: the code of a reader gets no way to it.
const send = process.send?.bind(process);
delete process.send;

const opened = await readers[name as ReaderName]();
if (typeof opened === "function") {
  // To listen keeps the process alive while a reader waits for what never comes.
  process.on("message", () => {
    // A reader that is somebody's own may leave open what keeps its process alive.
    void readOnce(opened).then((result) => send?.(result, () => process.exit()));
  });
  send?.("ready");
} else {
  send?.(opened, () => process.exit());
}
