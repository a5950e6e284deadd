import { memorySource, readFileTool as coreReadFileTool } from "@readfile/core";
import {
  readFileTool,
  readServer,
  toClaudeAgentTool,
  type ClaudeAgentReadTool,
} from "@readfile/claude-agent-sdk";
import { describe, expect, test } from "vitest";
import { conformanceCases } from "../../src/cases/conformance-cases.ts";
import { claudeAgentSdkDriver } from "../../src/claude-agent-sdk.ts";
import { describeConformance } from "../../src/describe-conformance.ts";
import { playProgram } from "../../src/driver/claude-agent-sdk/play-program.ts";
import type { Block } from "../../src/driver/claude-agent-sdk/messages-stand-in.ts";

const program = process.env["READFILE_CLAUDE_PROGRAM"] || undefined;
const reason = "the SDK's program is not installed: `pnpm test:claude` installs it and runs these";

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
  "base64",
);
const lines = Array.from({ length: 2000 }, (_, index) => `line ${index + 1} of a long file`);
const source = memorySource({
  "a.md": "public\n",
  "b.md": "private\n",
  "dot.png": dot,
  "long.txt": `${lines.join("\n")}\n`,
});

/** Plays calls of `read_file`, by their arguments. Gives the results by the order of the calls. */
async function results(
  calls: readonly string[],
  options: Parameters<typeof playProgram>[0]["options"] = {},
  tool: ClaudeAgentReadTool = readFileTool({ source }),
): Promise<readonly (Block | undefined)[]> {
  let received: readonly Block[] = [];
  await playProgram({
    program: program ?? "",
    server: readServer([tool]),
    calls: calls.map((json, index) => ({ id: `toolu_${index}`, name: "read_file", json })),
    options,
    read: (found) => {
      received = found ?? [];
    },
  });
  return calls.map((_, index) => received.find((block) => block["tool_use_id"] === `toolu_${index}`));
}

function testTool(answer: string): ClaudeAgentReadTool {
  const readTool = coreReadFileTool({ source });
  return toClaudeAgentTool({
    ...readTool,
    run: async () => ({ ok: true, text: answer, media: [], files: [], data: null as never }),
  });
}

const text = (shown: string): unknown => ({ type: "text", text: shown });
const path = (name: string): string => JSON.stringify({ path: name });

describe("the program of the Claude Agent SDK", { timeout: 120_000 }, () => {
  test("sends the texts, the image and the error as they are, and says where it saved the image", async ({
    skip,
  }) => {
    if (program === undefined) return skip(reason);
    const [read, image, error] = await results([path("a.md"), path("dot.png"), path("gone.md")]);
    expect(read?.["content"]).toStrictEqual([text("[a.md | line 1 of 1]\n1\tpublic")]);
    expect(image?.["content"]).toStrictEqual([
      text(expect.stringMatching(/^\[dot\.png \| image\/png/) as string),
      {
        type: "image",
        source: { type: "base64", media_type: "image/png", data: dot.toString("base64") },
      },
      text(expect.stringMatching(/^\[Image: source: .*\.png\]$/) as string),
    ]);
    expect([error?.["is_error"], error?.["content"]]).toStrictEqual([
      true,
      expect.stringMatching(/^Error: NOT_FOUND: gone\.md: no such file/) as string,
    ]);
  });

  test("sends a full window of 2,000 lines whole", async ({ skip }) => {
    if (program === undefined) return skip(reason);
    const [read] = await results([path("long.txt")]);
    const shown = lines.map((line, index) => `${index + 1}\t${line}`).join("\n");
    expect(read?.["content"]).toStrictEqual([text(`[long.txt | lines 1-2000 of 2000]\n${shown}`)]);
  });

  test("puts words of its own in place of a blank text, and a preview in place of a longer one", async ({
    skip,
  }) => {
    if (program === undefined) return skip(reason);
    const blank = testTool("\n");
    const [nothing] = await results(["{}"], {}, blank);
    expect(nothing?.["content"]).toBe("(mcp__files__read_file completed with no output)");
    const [long] = await results(["{}"], {}, testTool("a line of text\n".repeat(14_000)));
    expect(JSON.stringify(long?.["content"])).toContain("<persisted-output>");
  });

  test("answers arguments that are no JSON itself", async ({ skip }) => {
    if (program === undefined) return skip(reason);
    const [bad, good] = await results(['{"path": "a', path("a.md")]);
    expect([bad?.["is_error"], bad?.["content"]]).toStrictEqual([
      true,
      expect.stringContaining("could not be parsed as JSON") as string,
    ]);
    expect(good?.["content"]).toStrictEqual([text("[a.md | line 1 of 1]\n1\tpublic")]);
  });

  test("answers each of several calls in one turn, also beside one that is refused", async ({ skip }) => {
    if (program === undefined) return skip(reason);
    const tool = readFileTool({ source, authorize: ({ path: asked }) => asked !== "b.md" });
    const [refused, read] = await results([path("b.md"), path("a.md")], {}, tool);
    expect([refused?.["is_error"], refused?.["content"]]).toStrictEqual([
      true,
      "Error: ACCESS_DENIED: b.md: the host does not allow reading it",
    ]);
    expect(read?.["content"]).toStrictEqual([text("[a.md | line 1 of 1]\n1\tpublic")]);
  });

  test("ends a read when the run is aborted, and sends no answer", async ({ skip }) => {
    if (program === undefined) return skip(reason);
    const abortController = new AbortController();
    let sent: readonly Block[] | undefined;
    const tool = toClaudeAgentTool({
      ...coreReadFileTool({ source }),
      run: async () => {
        abortController.abort(new Error("the user left"));
        return new Promise<never>(() => {});
      },
    });
    const run = playProgram({
      program,
      server: readServer([tool]),
      calls: [{ id: "toolu_0", name: "read_file", json: path("a.md") }],
      options: { abortController },
      read: (found) => {
        sent = found;
      },
    });
    await expect(run).rejects.toThrow("aborted");
    expect(sent).toBeUndefined();
  });

  test("offers no Read of its own when disallowedTools says so", async ({ skip }) => {
    if (program === undefined) return skip(reason);
    const calls = [{ id: "toolu_0", name: "read_file", json: path("a.md") }];
    const server = readServer([readFileTool({ source })]);
    const offered = await playProgram({ program, server, calls, options: { disallowedTools: ["Read"] } });
    expect(offered).toContain("mcp__files__read_file");
    expect(offered).not.toContain("Read");
    expect(await playProgram({ program, server, calls })).toContain("Read");
  });

  test.for([
    ["allows", () => ({ behavior: "allow" as const, updatedInput: { path: "a.md" } }), undefined, "public"],
    ["denies", () => ({ behavior: "deny" as const, message: "Not today." }), true, "Not today."],
    [
      "throws",
      () => {
        throw new Error("a bug");
      },
      true,
      "a bug",
    ],
  ] as const)("asks canUseTool, which %s", async ([, decide, isError, shown], { skip }) => {
    if (program === undefined) return skip(reason);
    const asked: unknown[] = [];
    const [read] = await results([path("a.md")], {
      allowedTools: [],
      canUseTool: async (name, input) => {
        asked.push([name, input]);
        return decide();
      },
    });
    expect(asked).toStrictEqual([["mcp__files__read_file", { path: "a.md" }]]);
    expect(read?.["is_error"]).toBe(isError);
    expect(JSON.stringify(read?.["content"])).toContain(shown);
  });
});

/** By default one case of each kind for each tool, and those of media and arguments: 45 runs of the program, which take seconds. */
const all = conformanceCases();
const kinds = new Map(all.map((one) => [`${one.tool} ${one.id.split("/").slice(0, 2).join("/")}`, one]));
const some = new Set([
  ...kinds.values(),
  ...all.filter(({ tool }) => tool === "echoTool" || tool === "mediaTool"),
]);
const chosen = process.env["READFILE_CLAUDE_CASES"] === "all" ? all : [...some];
/** All cases of one tool with the same options share turns, so that the program starts seldom. */
const cases = chosen.map((one) =>
  one.turn === undefined && one.abort === undefined ? { ...one, shared: true } : one,
);

const skipped = program === undefined ? `, skipped: ${reason}` : "";
describe.skipIf(program === undefined)(`conformance${skipped}`, () => {
  const driver = claudeAgentSdkDriver({
    adapt: toClaudeAgentTool,
    server: readServer,
    program: program ?? "",
  });
  const loops = driver.loops.filter(({ name }) => name === "query");
  describeConformance(
    { ...driver, name: "claude-agent-sdk, program", loops },
    { cases, callsPerTurn: 64, patienceMs: 60_000, timeoutMs: 1_200_000 },
  );
});
