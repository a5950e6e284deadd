import { importPeer } from "../../peers/import-peer.ts";
import { peerModules } from "../../peers/peer-modules.ts";
import { numberIn, unnumbered, type Outcome, type ShownLine } from "../outcome.ts";
import type { Ask, ReaderKind } from "../reader.ts";

interface Module {
  readonly Workspace: new (options: { filesystem: unknown }) => unknown;
  readonly LocalFilesystem: new (options: { basePath: string }) => unknown;
  readonly readFileTool: { execute(input: object, context: { workspace: unknown }): Promise<unknown> };
}
interface Media {
  readonly text: string;
  readonly mediaType: string;
  readonly data: string;
}

const packageName = "@mastra/core";
const isNumbered = /^ *\d+→/u;

/** The read tool of its workspace. */
export const mastra: ReaderKind = {
  name: "Mastra, readFileTool",
  packageName,
  form: "A header with path and size, then each line as padded number, arrow and text; a notice below the text where it is cut. After a final line end it shows one more, empty line, which only the cases about the end of a file count as a fault.",
  open: async (root) => {
    const { Workspace, LocalFilesystem, readFileTool } = await importPeer<Module>(peerModules.mastra[0]);
    const workspace = new Workspace({ filesystem: new LocalFilesystem({ basePath: root }) });
    return {
      async ask(ask) {
        if (ask.lastLines !== undefined) {
          return { kind: "cannot", why: "The last lines cannot be asked for." };
        }
        return outcomeOf(await readFileTool.execute(argumentsOf(ask), { workspace }));
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

function outcomeOf(result: unknown): Outcome {
  if (typeof result !== "string") {
    const { text, mediaType, data } = Object(result) as Partial<Media>;
    if (data === undefined) return { kind: "refused", text: JSON.stringify(result) };
    return { ...unnumbered("", { notices: text ?? "" }), media: [{ mediaType: mediaType ?? "", data }] };
  }
  const all = result.split("\n");
  const start = all.findIndex((line) => isNumbered.test(line));
  const rest = start < 0 ? [] : all.slice(start);
  const header = (start < 0 ? all : all.slice(0, start)).join("\n");
  if (/binary file not readable as text|exceeds maxMediaBytes/u.test(header)) {
    return { kind: "refused", text: result };
  }
  const isCut = rest.at(-1)?.startsWith("[output truncated: ") === true;
  const notices = isCut ? [header, rest.pop()].join("\n") : header;
  const lines = rest.map(numberedLine);
  const last = lines.at(-1);
  const emptyLineAfterEnd = !isCut && last?.text === "";
  if (last !== undefined && (isCut || emptyLineAfterEnd)) lines.pop();
  if (last !== undefined && isCut) lines.push({ ...last, cut: true });
  return {
    kind: "shown",
    lines,
    emptyLineAfterEnd,
    notices,
    next: null,
    total: numberIn(header, /\(lines \d+-\d+ of (\d+)/u),
    media: [],
    text: result,
  };
}

function numberedLine(line: string): ShownLine {
  const [, number, text] = /^ *(\d+)→(.*)$/su.exec(line) ?? [];
  return { number: number === undefined ? null : Number(number), text: text ?? line, cut: false };
}
