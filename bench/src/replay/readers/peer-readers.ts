import path from "node:path";
import { importPeer, peersDirectory, peerVersion } from "../../peers/import-peer.ts";
import { peerModules, type PeerId } from "../../peers/peer-modules.ts";
import { textOf } from "../../servers/message.ts";
import { startStdioServer } from "../../servers/stdio-server.ts";
import { growingHead, nearerEnd } from "../policies/head-and-tail.ts";
import { pages, wholeFile } from "../policies/pages.ts";
import type { CallArguments, Policy } from "../policies/policy.ts";
import { windows, type AskLines } from "../policies/windows.ts";
import { linesFrom, numberedLines, type Reader } from "./reader.ts";

/** Opens a peer's tool as an agent has it: with its schema's arguments, and with what it adds to the text. */
export async function openPeerReader(id: PeerId, root: string): Promise<Reader> {
  return await openers[id](root);
}

const openers: Readonly<Record<PeerId, (root: string) => Promise<Reader>>> = {
  mcp: openMcpFilesystem,
  deepagents: openDeepAgents,
  langchain: openLangChain,
  gemini: openGeminiCli,
  mastra: openMastra,
  pi: openPi,
};

const nothingToClose = (): Promise<void> => Promise.resolve();

/** The policies of a tool that can be asked for lines. */
function policiesOf(
  askLines: AskLines,
  askFrom: (path: string, line: number) => CallArguments,
): readonly Policy[] {
  return [windows(50, askLines), windows(100, askLines), windows(200, askLines), pages(askFrom)];
}

async function openMcpFilesystem(root: string): Promise<Reader> {
  const packageName = "@modelcontextprotocol/server-filesystem";
  const command = path.join(peersDirectory, "node_modules", packageName, "dist/index.js");
  const server = await startStdioServer([command, root]);
  return {
    name: "MCP filesystem server, read_text_file",
    version: peerVersion(packageName),
    policies: [growingHead, nearerEnd, wholeFile((file) => ({ path: file }))],
    call: async (args) =>
      textOf(await server.call("tools/call", { name: "read_text_file", arguments: args })),
    linesIn(answer, { args, lineCount }) {
      const text = answer.endsWith("\n") ? answer.slice(0, -1) : answer;
      return linesFrom("tail" in args ? lineCount - text.split("\n").length + 1 : 1, text);
    },
    close: () => server.close(),
  };
}

interface DeepAgents {
  readonly FilesystemBackend: new (options: { rootDir: string; virtualMode: boolean }) => unknown;
  readonly createFilesystemMiddleware: (options: { backend: unknown }) => {
    readonly tools: readonly {
      readonly name: string;
      invoke(args: CallArguments): Promise<string | readonly { readonly text?: string }[]>;
    }[];
  };
}

async function openDeepAgents(root: string): Promise<Reader> {
  const { FilesystemBackend, createFilesystemMiddleware } = await importPeer<DeepAgents>(
    peerModules.deepagents[0],
  );
  const backend = new FilesystemBackend({ rootDir: root, virtualMode: true });
  const tool = createFilesystemMiddleware({ backend }).tools.find(({ name }) => name === "read_file");
  if (tool === undefined) throw new Error("deepagents has no read_file");
  return {
    name: "deepagents, read_file",
    version: peerVersion("deepagents"),
    policies: policiesOf(
      (file, { first, last }) => ({ file_path: `/${file}`, offset: first - 1, limit: last - first + 1 }),
      (file, line) => (line === 1 ? { file_path: `/${file}` } : { file_path: `/${file}`, offset: line - 1 }),
    ),
    async call(args) {
      const content = await tool.invoke(args);
      return typeof content === "string" ? content : content.map(({ text = "" }) => text).join("");
    },
    linesIn(answer) {
      const [header, first] = /^@@ lines (\d+).* @@\n/m.exec(answer) ?? [];
      return header === undefined
        ? []
        : linesFrom(Number(first), answer.slice(answer.indexOf(header) + header.length));
    },
    close: nothingToClose,
  };
}

interface LangChainTools {
  readonly ReadFileTool: new (options: { store: unknown }) => {
    invoke(args: CallArguments): Promise<string>;
  };
}
interface LangChainStores {
  readonly NodeFileStore: new (root: string) => unknown;
}

async function openLangChain(root: string): Promise<Reader> {
  const { ReadFileTool } = await importPeer<LangChainTools>(peerModules.langchain[0]);
  const { NodeFileStore } = await importPeer<LangChainStores>(peerModules.langchain[1]);
  const tool = new ReadFileTool({ store: new NodeFileStore(root) });
  return {
    name: "LangChain, ReadFileTool",
    version: peerVersion("@langchain/classic"),
    policies: [wholeFile((file) => ({ file_path: file }))],
    call: (args) => tool.invoke(args),
    linesIn: (answer) => linesFrom(1, answer),
    close: nothingToClose,
  };
}

interface GeminiTools {
  readonly ReadFileTool: new (
    config: unknown,
    messageBus: unknown,
  ) => {
    build(args: CallArguments): {
      execute(options: { abortSignal: AbortSignal }): Promise<{ readonly llmContent: unknown }>;
    };
  };
}
interface GeminiConfigs {
  readonly Config: new (options: Readonly<Record<string, unknown>>) => { getMessageBus?(): unknown };
}

async function openGeminiCli(root: string): Promise<Reader> {
  const { Config } = await importPeer<GeminiConfigs>(peerModules.gemini[0]);
  const { ReadFileTool } = await importPeer<GeminiTools>(peerModules.gemini[1]);
  const config = new Config({
    sessionId: "bench",
    targetDir: root,
    cwd: root,
    debugMode: false,
    model: "none",
  });
  const tool = new ReadFileTool(config, config.getMessageBus?.());
  return {
    name: "Gemini CLI core, read_file",
    version: peerVersion("@google/gemini-cli-core"),
    policies: policiesOf(
      (file, { first, last }) => ({ file_path: file, start_line: first, end_line: last }),
      (file, line) => (line === 1 ? { file_path: file } : { file_path: file, start_line: line }),
    ),
    async call(args) {
      const result = await tool.build(args).execute({ abortSignal: new AbortController().signal });
      return String(result.llmContent);
    },
    linesIn(answer) {
      const mark = "--- FILE CONTENT (truncated) ---\n";
      const [, first] = /^Status: Showing lines (\d+)-/m.exec(answer) ?? [];
      const at = answer.indexOf(mark);
      return first === undefined || at < 0
        ? linesFrom(1, answer)
        : linesFrom(Number(first), answer.slice(at + mark.length));
    },
    close: nothingToClose,
  };
}

interface Mastra {
  readonly Workspace: new (options: { filesystem: unknown }) => unknown;
  readonly LocalFilesystem: new (options: { basePath: string }) => unknown;
  readonly readFileTool: { execute(args: CallArguments, context: { workspace: unknown }): Promise<unknown> };
}

async function openMastra(root: string): Promise<Reader> {
  const { Workspace, LocalFilesystem, readFileTool } = await importPeer<Mastra>(peerModules.mastra[0]);
  const workspace = new Workspace({ filesystem: new LocalFilesystem({ basePath: root }) });
  return {
    name: "Mastra, read_file of a workspace",
    version: peerVersion("@mastra/core"),
    policies: policiesOf(
      (file, { first, last }) => ({ path: file, offset: first, limit: last - first + 1 }),
      (file, line) => (line === 1 ? { path: file } : { path: file, offset: line }),
    ),
    async call(args) {
      const result = await readFileTool.execute(args, { workspace });
      return typeof result === "string" ? result : JSON.stringify(result);
    },
    linesIn: (answer) => numberedLines(answer, /^ *(\d+)→(.*)$/s),
    close: nothingToClose,
  };
}

interface Pi {
  readonly createReadTool: (root: string) => {
    execute(
      id: string,
      args: CallArguments,
    ): Promise<{ readonly content: readonly { readonly text?: string }[] }>;
  };
}

async function openPi(root: string): Promise<Reader> {
  const { createReadTool } = await importPeer<Pi>(peerModules.pi[0]);
  const tool = createReadTool(root);
  return {
    name: "pi, read",
    version: peerVersion("@earendil-works/pi-coding-agent"),
    policies: policiesOf(
      (file, { first, last }) => ({ path: file, offset: first, limit: last - first + 1 }),
      (file, line) => (line === 1 ? { path: file } : { path: file, offset: line }),
    ),
    async call(args) {
      const { content } = await tool.execute("1", args);
      return content.map(({ text = "" }) => text).join("");
    },
    linesIn: (answer, { args }) => linesFrom(Number(args["offset"] ?? 1), answer),
    close: nothingToClose,
  };
}
