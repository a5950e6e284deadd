import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ReaderResult, SideBySideResult, SideBySideRow } from "../../shared/side-by-side.ts";

const program = fileURLToPath(new URL("./read-once.ts", import.meta.url));

/** Lets both readers answer a row, one after the other. Rejects when `signal` aborts. */
export async function runRow(
  root: string,
  row: SideBySideRow,
  signal: AbortSignal,
): Promise<SideBySideResult> {
  const plain = await readOnce("plain", root, row, signal);
  return { plain, ours: await readOnce("ours", root, row, signal) };
}

async function readOnce(
  reader: "plain" | "ours",
  root: string,
  { args, patienceMs }: SideBySideRow,
  signal: AbortSignal,
): Promise<ReaderResult> {
  signal.throwIfAborted();
  const child = fork(program, [reader, root, JSON.stringify(args)], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: ["--conditions=@readfile/source"],
    env: {},
  });
  const exited = once(child, "exit");
  let result: ReaderResult | undefined;
  child.on("message", (message) => {
    result = message as ReaderResult;
  });
  // Not every signal ends a process that waits for a pipe.
  const end = (): boolean => child.kill("SIGKILL");
  const patience = setTimeout(end, patienceMs);
  signal.addEventListener("abort", end, { once: true });
  try {
    await exited;
  } finally {
    clearTimeout(patience);
    signal.removeEventListener("abort", end);
  }
  signal.throwIfAborted();
  return (
    result ?? {
      outcome: "none",
      text: "",
      characters: 0,
      mediaTypes: [],
      durationMs: patienceMs,
      memoryBytes: null,
    }
  );
}
