import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { requestHelp } from "../src/models/understand-request.ts";
import { runDemo } from "../src/run-demo.ts";

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
writeFileSync(join(root, "code.ts"), "function a() {\n  one();\n}\n");
mkdirSync(join(root, "folder"));

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function demo(args: readonly string[], directory = root): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  const status = await runDemo({
    args,
    directory,
    print: (text) => (stdout += text),
    complain: (text) => (stderr += text),
  });
  return { status, stdout, stderr };
}

/** Gives the line that shows a call. Paths are joined as the system joins them. */
function call(path: string, rest: { readonly offset?: number; readonly limit?: number } = {}): string {
  return `read_file ${JSON.stringify({ file_path: `${root}${sep}${path}`, ...rest })}`;
}

function lines(...content: readonly string[]): string {
  return content.map((line) => `${line}\n`).join("");
}

describe("a read", () => {
  test("of lines, when the shell split the words", async () => {
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
        'I received 3 lines, from "line 2" to "line 4".',
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
        'I received 1 line: "line 30".',
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
        'I received 2 lines, from "a" to "b".',
      ),
      stderr: "",
    };
    expect(await demo(['read "my file.txt"'])).toStrictEqual(expected);
    expect(await demo(["read", "my file.txt"])).toStrictEqual(expected);
    expect(await demo([`read '${root}/my file.txt'`])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("L2:     b"),
    });
    expect(await demo(["--root", "..", 'read "my file.txt"'], join(root, "folder"))).toStrictEqual(expected);
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

  test("of text that could control the terminal", async () => {
    const shown =
      "\\u{1b}[2J\\u{1b}]0;title\\u{7}red\\u{d}\\u{9b}1m \\u{202e}txt.exe\\u{2028}\\u{200b} \u{1f600}";
    expect(await demo(["read odd.txt"])).toStrictEqual({
      status: 0,
      stdout: lines(
        "=== tool call ===",
        call("odd.txt"),
        "",
        "=== the model received ===",
        `L1: ${shown}`,
        "",
        "=== the model answered ===",
        `I received 1 line: "${shown}".`,
      ),
      stderr: "",
    });
  });

  test("in every form that the help mentions", async () => {
    const requests = [
      "first 2 lines of README.md",
      "show the function around line 2 of code.ts",
      "read aloud empty.txt",
    ];
    for (const request of requests) expect(await demo([request])).toMatchObject({ status: 0, stderr: "" });
  });
});

describe("a read that fails", () => {
  const gone = `failed to read file: no such file: ${root}${sep}`;

  test.for([
    { request: "read gone.txt", shown: call("gone.txt"), error: `${gone}gone.txt` },
    {
      request: "read 'gone\u001b[31m.txt'",
      shown: call("gone\u001b[31m.txt"),
      error: `failed to read file: no such file: "${root}${sep}gone\\u001b[31m.txt"`,
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

test.for([
  ["hello", requestHelp],
  ["read README.md lines 5-2", "Lines 5-2 end before they begin."],
] as const)("%j leads to no call", async ([request, answer]) => {
  expect(await demo([request])).toStrictEqual({
    status: 1,
    stdout: lines("=== the model answered ===", answer),
    stderr: "",
  });
});

describe("usage", () => {
  const usage = `Usage: pnpm demo [--root DIR] [--port N]
       pnpm demo [--root DIR] REQUEST

An agent answers by reading files: without REQUEST in a chat in the browser, else here, where its model is a script that
needs no key and no network.

REQUEST
  read PATH
  read PATH line A
  read PATH lines A-B
  first N lines of PATH
  show the function around line N of PATH
  look at PATH
  read aloud PATH
  The tool here is codexReadFileTool, which cannot count lines from the end: last N lines of PATH is for the chat.
  A path with blanks goes in quotes: 'read "my file.txt"'

Options
  --root DIR  the workspace (default: the current directory)
  --port N    where the chat is served (default: 4600, or one that is free)
  --help, -h  this text
`;

  test("--help", async () => {
    expect(await demo(["--help"])).toStrictEqual({ status: 0, stdout: usage, stderr: "" });
  });

  test("starts with what is wrong", async () => {
    expect(await demo(["--odd\u001b[2J"])).toStrictEqual({
      status: 2,
      stdout: "",
      stderr: `There is no option --odd\\u{1b}[2J.\n\n${usage}`,
    });
  });

  test.for([
    [["--root", "README.md"], "README.md"],
    [["--root", "README.md", "read a"], "README.md"],
    [["--root", "gone\u001b[2J", "read a"], "gone\\u{1b}[2J"],
    [["--root", "a\0b"], "a\\u{0}b"],
    [["--root", "a\nb\t"], "a\\u{a}b\\u{9}"],
  ] as const)("%j is no directory", async ([args, shown]) => {
    expect(await demo(args)).toStrictEqual({
      status: 2,
      stdout: "",
      stderr: `--root is not a directory: ${shown}\n`,
    });
  });
});

test("the demo says that a port is taken", async () => {
  const other = createServer();
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  expect(await demo(["--port", String(port)])).toStrictEqual({
    status: 1,
    stdout: "",
    stderr: `Starting: the page is built first…\nPort ${port} is taken. Without --port one that is free is taken.\n`,
  });
  other.close();
});
