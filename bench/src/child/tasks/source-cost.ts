import fs from "node:fs";
import path from "node:path";
import { recordFileSystem } from "../../machine/record-file-system.ts";
import { importOurs } from "../../ours/import-ours.ts";
import { takeTurns, type Series } from "../../turns/take-turns.ts";
import { timedCalls } from "../../turns/timed-calls.ts";

/** The measurements of a file at some depth beneath the root. */
export interface SourceCost {
  readonly depth: number;
  /** The calls to the file system that one read through the workspace makes. */
  readonly calls: readonly string[];
  readonly series: readonly Series[];
}

const fileBytes = 10 * 1024;

/** Reads a file of 10 KB through workspace and source, and by making the same calls directly. */
export async function sourceCost({
  root,
  rounds,
}: {
  readonly root: string;
  readonly rounds: number;
}): Promise<SourceCost[]> {
  const costs: SourceCost[] = [];
  for (const depth of [1, 3, 8]) {
    const names = [...Array.from({ length: depth - 1 }, (_, level) => `d${level}`), "source-cost.txt"];
    const file = path.join(root, ...names);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, "0123456789abcde\n".repeat(fileBytes / 16));
    costs.push({ depth, ...(await measure(root, names, rounds)) });
  }
  return costs;
}

async function measure(
  root: string,
  names: readonly string[],
  rounds: number,
): Promise<Omit<SourceCost, "depth">> {
  const file = path.join(root, ...names);
  const relative = names.join("/");
  const target = new Uint8Array(fileBytes + 1);
  const { localSource, openFileTool, openWorkspace, readFileTool } = await importOurs("core");
  const workspace = openWorkspace({ root });
  const source = localSource({ root });
  const openFile = openFileTool({ workspace });
  const readFile = readFileTool({ workspace });
  const throughWorkspace = async (): Promise<void> => {
    const opened = await workspace.open(workspace.locate(relative));
    if (opened.readSync === undefined) await opened.read(target, 0);
    else opened.readSync(target, 0);
    opened.close();
  };
  const throughSource = async (): Promise<void> => {
    const options = { symlinks: "inside", headBytes: 0 } as const;
    const opened = source.openSync?.(names, options) ?? (await source.open(names, options));
    if (opened.readSync === undefined) await opened.read(target, 0);
    else opened.readSync(target, 0);
    opened.close();
  };
  // The first reads open descriptors that later reads share.
  for (let index = 0; index < 3; index++) await throughWorkspace();
  const recorded = await recordFileSystem(throughWorkspace);
  const turns = [
    await timedCalls(`the same ${recorded.names.length} calls, made directly`, recorded.replay),
    await timedCalls("workspace: locate, open, read, close", throughWorkspace),
    await timedCalls("localSource: open, read, close", throughSource),
    await timedCalls("unconfined: openSync, readSync, closeSync", () => {
      const descriptor = fs.openSync(file, "r");
      fs.readSync(descriptor, target, 0, target.length, 0);
      fs.closeSync(descriptor);
    }),
    await timedCalls("unconfined: fs.promises.readFile", () => fs.promises.readFile(file)),
    await timedCalls("openFileTool.run", () => openFile.run({ file_path: relative })),
    await timedCalls("readFileTool.run", () => readFile.run({ path: relative })),
  ];
  return { calls: recorded.names, series: await takeTurns(turns, rounds) };
}
