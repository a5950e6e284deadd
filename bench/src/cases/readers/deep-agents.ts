import { importPeer } from "../../peers/import-peer.ts";
import { peerModules } from "../../peers/peer-modules.ts";
import { numberIn, unnumbered, type Outcome } from "../outcome.ts";
import type { Ask, ReaderKind } from "../reader.ts";

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly mimeType?: string;
  readonly data?: string;
}
interface Module {
  readonly FilesystemBackend: new (options: { rootDir: string; virtualMode: boolean }) => unknown;
  readonly createFilesystemMiddleware: (options: { backend: unknown }) => {
    readonly tools: readonly { readonly name: string; invoke(input: object): Promise<unknown> }[];
  };
}

const packageName = "deepagents";

/** Its `read_file` for models, over the files of a directory. */
export const deepAgents: ReaderKind = {
  name: "deepagents, read_file",
  packageName,
  form: "A header between two @@, then the text as it is. A first line is counted from 0.",
  open: async (root) => {
    const { FilesystemBackend, createFilesystemMiddleware } = await importPeer<Module>(
      peerModules.deepagents[0],
    );
    const backend = new FilesystemBackend({ rootDir: root, virtualMode: true });
    const tool = createFilesystemMiddleware({ backend }).tools.find(({ name }) => name === "read_file");
    if (tool === undefined) throw new Error("deepagents has no read_file");
    return {
      async ask(ask) {
        if (ask.lastLines !== undefined) {
          return { kind: "cannot", why: "The last lines cannot be asked for." };
        }
        return outcomeOf(await tool.invoke(argumentsOf(ask)));
      },
    };
  },
};

function argumentsOf({ path, firstLine, maxLines }: Ask): object {
  return {
    // Its paths are absolute, from the root on.
    file_path: path === "" || path.startsWith("/") ? path : `/${path}`,
    ...(firstLine !== undefined && { offset: fromZero(firstLine) }),
    ...(maxLines !== undefined && { limit: maxLines }),
  };
}

function fromZero(firstLine: unknown): unknown {
  if (typeof firstLine === "string") return String(Number(firstLine) - 1);
  // A model that counts from 0 sends 0 for the first line.
  return typeof firstLine === "number" && firstLine > 0 ? firstLine - 1 : firstLine;
}

function outcomeOf(result: unknown): Outcome {
  const parts = (
    Array.isArray(result) ? result : [{ type: "text", text: String(result) }]
  ) as readonly Part[];
  const text = parts.map((part) => part.text ?? "").join("");
  const media = parts.flatMap(({ data, mimeType = "" }) =>
    data === undefined ? [] : [{ mediaType: mimeType, data }],
  );
  if (media.length > 0) return { ...unnumbered("", { notices: text }), media };
  if (text.startsWith("Error: ") || text.trimStart().startsWith("[Output was truncated due to size")) {
    return { kind: "refused", text };
  }
  const start = /^(?:\[Requested [^\n]*\]\n)?@@ ([^\n]*) @@\n/u.exec(text);
  if (start === null) return unnumbered("", { notices: text }, text);
  const after = text.indexOf("\n\n[Output was truncated due to size limits.", start[0].length);
  const content = text.slice(start[0].length, after < 0 ? undefined : after);
  const header = start[1] ?? "";
  const next = numberIn(header, /next offset (\d+)/u);
  const outcome = unnumbered(
    content,
    {
      notices: after < 0 ? start[0] : start[0] + text.slice(after),
      next: next === null ? null : next + 1,
      total: numberIn(header, /of (\d+)/u),
    },
    text,
  );
  if (!header.includes("truncated mid-line")) return outcome;
  return { ...outcome, lines: outcome.lines.map((line) => ({ ...line, cut: true })) };
}
