import {
  directoryError,
  forwardSource,
  notDirectoryError,
  notFoundError,
  notRegularError,
  ReadError,
  requireMethods,
  requireNoLinks,
  requireOptions,
  splitOptions,
  wrongOption,
  type FileSource,
  type ForwardContent,
  type ForwardSourceOptions,
  type SourceEntry,
  type SourceListOptions,
  type SourceOpenOptions,
  type SourcePath,
} from "@readfile/core";

/**
 * What a source needs of a `SandboxSession` of the SDK: `readFile`, and what else there is of the other methods. Older versions
 * of the SDK have no such type.
 */
export interface ReadableSandbox {
  readFile?(args: {
    readonly path: string;
    readonly runAs?: string;
    readonly maxBytes?: number;
  }): Promise<string | Uint8Array>;
  listDir?(args: {
    readonly path: string;
    readonly runAs?: string;
  }): Promise<readonly { readonly name: string; readonly type: "file" | "dir" | "other" }[]>;
  pathExists?(path: string, runAs?: string): Promise<boolean>;
  directoryExists?(path: string, runAs?: string): Promise<boolean>;
}

/** Options of {@link sandboxSource}. */
export interface SandboxSourceOptions extends ForwardSourceOptions {
  /** The root of the source: a path in the sandbox. Default: the session's own root, which its relative paths start from. */
  readonly cwd?: string;
  /** The user of the sandbox who reads, as in the SDK. Default: the session's. */
  readonly runAs?: string;
}

/**
 * Gives a source that reads in a sandbox session of the OpenAI Agents SDK, where the other tools of a sandbox agent write. The
 * sandbox resolves links. Without `listDir`, errors offer no near names, and with `symlinks: "deny"` nothing is read. The session
 * gives a file as a whole. Throws a TypeError for a session without `readFile`, and for a wrong option.
 *
 * @example
 * ```ts
 * const source = sandboxSource(session);
 * const readFile = readFileTool({ source, root: session.state.manifest.root });
 * ```
 */
export function sandboxSource(session: ReadableSandbox, options: SandboxSourceOptions = {}): FileSource {
  requireMethods(
    "session",
    session,
    { methods: ["readFile"], optional: ["listDir", "pathExists", "directoryExists"] },
    "a sandbox session, with readFile",
  );
  requireOptions(options, '{ cwd: "/workspace" }');
  const [{ cwd = ".", runAs }, others] = splitOptions<SandboxSourceOptions>(options, ["cwd", "runAs"]);
  for (const [name, value] of Object.entries({ cwd, runAs: runAs ?? "default" })) {
    if (typeof value === "string" && value !== "" && !value.includes("\0")) continue;
    throw wrongOption(name, name === "cwd" ? "a path in the sandbox" : "the name of a user", value);
  }
  const user = runAs === undefined ? {} : { runAs };
  const base = cwd.replace(/\/+$/, "");
  const nameOf = (path: SourcePath): string => [base, ...path].join("/") || "/";

  async function entriesOf(path: SourcePath): Promise<readonly SourceEntry[]> {
    const entries = await session.listDir?.({ path: nameOf(path), ...user });
    return (entries ?? []).map(({ name, type }) => ({ name, type: type === "dir" ? "directory" : type }));
  }

  async function refuseLinks(path: SourcePath): Promise<void> {
    await requireNoLinks(path, session.listDir === undefined ? undefined : entriesOf);
  }

  /** The SDK trims a path, which would then be another file's, also one that a rule denies. */
  async function refuseTrimmed(path: SourcePath): Promise<void> {
    const depth = path.findIndex((name) => name !== name.trim());
    if (depth === -1) return;
    const entries = await entriesOf(path.slice(0, depth)).catch(() => []);
    if (session.listDir !== undefined && !entries.some(({ name }) => name === path[depth])) {
      throw notFoundError();
    }
    throw new ReadError(
      "ACCESS_DENIED",
      "a name that starts or ends with white space is not read in a sandbox",
    );
  }

  async function open(
    path: SourcePath,
    { symlinks, maxFileBytes }: SourceOpenOptions & { readonly maxFileBytes: number },
  ): Promise<ForwardContent> {
    await refuseTrimmed(path);
    if (symlinks === "deny") await refuseLinks(path);
    return {
      async content() {
        try {
          // One byte more than may be read shows that there are more.
          const args = { path: nameOf(path), maxBytes: maxFileBytes + 1, ...user };
          return (await session.readFile?.(args)) ?? new Uint8Array(0);
        } catch (error) {
          throw await reasonOf(path, error);
        }
      },
    };
  }

  /** Why a file cannot be read: sandboxes word it in many ways. */
  async function reasonOf(path: SourcePath, error: unknown): Promise<unknown> {
    try {
      if (await session.directoryExists?.(nameOf(path), runAs)) return directoryError(error);
      if ((await session.pathExists?.(nameOf(path), runAs)) === false) return notFoundError(error);
    } catch {
      // Then the sandbox's own error has to do.
    }
    const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
    if (code === "workspace_read_not_found") return notFoundError(error);
    // The SDK's own sandbox gives this code for whatever is no regular file.
    return code === "EINVAL" ? notRegularError(error) : error;
  }

  async function list(
    path: SourcePath,
    { symlinks = "inside", approve }: SourceListOptions,
  ): Promise<readonly SourceEntry[]> {
    await refuseTrimmed(path);
    if (symlinks === "deny") await refuseLinks(path);
    approve?.(path);
    try {
      return await entriesOf(path);
    } catch (error) {
      const isDirectory = (await session.directoryExists?.(nameOf(path), runAs)) ?? true;
      if (isDirectory) throw error;
      const exists = (await session.pathExists?.(nameOf(path), runAs)) ?? false;
      throw exists ? notDirectoryError() : notFoundError(error);
    }
  }

  return forwardSource({ name: "sandbox", open, ...(session.listDir !== undefined && { list }) }, others);
}
