import { lstatStep, type FileSystemWalk } from "./file-system-step.ts";
import { joinBytes } from "./path-bytes.ts";
import type { Pinned, PinnedWithStats } from "./pin-file.ts";
import { pinnedKind } from "./pinned-kind.ts";

function holdNothing(): void {}

/** Remembers an object by its path and identity, where the system offers no way to hold it. */
export function* pinByPath(directory: Pinned, name: Buffer): FileSystemWalk<PinnedWithStats> {
  const path = joinBytes(directory.path, name);
  const stats = yield* lstatStep(path);
  return { kind: pinnedKind(stats), stats, path, release: holdNothing };
}
