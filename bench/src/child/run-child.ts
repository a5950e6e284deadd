import { fork, type ChildProcess } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Answer, TaskName, Tasks } from "./task-types.ts";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const execArgv = ["--expose-gc"];
const defaultTimeoutMs = 300_000;
/** Makes the allocator return freed memory to the system. Otherwise growth could hide in memory that was freed before. */
const frugalAllocator = { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

/** How to run a child. */
export interface ChildOptions {
  readonly timeoutMs?: number;
  /** Whether the task measures memory. */
  readonly forMemory?: boolean;
}

/** Runs a task in a fresh process. Gives an answer even when the process dies or takes too long. */
export async function runChild<Name extends TaskName>(
  task: Name,
  input: Parameters<Tasks[Name]>[0],
  { timeoutMs = defaultTimeoutMs, forMemory = false }: ChildOptions = {},
): Promise<Answer<Name>> {
  const env = forMemory ? { ...process.env, ...frugalAllocator } : process.env;
  const child = fork(main, { env, execArgv, stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  try {
    child.send({ task, input });
    return await answerOf<Name>(child, timeoutMs);
  } finally {
    clearTimeout(timer);
  }
}

/** Like {@link runChild}, but throws when there is no value. */
export async function mustRunChild<Name extends TaskName>(
  task: Name,
  input: Parameters<Tasks[Name]>[0],
  options: ChildOptions = {},
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  const answer = await runChild(task, input, options);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

async function answerOf<Name extends TaskName>(
  child: ChildProcess,
  timeoutMs: number,
): Promise<Answer<Name>> {
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
  return await new Promise((resolve) => {
    let answer: Answer<Name> | undefined;
    child.once("message", (message) => (answer = message as Answer<Name>));
    child.once("close", (_, signal) => {
      const reason = signal === "SIGKILL" ? `no answer within ${timeoutMs / 1000} s` : deathOf(errors);
      resolve(answer ?? { ok: false, reason, peakBytes: 0 });
    });
  });
}

function deathOf(errors: string): string {
  const telling = errors.split("\n").find((line) => /error/i.test(line));
  return `the process died: ${telling?.trim() ?? "without a word"}`;
}
