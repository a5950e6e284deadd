import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectServer, type ConnectedServer } from "./connected-server.ts";
import { differences, sameAnswers, type Difference } from "./differences.ts";
import { writeOriginalTree } from "./original-tree.ts";

const page = fileURLToPath(new URL("../../../../docs/mcp-filesystem.md", import.meta.url));
const ourCommand = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));
const originalCommand = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-filesystem/dist/index.js",
);

/** Answers with the real server from npm and with ours, both started over standard input and output on the same directory. */
describe("the filesystem server of the Model Context Protocol and ours", () => {
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-original-")));
  const root = writeOriginalTree(directory);
  let original: ConnectedServer;
  let ours: ConnectedServer;

  beforeAll(async () => {
    original = await connectServer([originalCommand, root]);
    ours = await connectServer([
      "--conditions=@readfile/source",
      "--disable-warning=ExperimentalWarning",
      ourCommand,
      "--compat",
      "filesystem",
      root,
    ]);
  });

  afterAll(async () => {
    await original?.close();
    await ours?.close();
    fs.rmSync(directory, { recursive: true });
  });

  /** What a server answers, with the directories of this run replaced. */
  async function answerOf(
    server: ConnectedServer,
    [name, args]: readonly [string, object],
  ): Promise<unknown> {
    const sent = JSON.parse(JSON.stringify(args).replaceAll("<root>", root)) as Record<string, unknown>;
    const answer: CallToolResult = await server.call(name, sent);
    return JSON.parse(
      JSON.stringify(answer)
        .replaceAll(root, "<root>")
        .replaceAll(directory, "<directory>")
        .replaceAll(`${os.homedir()}/`, "<home>/"),
    );
  }

  it.each(sameAnswers)("answer the same: %s %j", async (...call) => {
    const [theirs, our] = [await answerOf(original, call), await answerOf(ours, call)];
    expect(our).toEqual(theirs);
    expect(our).not.toHaveProperty("isError");
  });

  const calls = differences.flatMap(({ what, calls: ofOne }) => ofOne.map((one) => ({ what, ...one })));
  it.each(calls)("differ: $what: $call", async ({ call, theirs, ours: expected }) => {
    await expect(answerOf(original, call)).resolves.toEqual(theirs);
    await expect(answerOf(ours, call)).resolves.toEqual(expected);
  });

  it("have these tools", async () => {
    const theirs = await original.toolNames();
    const our = await ours.toolNames();
    expect(our).toEqual([
      "read_file",
      "read_text_file",
      "read_media_file",
      "read_multiple_files",
      "list_directory",
      "list_allowed_directories",
    ]);
    expect(theirs.filter((name) => !our.includes(name))).toEqual([
      "write_file",
      "edit_file",
      "create_directory",
      "list_directory_with_sizes",
      "directory_tree",
      "move_file",
      "search_files",
      "get_file_info",
    ]);
  });
});

it("docs/mcp-filesystem.md lists every difference with its reason", () => {
  const rows = fs
    .readFileSync(page, "utf8")
    .split("\n")
    .filter((row) => row.startsWith("| "))
    .map((row) =>
      row
        .slice(1, -1)
        .split(" | ")
        .map((cell) => cell.trim()),
    );
  const listed = rows.slice(rows.findIndex(([first]) => first === "what") + 2);
  expect(listed.map(([what, , , why]) => ({ what, why }))).toEqual(
    differences.map(({ what, why }: Difference) => ({ what, why })),
  );
});
