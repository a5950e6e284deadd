import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const program = fileURLToPath(new URL("../src/demo.ts", import.meta.url));
const root = realpathSync(mkdtempSync(join(tmpdir(), "readfile-demo-start-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(join(root, "a.txt"), "one\n");

function start(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ["--conditions=@readfile/source", program, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] },
  });
}

async function outcome(child: ChildProcess): Promise<{ status: unknown; stdout: string; stderr: string }> {
  if (child.stdout === null || child.stderr === null) throw new TypeError("no pipes");
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { status, stdout, stderr };
}

// There are no such signals on Windows.
test.skipIf(process.platform === "win32")(
  "without a request it serves the chat until it is told to end",
  async () => {
    const child = start("--port", "0");
    const ended = outcome(child);
    const [said] = (await once(child.stdout ?? child, "data")) as [Buffer];
    const address = /http:\/\/127\.0\.0\.1:\d+\//u.exec(String(said))?.[0] ?? "";
    expect((await fetch(address)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toStrictEqual({
      status: 0,
      stdout: `readfile demo: ${address}\n\nWorkspace: ${root}\nModel: an offline script\nOnly this machine reaches it. Ctrl+C stops it.\n`,
      stderr: "",
    });
  },
);

test("with a request it answers in the terminal", async () => {
  expect(await outcome(start("read", "a.txt"))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("I received 1 line: L1: one"),
    stderr: "",
  });
});

describe("wrong usage", () => {
  test.for([["--port", "x"], ["--port", "65536"], ["--port"], ["--none"], ["--port", "1", "read a.txt"]])(
    "%j",
    async (args) => {
      const { status, stdout, stderr } = await outcome(start(...args));
      expect({ status, stdout, usage: stderr.startsWith("Usage: pnpm demo") }).toStrictEqual({
        status: 2,
        stdout: "",
        usage: true,
      });
    },
  );

  test("a root that is no directory", async () => {
    expect(await outcome(start("--root", "a.txt\u001b[2J"))).toStrictEqual({
      status: 2,
      stdout: "",
      stderr: "--root is not a directory: a.txt\\u{1b}[2J\n",
    });
  });
});
