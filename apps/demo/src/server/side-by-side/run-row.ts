import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { MediaPart } from "@readfile/core";
import type { ReaderResult, SideBySideRow } from "../../shared/side-by-side.ts";

const program = fileURLToPath(new URL("./read-once.ts", import.meta.url));

/** What a reader made of a request, with the bytes of its media. */
export interface ReadOnce extends Omit<ReaderResult, "media"> {
  readonly media: readonly MediaPart[];
}

/** A reader in a process of its own, which waits to be told to read. */
interface StartedReader {
  read(): Promise<ReadOnce>;
  end(): void;
}

/** Lets both readers answer a row, one after the other. Rejects when `signal` aborts. */
export async function runRow(
  root: string,
  row: SideBySideRow,
  signal: AbortSignal,
): Promise<{ readonly plain: ReadOnce; readonly ours: ReadOnce }> {
  signal.throwIfAborted();
  const plain = startReader("plain", root, row);
  const ours = startReader("ours", root, row);
  const end = (): void => {
    plain.end();
    ours.end();
  };
  signal.addEventListener("abort", end, { once: true });
  try {
    const result = { plain: await plain.read(), ours: await ours.read() };
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}

function startReader(
  name: "plain" | "ours",
  root: string,
  { args, patienceMs }: SideBySideRow,
): StartedReader {
  const child = fork(program, [name, root, JSON.stringify(args)], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--conditions=@readfile/source"],
    env: {},
  });
  const exited = once(child, "exit");
  const ready = Promise.race([once(child, "message"), exited]);
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
    // Not every signal ends a process that waits for a pipe.
    child.kill("SIGKILL");
  };
  return {
    async read() {
      await ready;
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
  return { outcome, text: "", characters: 0, media: [], durationMs, memoryBytes: null };
}
