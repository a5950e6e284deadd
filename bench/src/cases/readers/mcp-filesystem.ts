import path from "node:path";
import { peersDirectory } from "../../peers/import-peer.ts";
import { startStdioServer } from "../../servers/stdio-server.ts";
import { unnumbered, type Outcome } from "../outcome.ts";
import type { Ask, ReaderKind } from "../reader.ts";

const packageName = "@modelcontextprotocol/server-filesystem";

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
  readonly resource?: { readonly mimeType?: string; readonly blob?: string };
}

/** The server itself, over standard input and output. */
export const mcpFilesystem: ReaderKind = {
  name: "MCP filesystem server, read_text_file and read_media_file",
  packageName,
  form: "The text as it is.",
  open: async (root) => {
    const program = path.join(peersDirectory, "node_modules", packageName, "dist/index.js");
    const server = await startStdioServer([program, root]);
    return {
      async ask(ask) {
        const call = callOf(ask);
        if (typeof call === "string") return { kind: "cannot", why: call };
        try {
          return shown((await server.call("tools/call", call)).content as readonly Part[]);
        } catch (error) {
          return { kind: "refused", text: String(error) };
        }
      },
      close: () => server.close(),
    };
  },
};

/** Gives the call for what is asked, or why there is none. */
function callOf({ path: file, firstLine, maxLines, lastLines, media }: Ask): object | string {
  if (media === true) return { name: "read_media_file", arguments: { path: file } };
  if (firstLine !== undefined && firstLine !== 1 && firstLine !== null) {
    return "It shows the first or the last lines, or all: a first line cannot be named.";
  }
  const bounds = {
    ...(maxLines !== undefined && { head: maxLines }),
    ...(lastLines !== undefined && { tail: lastLines }),
  };
  return { name: "read_text_file", arguments: { path: file, ...bounds } };
}

function shown(parts: readonly Part[]): Outcome {
  const text = parts.map((part) => part.text ?? "").join("");
  const media = parts.flatMap(({ data, mimeType, resource }) => {
    const bytes = data ?? resource?.blob;
    return bytes === undefined ? [] : [{ mediaType: mimeType ?? resource?.mimeType ?? "", data: bytes }];
  });
  return { ...unnumbered(text), media };
}
