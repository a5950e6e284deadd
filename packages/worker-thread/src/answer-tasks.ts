import { Console } from "node:console";
import process from "node:process";
import { Writable } from "node:stream";
import { parentPort, type Transferable } from "node:worker_threads";
import type { TaskMessage } from "./worker-thread.ts";

/** The answer to a task, and what of it is handed over instead of copied. */
export interface TaskAnswer<Answer> {
  readonly answer: Answer;
  readonly transfer: readonly Transferable[];
}

/** In a thread: answers each task that comes, and silences `console`, `process.stdout` and `process.stderr`. What `work` throws ends the thread. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<TaskAnswer<Answer>>): void {
  const port = parentPort;
  if (port === null) throw new Error("answerTasks works in a worker thread");
  printNothing();
  const send = (message: TaskMessage<Answer>, transfer: readonly Transferable[] = []): void =>
    port.postMessage(message, transfer);
  port.on("message", (task: Task) => {
    work(task).then(
      ({ answer, transfer }) => send({ answer }, transfer),
      (error: unknown) => send({ broken: String(error) }),
    );
  });
}

/** Nobody reads what a library prints: in Node.js it would pile up, and Deno would print it in the host. */
function printNothing(): void {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  for (const name of ["stdout", "stderr"]) Object.defineProperty(process, name, { value: nowhere });
  globalThis.console = new Console(nowhere);
}
