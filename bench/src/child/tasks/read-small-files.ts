import type { SmallFile } from "../../files/small-files.ts";
import type { PeerId } from "../../peers/peer-modules.ts";
import type { Check } from "../../report/row.ts";
import { takeTurns, type Series } from "../../turns/take-turns.ts";
import { timedCalls } from "../../turns/timed-calls.ts";
import type { Way, WaysOf } from "../../ways/way.ts";

/** The candidates that read the small files. */
export type Readers = "core" | "adapters" | PeerId;

/** The measurements of one file: one series for each way, in the order of the ways. */
export interface MeasuredFile {
  readonly id: string;
  readonly series: readonly Series[];
  readonly checks: readonly Check[];
  /** What the last way omits or does differently from our tools. */
  readonly note: string | null;
}

/** Checks what each way shows of each file, then measures all ways of a file in turns. */
export async function readSmallFiles(input: {
  readonly root: string;
  readonly files: readonly SmallFile[];
  readonly readers: Readers;
  readonly rounds: number;
}): Promise<MeasuredFile[]> {
  const waysOf = await openWays(input.readers, input.root);
  const measured: MeasuredFile[] = [];
  for (const file of input.files) {
    const ways = waysOf(file);
    const checks = (await Promise.all(ways.map((way) => check(way, file)))).filter(
      (one) => one !== undefined,
    );
    const turns = [];
    for (const { name, run } of ways) turns.push(await timedCalls(name, run));
    measured.push({
      id: file.id,
      series: await takeTurns(turns, input.rounds),
      checks,
      note: ways.at(-1)?.note ?? null,
    });
  }
  return measured;
}

/** Loads frameworks and peers only when they are measured. */
async function openWays(readers: Readers, root: string): Promise<WaysOf> {
  switch (readers) {
    case "core":
      return await (await import("../../ways/core-ways.ts")).openCoreWays(root);
    case "adapters":
      return await (await import("../../ways/adapter-ways.ts")).openAdaptersWays(root);
    default:
      return await (await import("../../ways/peer-ways.ts")).openPeerWays(root, readers);
  }
}

async function check({ name, run, shows, ours }: Way, file: SmallFile): Promise<Check | undefined> {
  if (shows === undefined) return undefined;
  const what = ours
    ? `${file.work}: ${name} answers byte for byte as expected`
    : `${file.work}: ${name} shows every line of the window`;
  try {
    return { what, same: shows(await run()), ours };
  } catch (error) {
    return { what, same: false, ours, note: String(error) };
  }
}
