import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type ReadResult,
  type ToolOptions,
} from "../../src/index.ts";
import { subdirectoryOf, temporaryDirectory } from "../temporary-directory.ts";

// A warning about a change that changed nothing costs a model its turns:
// https://github.com/anthropics/claude-code/issues/11976

const directory = temporaryDirectory();
const text = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => `line ${index + 1} of the file`).join("\n");

/** A file that is read while `act` happens to it: as the host decides. */
function fileWith(content: string): { readonly root: string; readonly file: string } {
  const root = subdirectoryOf(directory);
  const file = path.join(root, "f");
  fs.writeFileSync(file, content);
  fs.utimesSync(file, 1_000_000_000, 1_000_000_000);
  return { root, file };
}

type Act = (file: string, content: string) => void;

async function changedBy(
  content: string,
  act: Act,
  read: (root: string, options: ToolOptions) => Promise<ReadResult<unknown>> = (root, options) =>
    readFileTool({ root, ...options }).run({ path: "f" }),
): Promise<[saidInFacts: boolean | string | undefined, saidInText: boolean]> {
  const { root, file } = fileWith(content);
  let acted = false;
  const authorize = (): boolean => {
    if (!acted) act(file, content);
    acted = true;
    return true;
  };
  const result = await read(root, { authorize });
  return [result.files[0]?.changed ?? result.text, result.text.includes("changed while it was read")];
}

const sameBytes: readonly (readonly [what: string, act: Act])[] = [
  ["chmod", (file) => fs.chmodSync(file, 0o600)],
  ["touch", (file) => fs.utimesSync(file, new Date(), new Date())],
  ["a touch into the past", (file) => fs.utimesSync(file, 1, 1)],
  ["a hard link", (file) => fs.linkSync(file, `${file}.link`)],
  ["another name", (file) => fs.renameSync(file, `${file}.moved`)],
  ["the same bytes, written", (file, content) => fs.writeFileSync(file, content)],
  [
    "a byte that is written twice",
    (file) => {
      const descriptor = fs.openSync(file, "r+");
      fs.writeSync(descriptor, "X", 0);
      fs.writeSync(descriptor, "l", 0);
      fs.closeSync(descriptor);
    },
  ],
];

const otherBytes: readonly (readonly [what: string, act: Act])[] = [
  ["a byte more", (file) => fs.appendFileSync(file, "x")],
  ["a byte less", (file, content) => fs.truncateSync(file, content.length - 1)],
  ["nothing left", (file) => fs.truncateSync(file, 0)],
];

describe.for<[string, number]>([
  ["a small file", 20],
  ["a file of 700 KB", 30_000],
])("%s", ([, lines]) => {
  const content = text(lines);

  test.for(sameBytes)("with %s while the host decides is unchanged", async ([, act]) => {
    expect(await changedBy(content, act)).toEqual([false, false]);
  });

  test.for(otherBytes)("with %s while the host decides has changed", async ([, act]) => {
    expect(await changedBy(content, act)).toEqual([true, true]);
  });
});

test("other bytes of the same size, written before the first one is read, are shown as what they are", async () => {
  const { root, file } = fileWith("old\n");
  const authorize = (): boolean => {
    fs.writeFileSync(file, "new\n");
    return true;
  };
  const result = await readFileTool({ root, authorize }).run({ path: "f" });
  expect(result.text).toBe("[f | line 1 of 1]\n1\tnew");
  // The version that the host was asked about is not that of these bytes.
  expect(result.files.map((facts) => [facts?.changed, facts?.version])).toEqual([[false, null]]);
});

test.for<[title: string, content: string, act: Act, changed: boolean]>([
  ["an empty file that is touched", "", (file) => fs.utimesSync(file, 1, 1), false],
  ["an empty file that is written to", "", (file) => fs.writeFileSync(file, "x"), true],
  ["more than 1 MiB is read: times decide, touched", text(60_000), (file) => fs.utimesSync(file, 1, 1), true],
  ["more than 1 MiB is read: times decide, chmod", text(60_000), (file) => fs.chmodSync(file, 0o600), true],
  ["more than 1 MiB is read: nothing happens", text(60_000), () => {}, false],
])("%s", async ([, content, act, changed]) => {
  expect((await changedBy(content, act))[0]).toBe(changed);
});

describe("all tools", () => {
  const timeoutMs = 10_000;
  test.for<[string, (root: string, options: ToolOptions) => Promise<ReadResult<unknown>>]>([
    ["read_file", (root, options) => readFileTool({ root, timeoutMs, ...options }).run({ path: "f" })],
    [
      "codex",
      (root, options) => codexReadFileTool({ root, timeoutMs, ...options }).run({ file_path: `${root}/f` }),
    ],
    [
      "workspace",
      (root, options) => workspaceReadFileTool({ root, timeoutMs, ...options }).run({ path: "f" }),
    ],
    ["forge", (root, options) => forgeReadTool({ root, timeoutMs, ...options }).run({ path: "f" })],
    ["open_file", (root, options) => openFileTool({ root, timeoutMs, ...options }).run({ file_path: "f" })],
  ])("%s", async ([name, read]) => {
    const content = text(20);
    const chmod: Act = (file) => fs.chmodSync(file, 0o600);
    const append: Act = (file) => fs.appendFileSync(file, "\nmore");
    expect((await changedBy(content, chmod, read))[0]).toBe(false);
    // These two read once more, and nothing changes then.
    const settles = name === "workspace" || name === "open_file";
    expect((await changedBy(content, append, read))[0]).toBe(!settles);
  });
});
