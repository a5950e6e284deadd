import { mustRunChild, type ChildOptions } from "../child/run-child.ts";
import type { BigWindow, BigWindowInput } from "../child/tasks/read-big-window.ts";
import { windowLines } from "./big-windows.ts";
import type { UnitContext } from "./unit.ts";

/** The parameters that differ between reads of a window of the big file. */
export type BigWindowRead = Pick<BigWindowInput, "reader" | "firstLine"> &
  Partial<Pick<BigWindowInput, "repeats" | "meterBlocks">>;

/** Reads a window of the big file in a fresh process that has already read a small file. */
export async function readBigWindow(
  files: UnitContext["files"],
  read: BigWindowRead,
  options: ChildOptions = {},
): Promise<BigWindow> {
  const { path: file } = await files.big();
  const [warmUp] = await files.small();
  const fixed = { root: files.root, file, warmUpName: warmUp?.name ?? "", maxLines: windowLines };
  return await mustRunChild("readBigWindow", { repeats: 0, meterBlocks: false, ...fixed, ...read }, options);
}
