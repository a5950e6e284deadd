import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { notesRoot } from "@readfile/adapter-testing/vitest";
import { describe, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { readCommandLine } from "../src/server/command-line.ts";
import { runToEnd } from "./run-command.ts";

const { root, directory } = notesRoot();
const file = join(directory, "outside.txt");
const token = "0123456789abcdef";

function optionsOf(...args: readonly string[]): object {
  const command = readCommandLine(args, undefined);
  if (command.kind !== "serve") throw new Error(command.kind);
  return command.options;
}

const defaults = {
  directories: [root],
  tools: ["read_file"],
  deny: [],
  exempt: [],
  ignoreFiles: [],
  compat: undefined,
  http: undefined,
};

test.for([
  [[], {}],
  [[directory], { directories: [root, directory] }],
  [["--tool", "codex", "--tool", "open_file", "--tool", "codex"], { tools: ["codex", "open_file"] }],
  [["--deny", "*.log", "--deny=/build/**"], { deny: ["*.log", "/build/**"] }],
  [["--exempt", ".env.ci"], { exempt: [".env.ci"] }],
  [["--ignore-file", ".gitignore"], { ignoreFiles: [".gitignore"] }],
  [["--compat", "filesystem"], { compat: "filesystem" }],
  [["--http", "0"], { http: { port: 0, host: "127.0.0.1", allowedHosts: [], token: undefined } }],
  [
    ["--http=8080", "--host", "::1", "--allow-host", "files.test", "--allow-host=[fd00::1]"],
    { http: { port: 8080, host: "::1", allowedHosts: ["files.test", "[fd00::1]"], token: undefined } },
  ],
] as const)("%o is understood", ([args, expected]) => {
  expect(optionsOf(root, ...args)).toStrictEqual({ ...defaults, ...expected });
});

test("a token of the environment makes other addresses possible", () => {
  const command = readCommandLine([root, "--http", "1", "--host", "0.0.0.0"], token);
  expect(command).toMatchObject({ options: { http: { host: "0.0.0.0", token } } });
});

const problems: readonly (readonly [args: readonly string[], sentence: string])[] = [
  [[], "name the directories that may be read, for example: readfile-mcp /home/me/project"],
  [["/there/is/none"], '"/there/is/none" does not exist'],
  [[file], `${JSON.stringify(file)} is not a directory`],
  [["n".repeat(300)], `"${"n".repeat(300)}" cannot be opened: ENAMETOOLONG`],
  [[root, "--tools", "codex"], "Unknown option '--tools'; readfile-mcp --help lists the options"],
  [[root, "--tool"], "Option '--tool <value>' argument missing; readfile-mcp --help lists the options"],
  [[root, "--tool", "write"], '--tool knows read_file, codex, workspace, forge, open_file, not "write"'],
  [[root, "--compat", "git"], '--compat knows filesystem only, not "git"'],
  [[root, "--compat", "filesystem", "--tool", "codex"], "--compat brings its own tools: leave --tool out"],
  [[root, "--http", "70000"], '--http takes a port from 0 to 65535, not "70000"'],
  [[root, "--http", "http"], '--http takes a port from 0 to 65535, not "http"'],
  [[root, "--host", "0.0.0.0"], "--host belongs to --http PORT"],
  [[root, "--allow-host", "a.test"], "--allow-host belongs to --http PORT"],
  [[root, "--http", "1", "--host", ""], "--host takes the address to listen on"],
  ...["", "files.test:80", "http://files.test", "::1", "a b"].map(
    (name) =>
      [
        [root, "--http", "1", "--allow-host", name],
        `--allow-host takes a name without scheme and port, such as files.example.com, not ${JSON.stringify(name)}`,
      ] as const,
  ),
  [
    [root, "--http", "1", "--host", "0.0.0.0"],
    'on "0.0.0.0" others can reach the files: set a token in READFILE_MCP_TOKEN, which clients send as "Authorization: Bearer …"',
  ],
];

test.for(problems)("%o is refused", ([args, sentence]) => {
  expect(() => readCommandLine(args, undefined)).toThrow(sentence);
});

test.for(["", "short", "with a space in it", "ümlaut-ümlaut-ümlaut"])("the token %o is refused", (wrong) => {
  expect(() => readCommandLine([root, "--http", "1"], wrong)).toThrow(
    "READFILE_MCP_TOKEN must have at least 16 characters, of ASCII and without spaces",
  );
});

describe("the command", () => {
  test.for([
    [[], "name the directories that may be read, for example: readfile-mcp /home/me/project"],
    [
      [root, "--tool", "codex", "--tool", "read_file"],
      "two of the tools are called read_file: choose one of them",
    ],
    [[root, "--deny", ""], '--deny: the rule "" holds no name'],
    [[root, "--ignore-file", ""], '--ignore-file: expected names of files, got ""'],
    [
      [root, "--http", "0", "--host", "192.0.2.1"],
      'cannot listen: "192.0.2.1" is no address of this machine',
    ],
  ] as const)("ends with 2 and a sentence for %o, before a handshake", ([args, sentence]) => {
    const ended = runToEnd(args, { env: { READFILE_MCP_TOKEN: token } });
    expect(ended).toMatchObject({ stdout: "", status: 2 });
    expect(ended.stderr.startsWith(`readfile-mcp: ${sentence}`)).toBe(true);
    expect(ended.stderr.trimEnd()).not.toContain("\n");
  });

  test("ends with 2 and a sentence where another program uses the port", async () => {
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(0, "127.0.0.1", listening));
    const { port } = taken.address() as AddressInfo;
    const ended = runToEnd([root, "--http", `${port}`]);
    taken.close();
    expect(ended).toStrictEqual({
      stdout: "",
      stderr: `readfile-mcp: cannot listen: another program uses port ${port}; choose another port, or 0 for any that is free\n`,
      status: 2,
    });
  });

  test("--help and --version need no directory", () => {
    expect(runToEnd(["--version"])).toStrictEqual({ stdout: `${manifest.version}\n`, stderr: "", status: 0 });
    const { stdout, status } = runToEnd(["--help"]);
    expect(stdout).toMatch(/^Usage: readfile-mcp \[options\] DIRECTORY\.\.\.\n/);
    expect(status).toBe(0);
  });

  test("--deny, --exempt and --ignore-file decide what is read", () => {
    for (const [name, text] of [
      [".gitignore", "hidden.txt\n"],
      ["hidden.txt", "1\n"],
      ["denied.log", "2\n"],
      [".env", "3\n"],
    ] as const) {
      writeFileSync(join(root, name), text);
    }
    const input = ["hidden.txt", "denied.log", ".env", "notes.txt"].map((path, id) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "read_file", arguments: { path } },
    }));
    const ended = runToEnd([root, "--ignore-file", ".gitignore", "--deny", "*.log", "--exempt", ".env"], {
      input: input.map((line) => `${JSON.stringify(line)}\n`).join(""),
    });
    const answers = ended.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: number; result: { isError?: boolean } })
      .toSorted((one, other) => one.id - other.id);
    expect(answers.map(({ result }) => result.isError ?? false)).toStrictEqual([true, true, false, false]);
    expect(ended).toMatchObject({ stderr: "", status: 0 });
  });
});
