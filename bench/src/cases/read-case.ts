import type { BigLog } from "./files/big-log.ts";
import { writeFiles } from "./files/write-files.ts";
import type { Outcome } from "./outcome.ts";
import type { Ask } from "./reader.ts";
import type { Verdict } from "./verdict.ts";

/** Where a case makes its files. */
export interface Place {
  /** The directory beneath which the reader may read. */
  readonly root: string;
  /** A directory beside it, which the reader must not read. */
  readonly outside: string;
  /** The home directory of the reader's process. */
  readonly home: string;
  /** A big log. It is written when a case first asks for it. */
  readonly bigLog: () => BigLog;
}

/** Asks a reader several things at once. */
export type Read = (...asks: readonly Ask[]) => Promise<readonly Outcome[]>;

/** Makes what a case reads. Gives what is to be ended afterwards, if anything. */
export type Prepare = (place: Place) => void | (() => void) | Promise<void | (() => void)>;

/** Something that agents ask of a reader, and how the answer is judged. */
export interface ReadCase {
  readonly id: string;
  readonly group: "everyday" | "hostile";
  /** The file, and what is asked of it. */
  readonly title: string;
  /** What counts as right, in one sentence. */
  readonly needs: string;
  readonly prepare: Prepare;
  run(read: Read, place: Place): Promise<Verdict>;
}

/** A case of one call. */
export function oneCall(
  known: Omit<ReadCase, "prepare" | "run"> & {
    readonly files: Readonly<Record<string, string | Buffer>> | Prepare;
    readonly ask: Ask | ((place: Place) => Ask);
    readonly judge: (outcome: Outcome, place: Place) => Verdict;
  },
): ReadCase {
  const { files, ask, judge, ...rest } = known;
  return {
    ...rest,
    prepare: typeof files === "function" ? files : ({ root }) => writeFiles(root, files),
    run: async (read, place) => {
      const [outcome] = await read(typeof ask === "function" ? ask(place) : ask);
      return judge(outcome ?? { kind: "dies", why: "no outcome" }, place);
    },
  };
}
