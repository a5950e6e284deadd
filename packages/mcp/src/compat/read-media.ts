import path from "node:path";
import { pathToFileURL } from "node:url";
import { readWindow, type Workspace } from "@readfile/core";
import type { ToolAnswer } from "../served-tool.ts";
import { errorAnswer, partAnswer } from "./answers.ts";
import type { PathArguments } from "./arguments.ts";
import { failureOf } from "./failures.ts";

/** Reads an image, or a PDF document, which the protocol carries as a resource. */
export async function readMedia(
  workspace: Workspace,
  args: PathArguments,
  signal: AbortSignal | undefined,
): Promise<ToolAnswer> {
  const read = await readWindow(workspace, { path: args.path }, { signal });
  if (!read.ok) return errorAnswer(failureOf(args.path, read.error));
  const [media] = read.media;
  if (media === undefined) {
    return errorAnswer(failureOf(args.path, { code: "NOT_SHOWN", message: reasonOf(read.data.kind) }));
  }
  const { mediaType: mimeType, data } = media;
  if (mimeType.startsWith("image/")) return partAnswer({ type: "image", data, mimeType });
  const uri = uriOf(workspace, read.files[0]?.path ?? args.path);
  return partAnswer({ type: "resource", resource: { uri, mimeType, blob: data } });
}

function reasonOf(kind: string): string {
  if (kind !== "image" && kind !== "document") return "it is text; read_text_file reads it";
  return kind === "image"
    ? "the image is damaged, or larger than 3932160 bytes or 2000 pixels"
    : "the PDF document is damaged or locked, or larger than 20000000 bytes or 100 pages";
}

/** The URI of a file by the path that was read: what was sent may be written in another way. */
function uriOf(workspace: Workspace, shown: string): string {
  const { rootIndex, segments } = workspace.locate(shown);
  return pathToFileURL(path.resolve(workspace.roots?.[rootIndex] ?? "/", ...segments)).href;
}
