import type { ReadFileBehaviour } from "@readfile/core";
import { documents } from "@readfile/documents";
import { images } from "@readfile/images";
import type { ToolKind } from "../shared/tools.ts";

/** With what a tool reads documents, and makes images fit. The tools that read only text have no such options. */
export function readingOptions(tool: ToolKind): Pick<ReadFileBehaviour, "documents" | "transformImage"> {
  return tool === "readFileTool" ? { documents: documents(), transformImage: images() } : {};
}
