import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { openWorkspace, type Workspace } from "@readfile/core";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import manifest from "../../package.json" with { type: "json" };
import type { ServedTool } from "../served-tool.ts";
import {
  factoryNames,
  help,
  readCommandLine,
  UsageError,
  type HttpAddress,
  type ServeOptions,
} from "./command-line.ts";
import { serverFactory, toolsOf } from "./read-server.ts";
import { StdioTransport } from "./stdio-transport.ts";

/** Runs the command: serves until the client leaves. A wrong command line is told in a sentence, with exit code 2. */
export async function serveCommand(args: readonly string[]): Promise<void> {
  try {
    const command = readCommandLine(args, process.env["READFILE_MCP_TOKEN"]);
    if (command.kind === "help") process.stdout.write(help);
    else if (command.kind === "version") process.stdout.write(`${manifest.version}\n`);
    else await serve(command.options);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`readfile-mcp: ${error.message}\n`);
    process.exitCode = 2;
  }
}

async function serve(options: ServeOptions): Promise<void> {
  const directories = [...new Set(options.directories.map((directory) => resolve(directory)))];
  const workspace = opened(directories, options);
  const tools = await servedTools(workspace, options);
  const factory = serverFactory({ version: manifest.version, workspace, directories, tools });
  if (options.http === undefined) {
    serveStdio(factory, { transport: new StdioTransport(process.stdin, process.stdout) });
  } else {
    await serveHttp(factory, options.http);
  }
}

function opened(root: readonly string[], { deny, exempt, ignoreFiles }: ServeOptions): Workspace {
  try {
    return openWorkspace({ root, deny, exempt, ignoreFiles });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(withOwnName(error.message));
    throw error;
  }
}

/** Core's sentence about an option, with the name that the option has on the command line. */
function withOwnName(sentence: string): string {
  return sentence.replace(/^(?:deny|exempt)(?=:)/, "--$&").replace(/^ignoreFiles(?=:)/, "--ignore-file");
}

async function servedTools(workspace: Workspace, options: ServeOptions): Promise<readonly ServedTool[]> {
  if (options.compat === "filesystem") {
    const { filesystemTools } = await import("../compat/filesystem-tools.ts");
    return filesystemTools(workspace);
  }
  const tools = toolsOf(workspace, factoryNames(options.tools));
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`two of the tools are called ${twice}: choose one of them`);
  return tools;
}

async function serveHttp(factory: Parameters<typeof serveStdio>[0], address: HttpAddress): Promise<void> {
  const { createHttpServer, endpointPath } = await import("./http-server.ts");
  const server = createHttpServer(factory, address);
  await new Promise<void>((listening, failed) => {
    server.once("error", (error) =>
      failed(new UsageError(`cannot listen: ${listenProblem(error, address)}`)),
    );
    server.listen(address.port, address.host, listening);
  });
  const { address: host, port, family } = server.address() as AddressInfo;
  const shown = family === "IPv6" ? `[${host}]` : host;
  process.stderr.write(`readfile-mcp: http://${shown}:${port}${endpointPath}\n`);
}

function listenProblem(error: Error, { port, host }: HttpAddress): string {
  switch ("code" in error ? error.code : undefined) {
    case "EADDRINUSE":
      return `another program uses port ${port}; choose another port, or 0 for any that is free`;
    case "EACCES":
      return `port ${port} is not permitted; choose one from 1024 on, or 0 for any that is free`;
    case "EADDRNOTAVAIL":
    case "EAI_AGAIN":
    case "ENOTFOUND":
      return `${JSON.stringify(host)} is no address of this machine`;
    default:
      return error.message;
  }
}
