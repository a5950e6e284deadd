import { importPeer } from "../../peers/import-peer.ts";
import { peerModules } from "../../peers/peer-modules.ts";
import { numberIn, unnumbered, type Outcome } from "../outcome.ts";
import type { Ask, ReaderKind } from "../reader.ts";

interface Result {
  readonly llmContent: unknown;
  readonly error?: { readonly message: string };
}
interface Tools {
  readonly ReadFileTool: new (
    config: unknown,
    messageBus: unknown,
  ) => { validateBuildAndExecute(input: object, signal: AbortSignal): Promise<Result> };
}
interface Configs {
  readonly Config: new (options: Readonly<Record<string, unknown>>) => {
    readonly storage: { initialize(): Promise<void> };
    getMessageBus?(): unknown;
  };
}

const packageName = "@google/gemini-cli-core";

/** Its `read_file`. */
export const geminiCliCore: ReaderKind = {
  name: "Gemini CLI core, read_file",
  packageName,
  form: "A notice above the text where it is cut, then the text as it is; a cut line ends with `... [truncated]`.",
  open: async (root) => {
    const { Config } = await importPeer<Configs>(peerModules.gemini[0]);
    const { ReadFileTool } = await importPeer<Tools>(peerModules.gemini[1]);
    const options = { sessionId: "cases", targetDir: root, cwd: root, debugMode: false, model: "none" };
    const config = new Config(options);
    await config.storage.initialize();
    const tool = new ReadFileTool(config, config.getMessageBus?.());
    return {
      async ask(ask) {
        if (ask.lastLines !== undefined) {
          return { kind: "cannot", why: "The last lines cannot be asked for." };
        }
        const { signal } = new AbortController();
        return outcomeOf(await tool.validateBuildAndExecute(argumentsOf(ask), signal));
      },
    };
  },
};

/** Its second argument is the last line. */
function argumentsOf({ path, firstLine, maxLines }: Ask): object {
  const last = firstLine === null || maxLines === null ? null : Number(firstLine ?? 1) + Number(maxLines) - 1;
  const asText = typeof firstLine === "string" || typeof maxLines === "string";
  return {
    file_path: path,
    ...(firstLine !== undefined && { start_line: firstLine }),
    ...(maxLines !== undefined && { end_line: asText ? String(last) : last }),
  };
}

function outcomeOf({ llmContent, error }: Result): Outcome {
  const parts = Array.isArray(llmContent) ? llmContent : [llmContent];
  const media = parts.flatMap((part) => {
    const { inlineData } = Object(part) as { inlineData?: { mimeType: string; data: string } };
    return inlineData === undefined ? [] : [{ mediaType: inlineData.mimeType, data: inlineData.data }];
  });
  if (media.length > 0) return { ...unnumbered(""), media };
  const text = String(llmContent);
  if (error !== undefined || text.startsWith("Cannot display content of ")) return { kind: "refused", text };
  const mark = "--- FILE CONTENT (truncated) ---\n";
  const start = text.startsWith("\nIMPORTANT: ") ? text.indexOf(mark) + mark.length : 0;
  const notices = text.slice(0, start);
  const form = {
    notices,
    next: numberIn(notices, /use start_line: (\d+)/u),
    total: numberIn(notices, /of (\d+) total lines/u),
    cut: /\.\.\. \[truncated\]$/u,
  };
  return unnumbered(text.slice(start), form, text);
}
