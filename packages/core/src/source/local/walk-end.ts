import type { BigIntStats } from "node:fs";
import type { SourcePath } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { realpathStep, statfsStep, type FileSystemWalk } from "./file-system-step.ts";
import { isPseudoFileSystem, mayBlock } from "./file-system-types.ts";
import type { LocalRoot } from "./local-root.ts";
import { restBeneath } from "./path-bytes.ts";
import type { WalkEnd } from "./pin-file.ts";

/** What a local source refuses on request. */
export interface LocalRefusals {
  /** Files that have another name somewhere. */
  readonly rejectHardLinks: boolean;
  /** Objects on another mount than the root. */
  readonly oneMount: boolean;
}

/** Refuses every object but a regular file. */
export function requireRegularFile(stats: BigIntStats): void {
  if (stats.isFile()) return;
  const kind = kindOf(stats);
  throw new ReadError("NOT_FILE", kindSentences[kind] ?? "it is not a regular file", { details: { kind } });
}

function kindOf(stats: BigIntStats): string {
  if (stats.isDirectory()) return "directory";
  if (stats.isFIFO()) return "fifo";
  if (stats.isSocket()) return "socket";
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return "device";
  return "other";
}

const kindSentences: Readonly<Record<string, string>> = {
  directory: "it is a directory, not a file",
  fifo: "it is a named pipe, not a regular file",
  socket: "it is a socket, not a regular file",
  device: "it is a device, not a regular file",
};

/** Refuses a file that has another name (`rejectHardLinks`). */
export function requireOneName(stats: BigIntStats): void {
  if (stats.nlink <= 1n) return;
  throw new ReadError("ACCESS_DENIED", "it has more than one name (a hard link)", {
    details: { rule: "rejectHardLinks" },
  });
}

/**
 * Refuses what the kernel provides, such as the files and directories of `/proc`. Gives whether a synchronous call on the
 * object could wait for another machine.
 */
export function* refusePseudoFile({ pinned }: WalkEnd, root: LocalRoot): FileSystemWalk<boolean> {
  const sameDevice = pinned.stats.dev === root.strategy.root.stats.dev;
  const type = sameDevice || root.strategy.windows ? undefined : yield* statfsStep(pinned.path);
  const pseudo = type === undefined ? root.pseudo : isPseudoFileSystem(type);
  if (pseudo) {
    throw new ReadError("NOT_FILE", "it is provided by the system and is not a regular file", {
      details: { kind: "pseudo" },
    });
  }
  return type === undefined ? root.mayBlock : mayBlock(type);
}

/** The path of the object in the names that its directories list. Windows also opens `.env` by its short name `ENV~1`. */
export function* longNames(end: WalkEnd, root: LocalRoot): FileSystemWalk<SourcePath> {
  const { windows, root: top } = root.strategy;
  if (!windows) return end.path;
  const real = yield* realpathStep(end.pinned.path.toString());
  const beneath = restBeneath(real, top.path, windows);
  if (beneath) return beneath.map((name) => name.toString()).filter((name) => name !== "");
  throw new ReadError("CHANGED_DURING_READ", "its path changed while it was opened", { retryable: true });
}
