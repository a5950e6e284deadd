import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { TaskError, WorkerThread } from "@readfile/worker-thread";

const module = new URL("./hungry-worker.ts", import.meta.url);

function thread(): WorkerThread<string, string> {
  return new WorkerThread<string, string>({
    module,
    maxHeapMebibytes: 32,
    maxBufferMebibytes: 64,
    idleMs: 50,
  });
}

const call = { signal: undefined, timeoutMs: 20_000 };

async function failureOf(order: string, timeoutMs: number): Promise<unknown> {
  const own = thread();
  const error: unknown = await own
    .run(order, { signal: undefined, timeoutMs })
    .catch((thrown: unknown) => thrown);
  // The next task finds another thread.
  expect(await own.run("echo", call)).toBe("echo");
  return error instanceof TaskError ? error.failure : error;
}

describe("a task that is not done takes only its thread with it", () => {
  test.for([
    ["hang", "time", 300],
    ["eat", "memory", 20_000],
    ["fill", "memory", 20_000],
    ["throw", "broken", 20_000],
    ["exit", "broken", 20_000],
  ] as const)("%s: %s", async ([order, failure, timeoutMs]) => {
    expect(await failureOf(order, timeoutMs)).toBe(failure);
  });
});

test("an abort ends a task that hangs, and leaves the turn to the next", async () => {
  const own = thread();
  const abort = new AbortController();
  const hanging = own.run("hang", { ...call, signal: abort.signal });
  const next = own.run("echo", call);
  abort.abort(new Error("enough"));
  await expect(hanging).rejects.toThrow("enough");
  expect(await next).toBe("echo");
});

test("an abort ends the wait for a turn", async () => {
  const own = thread();
  const abort = new AbortController();
  const first = own.run("echo", call);
  const waiting = own.run("echo", { ...call, signal: abort.signal });
  abort.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  expect(await first).toBe("echo");
  await expect(own.run("echo", { ...call, signal: abort.signal })).rejects.toThrow("enough");
  expect(await own.run("echo", call)).toBe("echo");
});

test("a task that cannot be sent to the thread fails, and its time ends no later task", async () => {
  const own = thread();
  const task = (() => 1) as unknown as string;
  await expect(own.run(task, { ...call, timeoutMs: 1 })).rejects.toThrow("could not be cloned");
  for (let number = 0; number < 20; number += 1) expect(await own.run("echo", call)).toBe("echo");
});

test("tasks are done one at a time, in their order", async () => {
  const own = thread();
  const done: number[] = [];
  await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      await own.run("echo", call);
      done.push(number);
    }),
  );
  expect(done).toEqual([1, 2, 3, 4]);
});

describe("a program that is done ends, although its thread waits for the next task", () => {
  test.for(["echo", "print"])("%s", (order) => {
    const program = `import { WorkerThread } from "@readfile/worker-thread";
const thread = new WorkerThread({ module: new URL("${module.href}"), maxHeapMebibytes: 32, idleMs: 600_000 });
console.log(await thread.run("${order}", { signal: undefined, timeoutMs: 20_000 }));`;
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", program],
      { encoding: "utf8", timeout: 30_000, cwd: fileURLToPath(new URL("..", import.meta.url)) },
    );
    // What a thread prints is for nobody.
    expect([stdout, stderr, status]).toEqual([`${order}\n`, "", 0]);
  });
});
