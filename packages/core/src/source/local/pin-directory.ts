import { ReadError } from "../../contract/read-error.ts";
import type { OpenOptions, SourcePath } from "../../contract/file-source.ts";
import type { FileSystemWalk } from "./file-system-step.ts";
import type { LocalRoot } from "./local-root.ts";
import { longNames } from "./long-names.ts";
import type { LocalRefusals } from "./open-pinned-file.ts";
import { pinFile, type WalkEnd } from "./pin-file.ts";
import { refusePseudoFile } from "./refuse-pseudo-file.ts";

/** Pins a directory beneath a root. The caller releases it. */
export function* pinDirectory(
  root: LocalRoot,
  path: SourcePath,
  symlinks: OpenOptions["symlinks"],
  { oneMount }: Pick<LocalRefusals, "oneMount">,
): FileSystemWalk<WalkEnd> {
  const end = yield* pinFile(path, symlinks, root.strategy);
  try {
    if (!end.pinned.stats.isDirectory()) {
      throw new ReadError("NOT_FILE", "it is not a directory", { details: { kind: "file" } });
    }
    yield* refusePseudoFile(end, root);
    if (oneMount) root.requireSameMount(end.pinned.descriptor, end.pinned.stats);
    return { pinned: end.pinned, path: yield* longNames(end, root) };
  } catch (error) {
    end.pinned.release();
    throw error;
  }
}
