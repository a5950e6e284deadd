import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { writeBigLog, type BigLog } from "./files/big-log.ts";
import type { Outcome } from "./outcome.ts";
import type { ReadCase } from "./read-case.ts";
import type { Ask } from "./reader.ts";
import type { Verdict } from "./verdict.ts";

/** How long a call may take. Long, because the machine may be busy. */
export const timeoutSeconds = 30;

/** Asks a reader that is set up for a root. */
type AskReader = (root: string, asks: readonly Ask[], timeoutSeconds: number) => Promise<readonly Outcome[]>;

/** Where cases make their files, one after another. */
export interface Workbench {
  readonly home: string;
  /** Runs a case. Throws where its files cannot be made. */
  run(readCase: ReadCase, ask: AskReader): Promise<Verdict>;
  dispose(): void;
}

/** Makes a directory for the files of cases, outside the repository. */
export function openWorkbench(bigLogBytes: number): Workbench {
  const directory = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-cases-")));
  const home = path.join(directory, "home");
  fs.mkdirSync(home);
  let bigLog: BigLog | undefined;
  let count = 0;
  return {
    home,
    async run(readCase, ask) {
      const own = path.join(directory, String(++count));
      const place = {
        root: path.join(own, "root"),
        outside: path.join(own, "outside"),
        home,
        bigLog: () => (bigLog ??= writeBigLog(path.join(directory, "big.log"), bigLogBytes)),
      };
      fs.mkdirSync(place.root, { recursive: true });
      const stop = await readCase.prepare(place);
      try {
        return await readCase.run(async (...asks) => {
          const outcomes = await ask(place.root, asks, timeoutSeconds);
          return outcomes.map((outcome) => withoutPath(outcome, own));
        }, place);
      } finally {
        stop?.();
        fs.rmSync(own, { recursive: true, force: true });
      }
    },
    dispose: () => fs.rmSync(directory, { recursive: true, force: true }),
  };
}

/** Shortens the path of a case's directory, which differs from run to run, wherever a reason may repeat it. */
function withoutPath(outcome: Outcome, directory: string): Outcome {
  return "text" in outcome ? { ...outcome, text: outcome.text.replaceAll(directory, "…") } : outcome;
}
