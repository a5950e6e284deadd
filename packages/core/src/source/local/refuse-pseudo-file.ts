import { ReadError } from "../../contract/read-error.ts";
import { statfsStep, type FileSystemWalk } from "./file-system-step.ts";
import type { LocalRoot } from "./local-root.ts";
import type { WalkEnd } from "./pin-file.ts";
import { isPseudoFileSystem, mayBlock } from "./pseudo-file-systems.ts";

/**
 * `/proc` and its like hold regular files that are not files, and directories of them.
 * Gives whether a synchronous call on the object could wait for another machine.
 */
export function* refusePseudoFile(end: WalkEnd, root: LocalRoot): FileSystemWalk<boolean> {
  const sameDevice = end.pinned.stats.dev === root.strategy.root.stats.dev;
  const type = sameDevice || root.strategy.windows ? undefined : yield* statfsStep(end.pinned.path);
  const pseudo = type === undefined ? root.pseudo : isPseudoFileSystem(type);
  if (pseudo) {
    throw new ReadError("NOT_FILE", "it is provided by the system and is not a regular file", {
      details: { kind: "pseudo" },
    });
  }
  return type === undefined ? root.mayBlock : mayBlock(type);
}
