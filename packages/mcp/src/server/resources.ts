import { basename, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ReadError, readWindow, type ReadErrorInfo, type Workspace } from "@readfile/core";
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "@modelcontextprotocol/server";
import { readableEntries, type ReadableEntry } from "../readable-entries.ts";
import type { ProtocolServer } from "./protocol-server.ts";

/** Entries of a directory that are looked at, at most. */
const maxEntries = 10_000;

/** Files that `resources/list` names, at most: the others are found by the template's completion. */
const maxListed = 100;

/** No path has more characters, however they are encoded. */
const maxUriCharacters = 16_384;

/** Values of a completion, by the protocol. */
const maxCompletions = 100;

/** What bounds the text of a resource is its size, not its lines: the most that core takes. */
const unbounded = 268_435_456;

/** What the resources of a server are made of. */
export interface ResourceOptions {
  readonly workspace: Workspace;
  /** The directories, absolute. */
  readonly directories: readonly string[];
  /** Bytes of a text, at most. */
  readonly maxTextBytes: number;
  /** The tool by which the rest of a long text is read. */
  readonly toolName: string;
}

/**
 * Offers the files beneath the directories as resources: those right in a directory in a list, all by a template, with
 * completion. Names that policy hides are neither listed nor completed nor read. The text of a file comes as it is.
 */
export function serveResources(server: ProtocolServer, options: ResourceOptions): void {
  server.setRequestHandler("resources/list", async (_request, { mcpReq: { signal } }) => ({
    resources: await listed(options, signal),
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: options.directories.map((directory) => ({
      name: basename(directory) || directory,
      title: `Files in ${directory}`,
      uriTemplate: templateOf(directory),
    })),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, { mcpReq: { signal } }) => ({
    contents: [await contentsOf(uri, options, signal)],
  }));
  server.setRequestHandler("completion/complete", async ({ params }, { mcpReq: { signal } }) => {
    const { ref, argument } = params;
    const directory =
      ref.type === "ref/resource"
        ? options.directories.find((known) => templateOf(known) === ref.uri)
        : undefined;
    if (directory === undefined || argument.name !== "path") {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "there is no such template or argument");
    }
    const values = await completed(directory, argument.value, options, signal);
    return {
      completion: {
        values: values.slice(0, maxCompletions),
        total: values.length,
        hasMore: values.length > maxCompletions,
      },
    };
  });
}

function templateOf(directory: string): string {
  return `${pathToFileURL(join(directory, sep)).href}{+path}`;
}

interface ListedResource {
  readonly uri: string;
  readonly name: string;
}

async function listed(
  { workspace, directories }: ResourceOptions,
  signal: AbortSignal,
): Promise<ListedResource[]> {
  const filesOfEach: ListedResource[][] = [];
  for (const directory of directories) {
    const entries = await entriesOf(workspace, { directory, start: "" }, signal);
    filesOfEach.push(
      entries
        .filter(({ type }) => type === "file")
        .map(({ name }) => ({ uri: pathToFileURL(join(directory, name)).href, name })),
    );
  }
  const shares = sharesOf(
    filesOfEach.map((files) => files.length),
    maxListed,
  );
  return filesOfEach.flatMap((files, index) => files.slice(0, shares[index]));
}

/** How many of each may be taken, so that all together are at most `most`: a few are taken whole, of many equally many. */
function sharesOf(counts: readonly number[], most: number): number[] {
  const shares = counts.map(() => 0);
  const fewestFirst = [...counts.entries()].toSorted(([, one], [, other]) => one - other);
  let left = most;
  for (const [turn, [index, count]] of fewestFirst.entries()) {
    const share = Math.min(count, Math.floor(left / (counts.length - turn)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}

/** What a client could write on after `value`: the names in the directory that it leads to, encoded as in a URI. */
async function completed(
  directory: string,
  value: string,
  { workspace }: ResourceOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const decoded = decodedPath(value);
  if (decoded === undefined) return [];
  const at = decoded.lastIndexOf("/") + 1;
  const parent = decoded.slice(0, at);
  const start = decoded.slice(at);
  const entries = await entriesOf(workspace, { directory: join(directory, parent), start }, signal);
  return entries.map(({ name, type }) => encodedPath(parent + name) + (type === "directory" ? "/" : ""));
}

/** What may be read of the names that begin with `start`. Sorted. Empty for a directory that cannot be listed. */
async function entriesOf(
  workspace: Workspace,
  { directory, start }: { readonly directory: string; readonly start: string },
  signal: AbortSignal,
): Promise<ReadableEntry[]> {
  try {
    const entries = await workspace.list(directory, { signal, limit: maxEntries });
    const asked = entries.filter(({ name }) => name.startsWith(start));
    const readable = await readableEntries(workspace, directory, asked, signal);
    return readable.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

function encodedPath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

type ResourceContents =
  | { readonly uri: string; readonly mimeType: string; readonly text: string }
  | { readonly uri: string; readonly mimeType: string; readonly blob: string };

async function contentsOf(
  uri: string,
  options: ResourceOptions,
  signal: AbortSignal,
): Promise<ResourceContents> {
  const { workspace, maxTextBytes, toolName } = options;
  if (uri.length > maxUriCharacters) {
    const message = `Invalid params: params.uri: expected at most ${maxUriCharacters} characters`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }
  const path = pathOf(uri);
  if (path === undefined || !options.directories.some((directory) => isBeneath(directory, path))) {
    throw new ResourceNotFoundError(uri);
  }
  // A tool mends a path that a model wrote wrongly; a URI names one file.
  if (!(await exists(workspace, path, signal))) throw new ResourceNotFoundError(uri);
  const window = await readWindow(
    workspace,
    { path },
    { signal, maxTextBytes, maxLines: unbounded, maxLineCharacters: unbounded },
  );
  if (!window.ok) throw resourceError(uri, window.error);
  const [media] = window.media;
  if (media !== undefined) return { uri, mimeType: media.mediaType, blob: media.data };
  const { text, data } = window;
  if (data.next === null) return { uri, mimeType: "text/plain", text };
  const separator = text.endsWith("\n") ? "" : "\n";
  const { offset, column } = data.next;
  const isPart = typeof column === "number";
  const last = data.end_line;
  const shown = isPart ? partlyShown(last) : `lines 1 to ${last}`;
  const rest = `[${shown}; read on with the tool ${toolName} from line ${offset}${isPart ? `, column ${column}` : ""}]`;
  return { uri, mimeType: "text/plain", text: `${text}${separator}${rest}` };
}

/** Whether there is an object at a path that may be looked at. */
async function exists(workspace: Workspace, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const file = await workspace.open(workspace.locate(path), { signal });
    file.close();
    return true;
  } catch (error) {
    signal.throwIfAborted();
    return ReadError.is(error) && !["NOT_FOUND", "INVALID_ARGUMENT"].includes(error.code);
  }
}

/** The path of a `file:` URI. Undefined for anything else. */
function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function isBeneath(directory: string, path: string): boolean {
  const beneath = relative(directory, path);
  return beneath !== "" && !isAbsolute(beneath) && beneath !== ".." && !beneath.startsWith(`..${sep}`);
}

/** A file that may not be read is, for a client, not there: what is hidden must not be told from what is missing. */
function resourceError(uri: string, { code, message }: ReadErrorInfo): Error {
  const isMissing = ["NOT_FOUND", "ACCESS_DENIED", "OUTSIDE_WORKSPACE"].includes(code);
  if (isMissing) return new ResourceNotFoundError(uri);
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, { uri, code });
}

function partlyShown(lastLine: number | null): string {
  return lastLine === 1 ? "line 1 in part" : `lines 1 to ${lastLine}, the last of them in part`;
}
