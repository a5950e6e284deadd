import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  openWorkspace,
  readFileTool,
  type FileSource,
  type ReadCall,
  type ReadResult,
  type SourceFile,
  type ToolOptions,
} from "../../src/index.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import { openDescriptors } from "./descriptors.ts";
import { oneOfEachTool } from "./operations.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();

const gibibyte = 2 ** 30;

/** A generated file of 1 GiB of short lines. */
function endlessLines(): FileSource {
  const line = Buffer.from("0123456789abcde\n");
  const fill = (target: Uint8Array, position: number): number => {
    const count = Math.max(0, Math.min(target.length, gibibyte - position));
    const start = position % line.length;
    const pattern = Buffer.concat([line.subarray(start), line.subarray(0, start)]);
    Buffer.from(target.buffer, target.byteOffset, count).fill(pattern);
    return count;
  };
  const file: SourceFile = {
    path: ["f"],
    size: gibibyte,
    modifiedMs: 0,
    // A version of its own, so that no test finds lines that another test counted.
    version: `endless:${randomUUID()}`,
    // Like a source in memory, it answers at once whatever its size.
    read: async (target, position) => fill(target, position),
    readSync: fill,
    changed: () => false,
    close() {},
  };
  return {
    traits: {
      confinement: "virtual",
      access: "random",
      parallelReads: 1,
      preferredReadBytes: 512 * 1024,
    },
    open: async () => file,
  };
}

/** A sparse file of 1 GiB on the disk, with lines of a megabyte. */
function sparseFile(): string {
  const root = path.join(directory, "sparse");
  fs.mkdirSync(root);
  const descriptor = fs.openSync(path.join(root, "f"), "w");
  for (let megabyte = 0; megabyte < 1024; megabyte++) {
    fs.writeSync(descriptor, "not binary\n".repeat(megabyte === 0 ? 1000 : 1), megabyte * 2 ** 20);
  }
  fs.ftruncateSync(descriptor, gibibyte);
  fs.closeSync(descriptor);
  return root;
}

type LongRead = (options: ToolOptions, call: ReadCall) => Promise<ReadResult<unknown>>;

/** Calls that must scan the whole file. */
const longReads: readonly (readonly [name: string, read: LongRead])[] = [
  [
    "codex slice",
    (options, call) => codexReadFileTool(options).run({ file_path: pathOf(options), offset: 10 ** 9 }, call),
  ],
  [
    "codex indentation",
    (options, call) =>
      codexReadFileTool(options).run(
        {
          file_path: pathOf(options),
          mode: "indentation",
          indentation: { anchor_line: 10 ** 9 },
        },
        call,
      ),
  ],
  [
    "forge range",
    (options, call) =>
      forgeReadTool({ ...options, maxScanBytes: 2 ** 28 }).run({ path: "f", start_line: 10 ** 9 }, call),
  ],
  [
    "open_file",
    // A quarter of the size, because the limit cannot be larger.
    (options, call) =>
      openFileTool({ ...options, maxFileBytes: 2 ** 28, source: quartered(options) }).run(
        { file_path: "f", start_line: 5, end_line: 6 },
        call,
      ),
  ],
  ["read_file far", (options, call) => readFileTool(options).run({ path: "f", offset: 10 ** 9 }, call)],
  [
    "read_file counting",
    (options, call) => readFileTool({ ...options, maxCountedBytes: 2 ** 31 }).run({ path: "f" }, call),
  ],
  [
    "read_file from the end",
    (options, call) => readFileTool(options).run({ path: "f", offset: -(10 ** 9) }, call),
  ],
];

function pathOf({ root }: ToolOptions): string {
  return typeof root === "string" ? `${root}/f` : "/f";
}

/** A source of a quarter of the size. */
function quartered({ source = endlessLines() }: ToolOptions): FileSource {
  return {
    ...source,
    traits: source.traits,
    async open(place, options) {
      const file = await source.open(place, options);
      return { ...file, size: 2 ** 28 };
    },
  };
}

/** Aborts a running read. Gives the milliseconds until it rejected. */
async function abortUnderWay(read: LongRead, options: ToolOptions): Promise<number> {
  const controller = new AbortController();
  const reason = new Error("the user went on");
  let settled = false;
  const run = read(options, { signal: controller.signal }).finally(() => {
    settled = true;
  });
  run.catch(() => {});
  // A few turns of the event loop, so that the scan has started; fewer if one takes long, because then it has.
  const started = performance.now();
  for (let turn = 0; turn < 5 && performance.now() - started < 15; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(settled).toBe(false);
  const aborted = performance.now();
  controller.abort(reason);
  await expect(run).rejects.toBe(reason);
  return performance.now() - aborted;
}

describe("an abort in the middle of a scan of 1 GiB", () => {
  test.for(longReads)("generated: %s", async ([name, read]) => {
    const elapsedMs = await abortUnderWay(read, { source: endlessLines() });
    console.log(`abort: ${name}, generated: ${elapsedMs.toFixed(2)} ms (goal: 50)`);
    expect(elapsedMs).toBeLessThan(1000);
  });

  const root = sparseFile();

  test.for(longReads.filter(([name]) => name !== "open_file"))("on the disk: %s", async ([name, read]) => {
    // Just modified, so that line counts of other tests are not used.
    fs.utimesSync(path.join(root, "f"), new Date(), new Date());
    const elapsedMs = await abortUnderWay(read, { root });
    console.log(`abort: ${name}, on the disk: ${elapsedMs.toFixed(2)} ms (goal: 50)`);
    expect(elapsedMs).toBeLessThan(1000);
  });

  test.runIf(process.platform === "linux")("leaves no descriptor", async () => {
    await vi.waitFor(() => expect(openDescriptors(`${root}/f`)).toBe(0));
  });
});

test.for(longReads.slice(0, 1))(
  "a signal of its own: %s leaves the event loop its turns",
  async ([, read]) => {
    // The timer that aborts must get its turn too.
    const started = performance.now();
    await expect(read({ source: endlessLines() }, { signal: AbortSignal.timeout(30) })).rejects.toMatchObject(
      { name: "TimeoutError" },
    );
    expect(performance.now() - started).toBeLessThan(1000);
  },
);

describe("while the host decides", () => {
  const root = path.join(directory, "asked");
  writeFiles(root, { f: "content\n" });

  test.for(oneOfEachTool.map((operation) => [operation.name, operation] as const))(
    "%s rejects, and lets go of the file, whatever the host does",
    async ([, operation]) => {
      const workspace = openWorkspace({ root });
      let asked = 0;
      const options: ToolOptions = {
        workspace,
        authorize: () => {
          asked++;
          return new Promise(() => {});
        },
      };
      const read = operation.open(options, root);
      const controller = new AbortController();
      const runs = Array.from({ length: 20 }, () => read("f", { signal: controller.signal }));
      await vi.waitFor(() => expect(asked).toBe(20));
      controller.abort(new Error("enough"));
      for (const run of runs) await expect(run).rejects.toThrow("enough");
      if (process.platform === "linux") {
        await vi.waitFor(() => expect(openDescriptors(`${root}/f`)).toBe(0));
      }
      workspace.dispose();
    },
  );

  test("the workspace may be disposed of: the opened file is still read", async () => {
    for (const operation of oneOfEachTool) {
      const workspace = openWorkspace({ root });
      const read = operation.open(
        {
          workspace,
          authorize: () => {
            workspace.dispose();
            return true;
          },
        },
        root,
      );
      const answer = await read("f");
      expect([operation.name, answer.ok && answer.content]).toEqual([
        operation.name,
        operation.shows("content"),
      ]);
      const after = await read("f");
      expect([operation.name, after.ok]).toEqual([operation.name, false]);
    }
    if (process.platform === "linux") expect(openDescriptors(root)).toBe(0);
  });
});

test("an abort before the call touches nothing", async () => {
  const open = vi.fn();
  const source: FileSource = { ...endlessLines(), open };
  for (const [, read] of longReads.filter(([name]) => name !== "open_file")) {
    const reason = new Error("too late");
    await expect(read({ source }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  }
  expect(open).not.toHaveBeenCalled();
});
