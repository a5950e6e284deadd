import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test, vi } from "vitest";

// Each test starts the program, and they do so at the same time.
vi.setConfig({ testTimeout: 60_000 });

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
const root = realpathSync(mkdtempSync(join(tmpdir(), "readfile-demo-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

writeFileSync(
  join(root, "README.md"),
  Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join(""),
);
writeFileSync(join(root, "my file.txt"), "a\n\tb\n");
writeFileSync(join(root, "empty.txt"), "");
writeFileSync(
  join(root, "odd.txt"),
  "\u001b[2J\u001b]0;title\u0007red\r\u009b1m \u202etxt.exe\u2028\u200b \u{1f600}\n",
);
mkdirSync(join(root, "folder"));

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(args: readonly string[], cwd: string): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ["--conditions=@readfile/source", cli, ...args], { cwd });
}

async function demo(args: readonly string[], cwd = root): Promise<Outcome> {
  const child = start(args, cwd);
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

/** The line that shows a call; paths are joined as the system joins them. */
function call(path: string, rest: { readonly offset?: number; readonly limit?: number } = {}): string {
  return `read_file ${JSON.stringify({ file_path: `${root}${sep}${path}`, ...rest })}`;
}

function lines(...content: readonly string[]): string {
  return content.map((line) => `${line}\n`).join("");
}

const notUnderstood =
  "I did not understand that. I understand: read PATH, read PATH line A, read PATH lines A-B. " +
  'A path with blanks goes in quotes: read "my file.txt".';

describe.concurrent("a read", () => {
  test("of lines, in words that the shell split", async () => {
    expect(await demo(["read", "README.md", "lines", "2-4"])).toStrictEqual({
      status: 0,
      stdout: lines(
        "=== tool call ===",
        call("README.md", { offset: 2, limit: 3 }),
        "",
        "=== the model received ===",
        "L2: line 2",
        "L3: line 3",
        "L4: line 4",
        "",
        "=== the model answered ===",
        'I received 3 lines, from "L2: line 2" to "L4: line 4".',
      ),
      stderr: "",
    });
  });

  test("of one line", async () => {
    expect(await demo(["read README.md line 30"])).toStrictEqual({
      status: 0,
      stdout: lines(
        "=== tool call ===",
        call("README.md", { offset: 30, limit: 1 }),
        "",
        "=== the model received ===",
        "L30: line 30",
        "",
        "=== the model answered ===",
        "I received 1 line: L30: line 30",
      ),
      stderr: "",
    });
  });

  test("of a whole file, its name in quotes, by an absolute path, from elsewhere", async () => {
    const expected = {
      status: 0,
      stdout: lines(
        "=== tool call ===",
        call("my file.txt"),
        "",
        "=== the model received ===",
        "L1: a",
        "L2:     b",
        "",
        "=== the model answered ===",
        'I received 2 lines, from "L1: a" to "L2:     b".',
      ),
      stderr: "",
    };
    expect(await demo(['read "my file.txt"'])).toStrictEqual(expected);
    expect(await demo(["read", "my file.txt"])).toStrictEqual(expected);
    expect(await demo([`read '${root}/my file.txt'`])).toStrictEqual(expected);
    expect(await demo(["--root", "..", 'read "my file.txt"'], join(root, "folder"))).toStrictEqual(expected);
  });

  test("of nothing asked for: the first 20 lines of the README", async () => {
    const shown = Array.from({ length: 20 }, (_, index) => `L${index + 1}: line ${index + 1}`);
    expect(await demo([])).toStrictEqual({
      status: 0,
      stdout: lines(
        "=== tool call ===",
        call("README.md", { offset: 1, limit: 20 }),
        "",
        "=== the model received ===",
        ...shown,
        "",
        "=== the model answered ===",
        'I received 20 lines, from "L1: line 1" to "L20: line 20".',
      ),
      stderr: "",
    });
  });

  test("of an empty file", async () => {
    expect(await demo(["read empty.txt"])).toStrictEqual({
      status: 0,
      stdout: lines(
        "=== tool call ===",
        call("empty.txt"),
        "",
        "=== the model received ===",
        "",
        "=== the model answered ===",
        "I received no lines: there are none to show.",
      ),
      stderr: "",
    });
  });

  test("of text that could steer the terminal", async () => {
    expect(await demo(["read odd.txt"])).toStrictEqual({
      status: 0,
      stdout: lines(
        "=== tool call ===",
        call("odd.txt"),
        "",
        "=== the model received ===",
        "L1: \\u{1b}[2J\\u{1b}]0;title\\u{7}red\\u{d}\\u{9b}1m \\u{202e}txt.exe\\u{2028}\\u{200b} \u{1f600}",
        "",
        "=== the model answered ===",
        "I received 1 line: L1: \\u{1b}[2J\\u{1b}]0;title\\u{7}red\\u{d}\\u{9b}1m \\u{202e}txt.exe\\u{2028}\\u{200b} \u{1f600}",
      ),
      stderr: "",
    });
  });
});

describe.concurrent("a read that fails", () => {
  const gone = `failed to read file: no such file: ${root}${sep}`;

  test.for([
    { request: "read gone.txt", shown: call("gone.txt"), error: `${gone}gone.txt` },
    {
      request: "read 'gone\u001b[31m.txt'",
      shown: call("gone\u001b[31m.txt"),
      error: `${gone}gone\\u{1b}[31m.txt`,
    },
    {
      request: "read folder",
      shown: call("folder"),
      error: `failed to read file: it is a directory, not a file: ${root}${sep}folder`,
    },
    {
      request: "read ../secret.txt",
      shown: call("../secret.txt"),
      error: `failed to read file: it lies outside the workspace: ${root}${sep}../secret.txt`,
    },
    {
      request: "read README.md lines 0-3",
      shown: call("README.md", { offset: 0, limit: 4 }),
      error: "offset must be a 1-indexed line number",
    },
  ])("$request", async ({ request, shown, error }) => {
    expect(await demo([request])).toStrictEqual({
      status: 1,
      stdout: lines(
        "=== tool call ===",
        shown,
        "",
        "=== the model received an error ===",
        error,
        "",
        "=== the model answered ===",
        `I could not read it. The tool said: ${error}`,
      ),
      stderr: "",
    });
  });
});

test.concurrent.for([
  ["hello", notUnderstood],
  ["", notUnderstood],
  ["read README.md lines 5-2", "Lines 5-2 end before they begin."],
] as const)("%j leads to no call", async ([request, answer]) => {
  expect(await demo([request])).toStrictEqual({
    status: 1,
    stdout: lines("=== the model answered ===", answer),
    stderr: "",
  });
});

describe.concurrent("usage", () => {
  const usage = `Usage: pnpm demo [--root DIR] [--port N]
       pnpm demo [--root DIR] REQUEST

An agent answers by reading files: without REQUEST in a chat in the browser, else here. Its model is scripted: no key and
no network are needed.

REQUEST
  read PATH
  read PATH line A
  read PATH lines A-B
  A path with blanks goes in quotes: 'read "my file.txt"'

Options
  --root DIR  the workspace (default: the current directory)
  --port N    where the chat is served (default: 4600, or one that is free)
  --help      this text
`;

  test("--help", async () => {
    expect(await demo(["--help"])).toStrictEqual({ status: 0, stdout: usage, stderr: "" });
  });

  test.for([["--unknown"], ["--root"]])("%j is wrong", async (args) => {
    expect(await demo(args)).toStrictEqual({ status: 2, stdout: "", stderr: usage });
  });

  test.for(["README.md", "gone\u001b[2J"])("--root %j is no directory", async (directory) => {
    expect(await demo(["--root", directory, "read a"])).toStrictEqual({
      status: 2,
      stdout: "",
      stderr: `--root is not a directory: ${directory.replaceAll("\u001b", "\\u{1b}")}\n`,
    });
  });
});

test.concurrent("a reader that stops early is no failure", async () => {
  writeFileSync(join(root, "long.txt"), `${"x".repeat(400)}\n`.repeat(2000));
  const child = start(["read long.txt"], root);
  const closed = once(child, "close");
  const stderr = text(child.stderr);
  await once(child.stdout, "data");
  child.stdout.destroy();
  expect({ status: (await closed)[0], stderr: await stderr }).toStrictEqual({ status: 0, stderr: "" });
});
