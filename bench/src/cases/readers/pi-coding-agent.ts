import { importPeer } from "../../peers/import-peer.ts";
import { peerModules } from "../../peers/peer-modules.ts";
import { numberIn, unnumbered, type Outcome } from "../outcome.ts";
import type { Ask, ReaderKind } from "../reader.ts";

interface Result {
  readonly content: readonly { readonly text?: string; readonly data?: string; readonly mimeType?: string }[];
}
interface ReadTool {
  execute(id: string, input: unknown): Promise<Result>;
}
interface Module {
  readonly createReadTool: (root: string) => ReadTool;
}
/** What its loop does with the arguments of a model before a tool sees them. */
interface Validation {
  readonly validateToolArguments: (tool: ReadTool, call: { name: string; arguments: object }) => unknown;
}

const packageName = "@earendil-works/pi-coding-agent";
const validationModule = "@earendil-works/pi-ai/dist/utils/validation.js";

/** Its read tool. */
export const piCodingAgent: ReaderKind = {
  name: "pi, read tool",
  packageName,
  form: "The text as it is, and a notice in brackets below an empty line where more follows.",
  open: async (root) => {
    const { createReadTool } = await importPeer<Module>(peerModules.pi[0]);
    const { validateToolArguments } = await importPeer<Validation>(validationModule);
    const tool = createReadTool(root);
    return {
      async ask(ask) {
        if (ask.lastLines !== undefined) {
          return { kind: "cannot", why: "The last lines cannot be asked for." };
        }
        const input = validateToolArguments(tool, { name: "read", arguments: argumentsOf(ask) });
        return outcomeOf(await tool.execute("1", input));
      },
    };
  },
};

function argumentsOf({ path, firstLine, maxLines }: Ask): object {
  return {
    path,
    ...(firstLine !== undefined && { offset: firstLine }),
    ...(maxLines !== undefined && { limit: maxLines }),
  };
}

function outcomeOf({ content }: Result): Outcome {
  const text = content.map((part) => part.text ?? "").join("");
  const media = content.flatMap(({ data, mimeType = "" }) =>
    data === undefined ? [] : [{ mediaType: mimeType, data }],
  );
  if (text.startsWith("Read image file [")) return { ...unnumbered("", { notices: text }, text), media };
  if (/^\[Line \d+ is [^\n]*\]$/u.test(text)) return { kind: "refused", text };
  const notice = /(?:^|\n\n)\[[^\n]*to continue\.\]$/u.exec(text)?.[0] ?? "";
  const next = numberIn(notice, /Use offset=([\d.-]+) to continue/u);
  const more = numberIn(notice, /\[([\d.-]+) more lines/u);
  const form = {
    notices: notice,
    next,
    total: more !== null && next !== null ? next - 1 + more : numberIn(notice, /of (\d+)/u),
  };
  return unnumbered(text.slice(0, text.length - notice.length), form, text);
}
