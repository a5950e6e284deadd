import type { ToolFactoryName } from "@readfile/core";

/** A tool, by the name of its factory. Core and every adapter export a factory with that name. */
export type ToolKind = ToolFactoryName;

/** What only some tools can do: read the end of a file, read the block around a line, show images, and say how to go on. */
export type ToolAbility = "tail" | "block" | "media" | "next";

/** How the demo presents a tool. */
export interface ToolCard {
  /** The name that the model calls. */
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly abilities: readonly ToolAbility[];
}

export const toolCards: Readonly<Record<ToolKind, ToolCard>> = {
  readFileTool: {
    name: "read_file",
    title: "readfile",
    hint: "The default: numbered lines under a header that says how to go on.",
    abilities: ["tail", "block", "media", "next"],
  },
  codexReadFileTool: {
    name: "read_file",
    title: "Codex",
    hint: "Codex CLI's read_file: absolute paths, slices or indentation blocks.",
    abilities: ["block"],
  },
  workspaceReadFileTool: {
    name: "read_file",
    title: "workspace",
    hint: "A window of lines with the file's facts, as JSON.",
    abilities: ["tail", "next"],
  },
  forgeReadTool: {
    name: "Read",
    title: "Forge",
    hint: "Forge's Read: ranges, head, tail, line numbers, base64.",
    abilities: ["tail"],
  },
  openFileTool: {
    name: "open_file",
    title: "open_file",
    hint: "Exactly the lines of a range, bare.",
    abilities: [],
  },
};

/** The tools in the order of the menu. Core's own list is not available here, because core does not run in a browser. */
export const toolKinds: readonly ToolKind[] = Object.keys(toolCards) as ToolKind[];
