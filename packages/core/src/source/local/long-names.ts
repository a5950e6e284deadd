import { ReadError } from "../../contract/read-error.ts";
import type { SourcePath } from "../../contract/file-source.ts";
import { realpathStep, type FileSystemWalk } from "./file-system-step.ts";
import type { LocalRoot } from "./local-root.ts";
import { restBeneath } from "./path-bytes.ts";
import type { WalkEnd } from "./pin-file.ts";

/** Where a walk ended, in the names that the directories hold: Windows also opens `.env` by its short name `ENV~1`. */
export function* longNames(end: WalkEnd, root: LocalRoot): FileSystemWalk<SourcePath> {
  const { windows, root: top } = root.strategy;
  if (!windows) return end.path;
  const real = yield* realpathStep(end.pinned.path.toString());
  const beneath = restBeneath(real, top.path, windows);
  if (beneath) return beneath.map((name) => name.toString()).filter((name) => name !== "");
  throw new ReadError("CHANGED_DURING_READ", "its path changed while it was opened", { retryable: true });
}
