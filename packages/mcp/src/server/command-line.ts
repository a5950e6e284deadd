import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { toolFactoryNames, type ToolFactoryName } from "@readfile/core";

/** What the command is asked to do. */
export type Command =
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | { readonly kind: "serve"; readonly options: ServeOptions };

/** What is served, and how. */
export interface ServeOptions {
  readonly directories: readonly string[];
  readonly tools: readonly ToolName[];
  readonly deny: readonly string[];
  readonly exempt: readonly string[];
  readonly ignoreFiles: readonly string[];
  /** `filesystem`: the tools of `@modelcontextprotocol/server-filesystem` that read, instead of `tools`. */
  readonly compat: "filesystem" | undefined;
  /** Undefined: standard input and output. */
  readonly http: HttpAddress | undefined;
}

/** Where HTTP is served. */
export interface HttpAddress {
  /** 0: any that is free. */
  readonly port: number;
  readonly host: string;
  /** Names besides those of this machine by which clients may call it. */
  readonly allowedHosts: readonly string[];
  /** What clients must send. Undefined: nothing, which is possible only on loopback. */
  readonly token: string | undefined;
}

/** The name of a tool on the command line. */
export type ToolName = "read_file" | "codex" | "workspace" | "forge" | "open_file";

/** Core's functions that make the tools. */
const factoryOfName: Readonly<Record<ToolName, ToolFactoryName>> = {
  read_file: "readFileTool",
  codex: "codexReadFileTool",
  workspace: "workspaceReadFileTool",
  forge: "forgeReadTool",
  open_file: "openFileTool",
};

const toolNames = Object.keys(factoryOfName) as ToolName[];

/** A wrong command line. The message is a sentence for whoever wrote it. */
export class UsageError extends Error {}

/** The names of this machine itself. */
const loopbackHosts: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

/** A name of a machine, or its address, in brackets if it has colons. */
const hostName = /^(?:\[[\da-f:.]+\]|[^\s/:[\]]+)$/i;

/** The shortest token that is taken. */
const minTokenCharacters = 16;

const optionTypes = {
  tool: { type: "string", multiple: true },
  deny: { type: "string", multiple: true },
  exempt: { type: "string", multiple: true },
  "ignore-file": { type: "string", multiple: true },
  compat: { type: "string" },
  http: { type: "string" },
  host: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Reads the command line. Throws a UsageError. `token`: of the environment. */
export function readCommandLine(args: readonly string[], token: string | undefined): Command {
  const { values, positionals } = parsed(args);
  if (values.help) return { kind: "help" };
  if (values.version) return { kind: "version" };
  if (positionals.length === 0) {
    throw new UsageError("name the directories that may be read, for example: readfile-mcp /home/me/project");
  }
  for (const directory of positionals) requireDirectory(directory);
  const { compat, tool } = values;
  if (compat !== undefined && compat !== "filesystem") {
    throw new UsageError(`--compat knows filesystem only, not ${quoted(compat)}`);
  }
  if (compat !== undefined && tool !== undefined) {
    throw new UsageError("--compat brings its own tools: leave --tool out");
  }
  return {
    kind: "serve",
    options: {
      directories: positionals,
      tools: [...new Set((tool ?? ["read_file"]).map(toToolName))],
      deny: values.deny ?? [],
      exempt: values.exempt ?? [],
      ignoreFiles: values["ignore-file"] ?? [],
      compat,
      http: httpAddress(values, token),
    },
  };
}

function parsed(
  args: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof optionTypes; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...args], options: optionTypes, allowPositionals: true });
  } catch (error) {
    // Its first sentence says what is wrong; others explain how to write a directory that starts with a dash.
    const message = error instanceof Error ? error.message : String(error);
    const problem = message.replace(/\. .*$/s, "").replace(/\.$/, "");
    throw new UsageError(`${problem}; readfile-mcp --help lists the options`);
  }
}

function requireDirectory(path: string): void {
  let isDirectory: boolean | undefined;
  try {
    isDirectory = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "it cannot be looked at";
    throw new UsageError(`${quoted(path)} cannot be opened: ${reason}`);
  }
  if (isDirectory === undefined) throw new UsageError(`${quoted(path)} does not exist`);
  if (!isDirectory) throw new UsageError(`${quoted(path)} is not a directory`);
}

function toToolName(name: string): ToolName {
  const known = toolNames.find((toolName) => toolName === name);
  if (known !== undefined) return known;
  throw new UsageError(`--tool knows ${toolNames.join(", ")}, not ${quoted(name)}`);
}

function httpAddress(
  values: {
    readonly http?: string | undefined;
    readonly host?: string | undefined;
    readonly "allow-host"?: readonly string[] | undefined;
  },
  token: string | undefined,
): HttpAddress | undefined {
  const { http, host = "127.0.0.1", "allow-host": allowedHosts = [] } = values;
  if (http === undefined) {
    for (const name of ["host", "allow-host"] as const) {
      if (values[name] !== undefined) throw new UsageError(`--${name} belongs to --http PORT`);
    }
    return undefined;
  }
  const port = /^\d{1,5}$/.test(http) ? Number(http) : Infinity;
  if (port > 65_535) throw new UsageError(`--http takes a port from 0 to 65535, not ${quoted(http)}`);
  if (host === "") throw new UsageError("--host takes the address to listen on");
  const wrongName = allowedHosts.find((name) => !hostName.test(name));
  if (wrongName !== undefined) {
    const expected = "a name without scheme and port, such as files.example.com";
    throw new UsageError(`--allow-host takes ${expected}, not ${quoted(wrongName)}`);
  }
  if (token !== undefined && !new RegExp(`^[\\x21-\\x7e]{${minTokenCharacters},}$`).test(token)) {
    throw new UsageError(
      `READFILE_MCP_TOKEN must have at least ${minTokenCharacters} characters, of ASCII and without spaces`,
    );
  }
  if (token === undefined && !loopbackHosts.has(host)) {
    throw new UsageError(
      `on ${quoted(host)} others can reach the files: set a token in READFILE_MCP_TOKEN, which clients send as "Authorization: Bearer …"`,
    );
  }
  return { port, host, allowedHosts, token };
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

/** The names of the functions in the order in which their tools are listed. */
export function factoryNames(tools: readonly ToolName[]): readonly ToolFactoryName[] {
  const wanted: ReadonlySet<ToolFactoryName> = new Set(tools.map((name) => factoryOfName[name]));
  return toolFactoryNames.filter((name) => wanted.has(name));
}

/** What `--help` prints. */
export const help: string = `Usage: readfile-mcp [options] DIRECTORY...

Serves tools that read files beneath the directories, by the Model Context Protocol, on standard input and output.

  --tool NAME          ${toolNames.join(", ")}; may be repeated (default: read_file)
  --deny PATTERN       files that are not read, besides secrets; may be repeated
  --exempt PATTERN     files that are read although a default rule denies them; may be repeated
  --ignore-file NAME   files such as .gitignore, whose entries are not read; may be repeated
  --compat filesystem  the tools of @modelcontextprotocol/server-filesystem that read, under their names
  --http PORT          serve HTTP instead, at http://127.0.0.1:PORT/mcp
  --host ADDRESS       the address for HTTP; beyond this machine, READFILE_MCP_TOKEN must be set
  --allow-host NAME    a name by which clients may call it besides this machine's; may be repeated
  --help, --version
`;
