import { readFileSync } from "node:fs";
import process from "node:process";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { expect, onTestFinished, test } from "vitest";
import { initialize, initialized, readCall, RunningCommand } from "./run-command.ts";

const { root, directory } = notesRoot();

function started(...args: readonly string[]): RunningCommand {
  const running = new RunningCommand(args);
  onTestFinished(() => void running.child.kill());
  return running;
}

test("a line of 100 MB is refused with little memory, and the command goes on until its input ends", async () => {
  const running = started(root);
  running.write(initialize, initialized);
  expect(await running.next()).toMatchObject({
    id: "open",
    result: { serverInfo: { name: "readfile" }, capabilities: { tools: { listChanged: false } } },
  });
  const piece = Buffer.alloc(1024 * 1024, "x");
  for (let index = 0; index < 100; index += 1) {
    if (!running.child.stdin.write(piece)) {
      await new Promise((drained) => running.child.stdin.once("drain", drained));
    }
  }
  running.write("", readCall(1, { path: "notes.txt" }));
  expect(await running.next()).toMatchObject({ id: null, error: { code: -32600 } });
  expect(await running.next()).toMatchObject({ id: 1, result: { content: [{ type: "text" }] } });
  if (process.platform === "linux") {
    const status = readFileSync(`/proc/${running.child.pid}/status`, "utf8");
    const peakKibibytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
    expect(peakKibibytes).toBeLessThan(300 * 1024);
  }
  expect(await running.end()).toBe(0);
  expect(running.stderr).toBe("");
});

test("several directories are told to the client, and a thousand calls at once are answered", async () => {
  const running = started(root, directory, `${root}/`);
  running.write(initialize, initialized);
  expect(await running.next()).toMatchObject({
    result: {
      instructions: `Files may be read beneath ${root}, ${directory}. Relative paths start from the first.`,
    },
  });
  running.write(...Array.from({ length: 1000 }, (_, id) => readCall(id, { path: "notes.txt" })));
  const answers = await running.answers(1000);
  expect(answers.size).toBe(1000);
  for (const answer of answers.values()) {
    expect(answer).toMatchObject({ result: { content: [{ type: "text" }] } });
  }
  running.write(readCall("last", { path: `${directory}/outside.txt` }));
  expect(await running.next()).toMatchObject({
    id: "last",
    result: { content: [{ text: expect.stringContaining("1\tsecret") as string }] },
  });
  expect(await running.end()).toBe(0);
});

test("without a client that reads, it ends", async () => {
  const running = started(root);
  running.child.stdout.destroy();
  running.write(initialize, initialized, readCall(1, { path: "notes.txt" }));
  const exited = new Promise((exit) => running.child.once("exit", exit));
  expect(await exited).toBe(0);
});
