import {
  directoryError,
  forwardSource,
  notDirectoryError,
  notFoundError,
  notRegularError,
  openWorkspace,
  ReadError,
  requireMethods,
  requireNoLinks,
  requireOptions,
  splitOptions,
  wrongOption,
  type ByteStream,
  type FileSource,
  type ForwardContent,
  type ForwardSourceOptions,
  type SourceEntry,
  type SourceListOptions,
  type SourcePath,
  type Workspace,
  type WorkspaceOptions,
} from "@readfile/core";

interface PathOptions {
  readonly path: string;
  readonly abortSignal?: AbortSignal;
}

/**
 * What a source needs of a sandbox session of the AI SDK: `readFile`, and what else there is of the other methods. Providers
 * are built for different versions of the SDK, so this is no type of the SDK.
 */
export interface ReadableSandbox {
  readFile(options: PathOptions): PromiseLike<ByteStream | null>;
  stat?(
    options: PathOptions,
  ): PromiseLike<{ readonly type: "file" | "directory" | "other"; readonly size: number } | null>;
  listDirectory?(
    options: PathOptions,
  ): PromiseLike<
    readonly { readonly name: string; readonly type: "file" | "directory" | "symlink" | "other" }[] | null
  >;
  run?(options: {
    readonly command: string;
    readonly abortSignal?: AbortSignal;
  }): PromiseLike<{ readonly exitCode: number; readonly stdout: string }>;
}

/** Options of {@link sandboxSource}. */
export interface SandboxSourceOptions extends ForwardSourceOptions {
  /**
   * The root of the source: an absolute path in the sandbox. Default: the directory that commands start in, which the sandbox
   * is asked for once (`pwd`). A sandbox without `run` receives relative paths.
   */
  readonly cwd?: string;
}

/**
 * Gives a source that reads in a sandbox of the AI SDK, where the other tools of an agent write. The sandbox resolves links.
 * Without `listDirectory`, errors offer no near names, and with `symlinks: "deny"` nothing is read. Throws a TypeError for what
 * is no session, and for a wrong option.
 *
 * With the option `workspace: "sandbox"`, a tool makes such a source for the sandbox of each call.
 *
 * @example
 * ```ts
 * const source = sandboxSource(session, { cwd: "/home/user" });
 * const tools = { read_file: readFileTool({ source, root: "/home/user" }) };
 * ```
 */
export function sandboxSource(session: ReadableSandbox, options: SandboxSourceOptions = {}): FileSource {
  requireSandbox(session);
  requireOptions(options, '{ cwd: "/home/user" }');
  const [{ cwd }, others] = splitOptions<Pick<SandboxSourceOptions, "cwd">>(options, ["cwd"]);
  if (cwd !== undefined) requireAbsolute("cwd", cwd);
  let base = cwd;

  async function pathOf(path: SourcePath, signal: AbortSignal | undefined): Promise<PathOptions> {
    base ??= (await workingDirectory(session, signal)) ?? ".";
    return {
      path: [base.replace(/\/+$/, ""), ...path].join("/") || "/",
      ...(signal !== undefined && { abortSignal: signal }),
    };
  }

  async function entriesOf(
    path: SourcePath,
    signal: AbortSignal | undefined,
  ): Promise<readonly SourceEntry[] | null> {
    const entries = await session.listDirectory?.(await pathOf(path, signal));
    return entries?.map(({ name, type }) => ({ name, type: type === "symlink" ? "link" : type })) ?? null;
  }

  async function open(
    path: SourcePath,
    { symlinks, signal }: { readonly symlinks: "inside" | "deny"; readonly signal?: AbortSignal | undefined },
  ): Promise<ForwardContent> {
    if (symlinks === "deny") {
      const listed = async (directory: SourcePath): Promise<readonly SourceEntry[]> =>
        (await entriesOf(directory, signal)) ?? [];
      await requireNoLinks(path, session.listDirectory === undefined ? undefined : listed);
    }
    const asked = await pathOf(path, signal);
    const stat = await session.stat?.(asked);
    if (stat === null) throw notFoundError();
    if (stat?.type === "directory") throw directoryError();
    if (stat !== undefined && stat.type !== "file") throw notRegularError();
    return {
      ...(stat !== undefined && { size: stat.size }),
      async content() {
        const stream = await session.readFile(asked);
        if (stream !== null) return stream;
        throw stat === undefined && (await isDirectory(path, signal)) ? directoryError() : notFoundError();
      },
    };
  }

  async function isDirectory(path: SourcePath, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      return (await entriesOf(path, signal)) !== null;
    } catch {
      return false;
    }
  }

  async function list(
    path: SourcePath,
    { symlinks = "inside", approve, signal }: SourceListOptions,
  ): Promise<readonly SourceEntry[]> {
    if (symlinks === "deny") {
      await requireNoLinks(path, async (directory) => (await entriesOf(directory, signal)) ?? []);
    }
    const stat = await session.stat?.(await pathOf(path, signal));
    if (stat === null) throw notFoundError();
    if (stat !== undefined && stat.type !== "directory") throw notDirectoryError();
    approve?.(path);
    try {
      const entries = await entriesOf(path, signal);
      if (entries !== null) return entries;
    } catch (error) {
      signal?.throwIfAborted();
      // It rejects for what is no directory, and says in its own way why.
      if (stat === undefined && (await isReadable(path, signal))) throw notDirectoryError();
      throw error;
    }
    throw notFoundError();
  }

  async function isReadable(path: SourcePath, signal: AbortSignal | undefined): Promise<boolean> {
    try {
      const stream = await session.readFile(await pathOf(path, signal));
      await stream?.getReader().cancel();
      return stream !== null;
    } catch {
      return false;
    }
  }

  return forwardSource(
    { name: "sandbox", open, ...(session.listDirectory !== undefined && { list }) },
    others,
  );
}

/** The options of a tool with `workspace: "sandbox"` that are those of the workspace. */
const workspaceNames = ["root", "cwd", "deny", "exempt", "defaultDeny", "ignoreFiles", "symlinks"] as const;

/**
 * The options for core: in place of `workspace: "sandbox"`, a function that gives the workspace of a call's sandbox. Throws a
 * TypeError for a wrong option of the workspace.
 */
export function inSandbox(options: object): object {
  if (Reflect.get(options, "workspace") !== "sandbox") return options;
  const [own, others] = splitOptions<WorkspaceOptions>(options, workspaceNames);
  const { root } = own;
  if (root !== undefined) requireAbsolute("root", root);
  // The sandbox is not known before the first call, but what is wrong in any sandbox is.
  const anywhere = forwardSource({ name: "sandbox", open: () => Promise.reject(notFoundError()) });
  openWorkspace({ ...own, source: anywhere });
  const workspaces = new WeakMap<ReadableSandbox, Workspace>();
  return {
    ...others,
    async workspace({ context, signal }: SandboxCall): Promise<Workspace> {
      const session = context.experimental_sandbox;
      if (session === undefined) throw new ReadError("INTERNAL", "this run has no sandbox to read from");
      const workspace = workspaces.get(session) ?? (await openIn(session, own, signal));
      workspaces.set(session, workspace);
      return workspace;
    },
  };
}

interface SandboxCall {
  readonly context: { readonly experimental_sandbox?: ReadableSandbox | undefined };
  readonly signal?: AbortSignal | undefined;
}

async function openIn(
  session: ReadableSandbox,
  options: Omit<WorkspaceOptions, "source">,
  signal: AbortSignal | undefined,
): Promise<Workspace> {
  requireSandbox(session);
  const start = await workingDirectory(session, signal);
  const root = typeof options.root === "string" ? options.root : start;
  const source = sandboxSource(session, root === undefined ? {} : { cwd: root });
  const isInside =
    root !== undefined && start !== undefined && `${start}/`.startsWith(`${root}/`.replace("//", "/"));
  return openWorkspace({
    ...(isInside && { cwd: start }),
    ...options,
    ...(root !== undefined && { root }),
    source,
  });
}

function requireSandbox(session: unknown): void {
  requireMethods(
    "session",
    session,
    { methods: ["readFile"], optional: ["stat", "listDirectory", "run"] },
    "a sandbox session, with readFile",
  );
}

function requireAbsolute(name: string, path: unknown): void {
  if (typeof path === "string" && path.startsWith("/") && !path.includes("\0")) return;
  throw wrongOption(name, "an absolute path in the sandbox", path);
}

/** The directory that commands start in. Undefined for a sandbox that runs none. */
async function workingDirectory(
  session: ReadableSandbox,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (session.run === undefined) return undefined;
  const command = { command: "pwd", ...(signal !== undefined && { abortSignal: signal }) };
  const { exitCode, stdout } = await session.run(command);
  const path = typeof stdout === "string" ? stdout.replace(/\r?\n$/, "") : "";
  if (exitCode === 0 && /^\/[^\n\0]*$/.test(path)) return path;
  throw new ReadError("INTERNAL", "the sandbox does not say what its working directory is");
}
