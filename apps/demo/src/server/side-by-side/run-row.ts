import { fork } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { MediaPart } from "@readfile/core";
import type { ReaderName, ReaderResult, SideBySideRow } from "../../shared/side-by-side.ts";

const program = fileURLToPath(new URL("./read-once.ts", import.meta.url));

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** How long a reader may take until it can read. A busy machine needs seconds. */
const usualLoadingPatienceMs = 60_000;

/** What a reader made of a request, with the bytes of its media. */
export interface ReadOnce extends Omit<ReaderResult, "reader" | "media"> {
  readonly media: readonly MediaPart[];
}

/** What a row is run with. */
export interface RowRun {
  readonly root: string;
  readonly row: SideBySideRow;
  /** The absolute path of the module with a reader that a person brought, if there is one. */
  readonly ownReader: string | undefined;
  /** Ends the readers. */
  readonly signal: AbortSignal;
}

/** Lets each reader answer a row, one after the other. Rejects when the signal aborts. */
export async function runRow({
  root,
  row: { args, patienceMs },
  ownReader,
  signal,
}: RowRun): Promise<readonly (ReadOnce & { readonly reader: ReaderName })[]> {
  signal.throwIfAborted();
  const names: readonly ReaderName[] = ["plain", "guarded", "ours", ...(ownReader ? (["own"] as const) : [])];
  const readers = names.map((name) => ({
    name,
    ...startReader([name, root, JSON.stringify(args), ownReader ?? ""]),
  }));
  const end = (): void => {
    for (const reader of readers) reader.end();
  };
  signal.addEventListener("abort", end, { once: true });
  try {
    // All load before the first reads: loading beside it would lengthen its time.
    const problems = await Promise.all(readers.map(({ loading }) => loading));
    const results: (ReadOnce & { reader: ReaderName })[] = [];
    for (const [index, reader] of readers.entries()) {
      const problem = problems[index];
      const result = problem === undefined ? await reader.read(patienceMs) : notLoaded(problem);
      results.push({ reader: reader.name, ...result });
    }
    signal.throwIfAborted();
    return results;
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}

/**
 * Loads somebody's own reader once, in a process of its own. Gives what is wrong with it, in words that follow its name. Undefined: it can
 * read.
 */
export async function problemOfOwnReader(
  file: string,
  patienceMs: number = usualLoadingPatienceMs,
): Promise<string | undefined> {
  const reader = startReader(["own", dirname(file), "{}", file], patienceMs);
  // A module in an endless loop would outlive a demo that is stopped now.
  const stop = (signal: NodeJS.Signals): void => {
    reader.end();
    process.kill(process.pid, signal);
  };
  for (const signal of stopSignals) process.once(signal, stop);
  try {
    return await reader.loading;
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
    reader.end();
  }
}

/** A reader in a process of its own, which waits to be told to read. */
interface StartedReader {
  /** Resolves with what is wrong with it, or with undefined when it can read. */
  readonly loading: Promise<string | undefined>;
  read(patienceMs: number): Promise<ReadOnce>;
  end(): void;
}

function startReader(
  parameters: readonly string[],
  loadingPatienceMs: number = usualLoadingPatienceMs,
): StartedReader {
  const child = fork(program, parameters, {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--conditions=@readfile/source"],
    env: {},
  });
  const exited = once(child, "exit");
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    // Not every signal ends a process that waits for a pipe.
    child.kill("SIGKILL");
  };
  const load = async (): Promise<string | undefined> => {
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      end();
    }, loadingPatienceMs);
    const [message] = (await Promise.race([once(child, "message"), exited])) as readonly unknown[];
    clearTimeout(patience);
    if (isLate) return `did not load within ${loadingPatienceMs / 1000} seconds`;
    if (message === "ready") return undefined;
    if (typeof message === "object" && message !== null && "problem" in message) {
      return String(message.problem);
    }
    return "ended its process while it loaded";
  };
  return {
    loading: load(),
    async read(patienceMs) {
      let result: ReadOnce | undefined;
      child.on("message", (message) => {
        result = message as ReadOnce;
      });
      const patience = setTimeout(end, patienceMs);
      if (child.connected) child.send("read");
      await exited;
      clearTimeout(patience);
      return result ?? withoutAnswer(isEnded ? "none" : "died", patienceMs);
    },
    end,
  };
}

function withoutAnswer(outcome: "none" | "died", durationMs: number): ReadOnce {
  return { outcome, text: "", end: "", characters: 0, media: [], durationMs, memoryBytes: null };
}

/** The result of a reader whose module does not load, as after a change of its file. */
function notLoaded(problem: string): ReadOnce {
  const text = `The module ${problem}`;
  return { ...withoutAnswer("died", 0), text, characters: text.length };
}
