import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test, vi } from "vitest";
import { requestHelp } from "../src/models/understand-request.ts";
import { photograph } from "../../../packages/images/test/sample-images.ts";
import { runDemo } from "../src/run-demo.ts";
import { problemOfOwnReader } from "../src/server/side-by-side/run-row.ts";

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
writeFileSync(join(root, "long.txt"), "x\n".repeat(4500));
writeFileSync(
  join(root, "dot.png"),
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
writeFileSync(join(root, "bytes.bin"), Buffer.alloc(1000));
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

const codexDemo = (args: readonly string[], directory = root): Promise<Outcome> =>
  demo(["--tool", "codexReadFileTool", ...args], directory);

const documentRoot = fileURLToPath(new URL("../../../packages/documents/test/fixtures", import.meta.url));
const imageRoot = fileURLToPath(new URL("../../../packages/images/test/fixtures", import.meta.url));

/** A PDF of so many empty pages. */
function pdfOfPages(count: number): string {
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>";
  const numbers = Array.from({ length: count }, (_, index) => index + 3);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(" ")}]/Count ${count}>>`,
    ...numbers.map(() => page),
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = String(pdf.length).padStart(10, "0");
    pdf += `${index + 1} 0 obj${object}endobj\n`;
    return `${offset} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

test("a read of a PDF that comes as text, because it has too many pages", async () => {
  writeFileSync(join(root, "many.pdf"), pdfOfPages(101));
  const { status, stdout } = await demo(["read many.pdf lines 1-2"]);
  expect(stdout).toContain(
    "[many.pdf | pdf of 101 pages | lines 1-2 of 302 | no text on all pages, perhaps scanned | shown as text, because it has more than 100 pages | next: offset=3 limit=2]",
  );
  expect(status).toBe(0);
});

test("a read of a photograph of 12 MB", async () => {
  writeFileSync(join(root, "photo.jpg"), await photograph(4000, 3000, 98));
  const { status, stdout } = await demo(["look at photo.jpg"]);
  expect(stdout).toMatch(
    /\[photo\.jpg \| image\/jpeg \| 4000x3000 pixels \| \d+ bytes \| shown as image\/jpeg 2000x1500 pixels \d+ bytes\]/,
  );
  expect(stdout).toMatch(/^\(image\/jpeg, \d+ bytes\)$/m);
  expect(status).toBe(0);
});

test.for([
  [
    "report.docx",
    documentRoot,
    "[report.docx | docx | lines 1-35 of 35 | 1 image, 1 comment, 1 page header left out]",
  ],
  ["sales.xlsx", documentRoot, "[sales.xlsx | xlsx of 4 sheets, 8 rows | lines 1-17 of 17 |"],
  ["talk.pptx", documentRoot, "[talk.pptx | pptx of 3 slides | lines 1-16 of 16 | 1 image left out]"],
  ["talk.odp", documentRoot, "[talk.odp | odp of 3 slides | lines 1-16 of 16 |"],
  ["report.pdf", documentRoot, "[report.pdf | application/pdf | 2 pages |"],
  ["quarters.heic", imageRoot, "[quarters.heic | image/heic | 727 bytes | shown as image/jpeg 64x32 pixels"],
] as const)("a read of %s", async ([name, directory, header]) => {
  const { status, stdout } = await demo([`read ${name}`], directory);
  expect(stdout).toContain(header);
  expect(status).toBe(0);
});

describe("a read with codexReadFileTool", () => {
  test("of lines, when the shell split the words", async () => {
    expect(await codexDemo(["read", "README.md", "lines", "2-4"])).toStrictEqual({
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
    expect(await codexDemo(["read README.md line 30"])).toStrictEqual({
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
    expect(await codexDemo(['read "my file.txt"'])).toStrictEqual(expected);
    expect(await codexDemo(["read", "my file.txt"])).toStrictEqual(expected);
    expect(await codexDemo([`read '${root}/my file.txt'`])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("L2:     b"),
    });
    expect(await codexDemo(["--root", "..", 'read "my file.txt"'], join(root, "folder"))).toStrictEqual(
      expected,
    );
  });

  test("of an empty file", async () => {
    expect(await codexDemo(["read empty.txt"])).toStrictEqual({
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
    expect(await codexDemo(["read odd.txt"])).toStrictEqual({
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
    for (const request of requests) {
      expect(await codexDemo([request])).toMatchObject({ status: 0, stderr: "" });
    }
  });
});

describe("a read that fails with codexReadFileTool", () => {
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
    expect(await codexDemo([request])).toStrictEqual({
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
  expect(await codexDemo([request])).toStrictEqual({
    status: 1,
    stdout: lines("=== the model answered ===", answer),
    stderr: "",
  });
});

/** The calls of a run, and the headers of what the model received. */
function readsIn(stdout: string): string[] {
  return [...stdout.matchAll(/^=== (?:tool call|the model received.*) ===\n(.*)$/gmu)].map(
    ([, line = ""]) => line,
  );
}

describe("with the usual tool", () => {
  const header = "[README.md | lines 1-30 of 30]";

  test.for([
    "What does README.md say?",
    "What does README.md say",
    "README.md",
    "README.md.",
    "read README.md",
    "read README.md.",
    "Read README.md, please.",
    "summarise README.md",
    "Summarize README.md.",
    "cat README.md",
    "look at README.md",
  ])("%j reads the file", async (request) => {
    const { status, stdout, stderr } = await demo([request]);
    expect({ status, stderr, reads: readsIn(stdout) }).toStrictEqual({
      status: 0,
      stderr: "",
      reads: ['read_file {"path":"README.md"}', header],
    });
  });

  test.for([
    [
      "head -5 README.md",
      '{"path":"README.md","offset":1,"limit":5}',
      "[README.md | lines 1-5 of 30 | next: offset=6 limit=5]",
    ],
    ["tail -2 README.md", '{"path":"README.md","offset":-2}', "[README.md | lines 29-30 of 30]"],
    [
      "README.md:3-4",
      '{"path":"README.md","offset":3,"limit":2}',
      "[README.md | lines 3-4 of 30 | next: offset=5 limit=2]",
    ],
  ] as const)("%j reads those lines", async ([request, args, shown]) => {
    const { status, stdout } = await demo([request]);
    expect([status, ...readsIn(stdout)]).toStrictEqual([0, `read_file ${args}`, shown]);
  });

  test.for(["read README", "summarise the readme", "What is in READM.md?", "REDAME.md"])(
    "%j finds the file by the name that the error suggests",
    async (request) => {
      for (const framework of ["ai-sdk", "langchain", "openai-agents"]) {
        const { status, stdout } = await demo(["--framework", framework, request]);
        const reads = readsIn(stdout);
        expect([status, reads.length]).toStrictEqual([0, 4]);
        expect(reads[1]).toMatch(/^Error: NOT_FOUND: .*; did you mean "README.md"/u);
        expect(reads.slice(2)).toStrictEqual(['read_file {"path":"README.md"}', header]);
        expect(stdout).toContain("=== the model received an error ===");
      }
    },
  );

  test("a file without a near name is not found, in every framework", async () => {
    for (const framework of ["ai-sdk", "langchain", "openai-agents"]) {
      const { status, stdout } = await demo(["--framework", framework, "read zzz.xyz"]);
      expect([status, ...readsIn(stdout)]).toStrictEqual([
        1,
        'read_file {"path":"zzz.xyz"}',
        "Error: NOT_FOUND: zzz.xyz: no such file",
      ]);
    }
  });

  test("all of a long file is read to its end", async () => {
    const { status, stdout } = await demo(["read all of long.txt"]);
    expect([status, ...readsIn(stdout)]).toStrictEqual([
      0,
      'read_file {"path":"long.txt"}',
      "[long.txt | lines 1-2000 of 4500 | next: offset=2001]",
      'read_file {"path":"long.txt","offset":2001}',
      "[long.txt | lines 2001-4000 of 4500 | next: offset=4001]",
      'read_file {"path":"long.txt","offset":4001}',
      "[long.txt | lines 4001-4500 of 4500]",
    ]);
    const { stdout: ofWorkspace } = await demo(["--tool", "workspaceReadFileTool", "read all of long.txt"]);
    expect(readsIn(ofWorkspace).filter((line) => line.startsWith("read_file"))).toHaveLength(10);
  });

  test("no bytes of a binary file are printed", async () => {
    expect((await demo(["look at dot.png"])).stdout).toContain("\n(image/png, 70 bytes)\n");
    const forge = await demo(["--tool", "forgeReadTool", "read bytes.bin"]);
    expect(forge.status).toBe(0);
    expect(forge.stdout).toContain("\n(base64 of 1000 bytes)\n");
    expect((await demo(["read bytes.bin"])).stdout).not.toMatch(/\u{fffd}|[\w+/]{60}/u);
  });
});

test.for(["readFileTool", "codexReadFileTool", "workspaceReadFileTool", "forgeReadTool", "openFileTool"])(
  "%s answers in every framework",
  async (tool) => {
    for (const framework of ["ai-sdk", "langchain", "openai-agents"]) {
      const args = ["--tool", tool, "--framework", framework, "What does README.md say?"];
      const { status, stdout, stderr } = await demo(args);
      expect([status, stderr]).toStrictEqual([0, ""]);
      expect(stdout).toContain("line 30");
    }
  },
);

test("the demo says that the program of a framework is missing", async ({ onTestFinished }) => {
  vi.stubEnv("READFILE_CLAUDE_PROGRAM", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await demo(["--framework", "claude-agent-sdk", "read README.md"])).toStrictEqual({
    status: 1,
    stdout: "",
    stderr:
      "The loop of the Claude Agent SDK is a native program, which is not installed here: `npx -y pnpm@12 test:claude` " +
      "installs it (384 MB).\n",
  });
});

describe("usage", () => {
  const usage = `Usage: npx -y pnpm@12 demo [--root DIR] [--port N] [--reader FILE]
       npx -y pnpm@12 demo [--root DIR] [--tool NAME] [--framework NAME] REQUEST

An agent answers by reading files: without REQUEST in a chat in the browser, else here, where its model is a script that
needs no key and no network.

REQUEST names a file, as in "What does package.json say?". It may also be
  PATH, read PATH, summarise PATH
  read PATH line A
  read PATH lines A-B
  read all of PATH
  first N lines of PATH, head -N PATH
  last N lines of PATH, tail -N PATH
  show the function around line N of PATH
  look at PATH
  read aloud PATH
  call ARGUMENTS, as in 'call {"path": "README.md", "offset": -5}'
  A path with blanks goes in quotes: 'read "my file.txt"'

Options
  --root DIR        the workspace (default: the current directory)
  --port N          where the chat is served (default: 4600, or one that is free)
  --reader FILE     a module with a reader of your own, which the page "side by side" runs on its rows:
                    export default (root) => async ({ path, offset }) => text
  --tool NAME       readFileTool, codexReadFileTool, workspaceReadFileTool, forgeReadTool, openFileTool
                    (default: readFileTool; only some count from the end)
  --framework NAME  ai-sdk, langchain, mastra, openai-agents, anthropic, google-genai, claude-agent-sdk
                    (default: ai-sdk)
  --help, -h        this text
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

  const shape = "it needs `export default (root) => async ({ path, offset }) => text`";

  test.for([
    ["gone.ts", undefined, "is not a file"],
    ["folder", undefined, "is not a file"],
    ["a\0b", undefined, "is not a file", "a\\u{0}b"],
    ["README.md/x.ts", undefined, "is not a file"],
    ["throws.mjs", `throw new Error("no\\n  way \\u001b[2J")`, "does not load: no way \\u{1b}[2J"],
    ["throws-text.mjs", `throw "no way"`, "does not load: no way"],
    ["fails.mjs", `export default () => { throw new Error("no way"); };`, "does not load: no way"],
    ["named.mjs", `export const read = () => {};`, `exports no function by default: ${shape}`],
    ["value.mjs", `export default "read";`, `exports no function by default: ${shape}`],
    ["flat.mjs", `export default async () => "text";`, `gives no function for a directory: ${shape}`],
    ["ends.mjs", `process.exit(0);`, "ended its process while it loaded"],
    ["waits.mjs", `await new Promise(() => {});`, "ended its process while it loaded"],
  ] as const)("a reader in %s, %j, starts nothing", async ([name, module, problem, shown = name]) => {
    if (module !== undefined) writeFileSync(join(root, name), module);
    expect(await demo(["--reader", name])).toStrictEqual({
      status: 2,
      stdout: "",
      stderr: `--reader ${shown} ${problem}\n`,
    });
  });

  test("a reader with types loads, and one that takes too long is told", async () => {
    const file = join(root, "typed-reader.ts");
    writeFileSync(file, `export default (root: string) => async (): Promise<string> => root;`);
    expect(await problemOfOwnReader(file)).toBeUndefined();
    expect(await problemOfOwnReader(file, 1)).toBe("did not load within 0.001 seconds");
  });
});

describe("what can be asked next", () => {
  /** What is said beside the answer of a demo in a terminal. */
  async function suggested(...args: readonly string[]): Promise<string> {
    let said = "";
    let stdout = "";
    await runDemo({
      args,
      directory: root,
      print: (text) => (stdout += text),
      complain: (text) => (said += text),
      suggest: (text) => (said += text),
    });
    // The answer is the same, whoever reads it.
    expect(stdout).toBe((await demo(args)).stdout);
    return said;
  }

  test.for([
    [
      ["read README.md lines 1-10"],
      'npx -y pnpm@12 demo "read README.md lines 11-20"',
      'npx -y pnpm@12 demo "read all of README.md"',
      'npx -y pnpm@12 demo "last 10 lines of README.md"',
    ],
    [
      ["--root", ".", "--tool", "forgeReadTool", "--framework", "langchain", "read long.txt line 1"],
      'npx -y pnpm@12 demo --tool forgeReadTool --framework langchain "read long.txt line 2"',
      'npx -y pnpm@12 demo --tool forgeReadTool --framework langchain "last 10 lines of long.txt"',
    ],
    [
      ["--tool", "codexReadFileTool", "read 'my file.txt' line 1"],
      `npx -y pnpm@12 demo --tool codexReadFileTool 'read "my file.txt" line 2'`,
    ],
    [
      // A request that names no file.
      ["hello"],
      'npx -y pnpm@12 demo "What does README.md say?"',
      'npx -y pnpm@12 demo "read README.md lines 1-20"',
      'npx -y pnpm@12 demo "show the function around line 3 of code.ts"',
    ],
  ] as const)("%j", async ([args, ...commands]) => {
    expect(await suggested(...args)).toBe(lines("", "Ask next:", ...commands.map((one) => `  ${one}`)));
  });

  test("in every framework, from the facts that it keeps", async () => {
    for (const framework of ["mastra", "openai-agents", "anthropic", "google-genai"]) {
      const said = await suggested("--framework", framework, "read code.ts line 2");
      expect(said).toContain(
        `npx -y pnpm@12 demo --framework ${framework} "show the function around line 2 of code.ts"`,
      );
    }
  });

  test("of a directory elsewhere", async () => {
    mkdirSync(join(root, "$HOME's"));
    writeFileSync(join(root, "$HOME's", "a.md"), "one\ntwo\n");
    const [, title, first] = (await suggested("--root", "$HOME's", "read a.md line 1")).split("\n");
    expect([title, first]).toStrictEqual([
      "Ask next:",
      String.raw`  npx -y pnpm@12 demo --root '$HOME'\''s' "read a.md line 2"`,
    ]);
  });

  test("but nothing that a terminal cannot show", async () => {
    mkdirSync(join(root, "odd"));
    writeFileSync(join(root, "odd", "a\u202eb.md"), "one\ntwo\n");
    expect(await suggested("--root", "odd", 'read "a\u202eb.md" line 1')).toBe("");
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
