import { internalFailure, type Workspace } from "@readfile/core";
import type { ServedCall, ServedTool, ToolAnswer } from "../served-tool.ts";
import { clientHints } from "../to-mcp-tool.ts";
import { errorAnswer, textAnswer } from "./answers.ts";
import { checkNothing, checkPath, checkPaths, checkText, maxPaths, type Checked } from "./arguments.ts";
import { listDirectory, maxEntries } from "./list-directory.ts";
import { readMedia } from "./read-media.ts";
import { readSeveral } from "./read-several.ts";
import { maxAnswerBytes, readText } from "./read-text.ts";

/**
 * The read tools of `@modelcontextprotocol/server-filesystem`, under their names and in their forms, over a workspace of ours:
 * a configuration changes the server and nothing else. What differs is in docs/mcp-filesystem.md.
 */
export function filesystemTools(workspace: Workspace): readonly ServedTool[] {
  const readTextFile = withArguments(checkText, async (args, { signal }) => {
    const read = await readText(workspace, args, maxAnswerBytes, signal);
    return read.ok ? textAnswer(read.text) : errorAnswer(read.failure);
  });
  const tools: readonly Omit<ServedTool, "annotations" | "_meta">[] = [
    {
      name: "read_file",
      title: "Read file (old name)",
      description: "The old name of read_text_file.",
      inputSchema: textArguments,
      outputSchema: textOutput,
      call: readTextFile,
    },
    {
      name: "read_text_file",
      title: "Read text file",
      description:
        `Reads a text file inside the allowed directories, as it is, without line numbers. An answer holds ${maxAnswerBytes} ` +
        "bytes; of a longer file, its last line says which lines are shown and how to go on. head gives the first lines, tail the last.",
      inputSchema: textArguments,
      outputSchema: textOutput,
      call: readTextFile,
    },
    {
      name: "read_media_file",
      title: "Read media file",
      description:
        "Shows a PNG, JPEG, GIF or WebP image, or a PDF document, inside the allowed directories. Audio is not read.",
      inputSchema: pathArguments,
      outputSchema: mediaOutput,
      call: withArguments(checkPath, (args, { signal }) => readMedia(workspace, args, signal)),
    },
    {
      name: "read_multiple_files",
      title: "Read multiple files",
      description:
        `Reads up to ${maxPaths} text files, each below its path. One that cannot be read has its error in its place. All ` +
        `together hold ${maxAnswerBytes} bytes.`,
      inputSchema: {
        type: "object",
        properties: {
          paths: { type: "array", items: { type: "string" }, minItems: 1, maxItems: maxPaths },
        },
        required: ["paths"],
      },
      outputSchema: textOutput,
      call: withArguments(checkPaths, ({ paths }, { signal }) => readSeveral(workspace, paths, signal)),
    },
    {
      name: "list_directory",
      title: "List directory",
      description:
        `Lists the files and directories in a directory, one a line, as [FILE] or [DIR] and the name. At most ${maxEntries}. ` +
        "Files that may not be read are left out.",
      inputSchema: pathArguments,
      outputSchema: textOutput,
      call: withArguments(checkPath, (args, { signal }) => listDirectory(workspace, args, signal)),
    },
    {
      name: "list_allowed_directories",
      title: "List allowed directories",
      description: "Names the directories whose files may be read.",
      inputSchema: { type: "object", properties: {} },
      outputSchema: textOutput,
      call: withArguments(checkNothing, async () =>
        textAnswer(["Allowed directories:", ...(workspace.roots ?? [])].join("\n")),
      ),
    },
  ];
  return tools.map((tool) => ({ ...tool, annotations, _meta: clientHints }));
}

/** Answers wrong arguments and exceptions, and calls `answer` with right arguments. */
function withArguments<Arguments>(
  check: (sent: unknown) => Checked<Arguments>,
  answer: (args: Arguments, call: ServedCall) => Promise<ToolAnswer>,
): ServedTool["call"] {
  return async (sent, call) => {
    try {
      const checked = check(sent);
      return checked.ok ? await answer(checked.args, call) : errorAnswer(checked.failure);
    } catch {
      call.signal?.throwIfAborted();
      return { content: [{ type: "text", text: internalFailure().text }], isError: true };
    }
  };
}

const annotations = { readOnlyHint: true, openWorldHint: false } as const;

const pathArguments = {
  type: "object",
  properties: { path: { type: "string" } },
  required: ["path"],
} as const;

const textArguments = {
  type: "object",
  properties: {
    path: { type: "string" },
    tail: { type: "integer", minimum: 0, description: "Only so many lines, from the end." },
    head: { type: "integer", minimum: 0, description: "Only so many lines, from the start." },
  },
  required: ["path"],
} as const;

const textOutput = {
  type: "object",
  properties: { content: { type: "string" } },
  required: ["content"],
} as const;

const mediaOutput = {
  type: "object",
  properties: { content: { type: "array", items: { type: "object" } } },
  required: ["content"],
} as const;
