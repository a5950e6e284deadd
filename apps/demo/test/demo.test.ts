import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

// Only what needs a process of its own is tested here. The functions that it calls have their own tests.

const program = fileURLToPath(new URL("../src/demo.ts", import.meta.url));
const root = realpathSync(mkdtempSync(join(tmpdir(), "readfile-demo-start-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(join(root, "long.txt"), `${"x".repeat(400)}\n`.repeat(2000));

function start(...args: readonly string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, ["--conditions=@readfile/source", program, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] },
  });
}

// Windows has no such signals.
test.skipIf(process.platform === "win32")(
  "without a request, the demo serves the chat until a signal ends it",
  async () => {
    const child = start("--port", "0");
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    const address = /http:\/\/127\.0\.0\.1:\d+\//u.exec(String(said))?.[0] ?? "";
    expect((await fetch(address)).status).toBe(200);
    child.kill("SIGTERM");
    const [stdout, stderr, [status]] = await ended;
    expect({ status, stdout, stderr }).toStrictEqual({
      status: 0,
      stdout:
        `readfile demo: ${address}\n\nWorkspace: ${root}\nModel: an offline script\n` +
        `Only this machine reaches it. Ctrl+C, or a signal to process ${child.pid}, stops it.\n`,
      stderr: "Starting: the page is built first…\n",
    });
  },
);

test("the exit code says whether a request succeeded", async () => {
  const child = start("read", "gone.txt");
  const [stderr, stdout, [status]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, "close"),
  ]);
  expect({ status, stderr }).toStrictEqual({ status: 1, stderr: "" });
  expect(stdout).toContain("Error: NOT_FOUND: gone.txt: no such file");
});

test("a reader that stops early is not a failure", async () => {
  const child = start("read long.txt");
  const closed = once(child, "close");
  const stderr = text(child.stderr);
  await once(child.stdout, "data");
  child.stdout.destroy();
  expect({ status: (await closed)[0], stderr: await stderr }).toStrictEqual({ status: 0, stderr: "" });
});

test("in a terminal, what can be asked next follows the answer; where the answer goes elsewhere, nothing does", async ({
  skip,
}) => {
  skip(
    process.platform !== "linux" || !existsSync("/usr/bin/script"),
    "there is no `script` of util-linux, which makes a terminal",
  );
  const command = `"${process.execPath}" --conditions=@readfile/source "${program}" read README.md line 2`;
  const answer = [
    "=== tool call ===",
    'read_file {"path":"README.md","offset":2,"limit":1}',
    "",
    "=== the model received ===",
    "[README.md | line 2 of 3 | next: offset=3 limit=1]",
    "2\ttwo",
    "",
    "=== the model answered ===",
    'I received 1 line: "two". There is more: the header says to go on with offset=3 limit=1.',
    "",
  ];
  const next = [
    "",
    "Ask next:",
    '  npx -y pnpm@12 demo "read README.md line 3"',
    '  npx -y pnpm@12 demo "read all of README.md"',
    "",
  ];
  writeFileSync(join(root, "README.md"), "one\ntwo\nthree\n");
  expect(await inTerminal(command)).toBe([...answer.slice(0, -1), ...next].join("\r\n"));
  expect(await inTerminal(`${command} >answer.txt`)).toBe("");
  expect(readFileSync(join(root, "answer.txt"), "utf8")).toBe(answer.join("\n"));
});

/** Runs a shell command in a terminal. Gives what the terminal shows. */
async function inTerminal(command: string): Promise<string> {
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], SHELL: "/bin/sh" },
  });
  return text(child.stdout);
}
