import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { compileRust } from "../native/compile-rust.ts";
import type { Plan } from "../plan.ts";
import { writeMixedFiles, type MixedRead } from "./mixed-files.ts";
import { writeSmallFiles, type SmallFile } from "./small-files.ts";
import { Unavailable } from "./unavailable.ts";
import { writeBigFile, type BigFile } from "./write-big-file.ts";

/** The files that units read. Each is made on first use. */
export interface WorkFiles {
  /** The directory that directly contains every file. */
  readonly root: string;
  small(): Promise<readonly SmallFile[]>;
  /** Reads of the small files and others, such as an agent mixes. */
  mixed(): Promise<readonly MixedRead[]>;
  /** A big file with lines of 100 bytes. */
  counted(): Promise<BigFile>;
  /** A big file with lines of about 90 bytes. */
  big(): Promise<BigFile>;
  /** The path of the program compiled from `native/read-window.rs`. */
  rust(): Promise<string>;
  dispose(): void;
}

const spareBytes = 512 * 1024 * 1024;
/** How long to wait after writing, because readers may assume that a recently modified file still changes. */
const settleMs = 3000;

/** Makes a directory for the files outside the repository. */
export function openWorkFiles(plan: Plan): WorkFiles {
  const root = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-bench-")));
  const madeBig = (
    name: string,
    bytes: number,
    minLineBytes: number,
    maxLineBytes: number,
  ): Promise<BigFile> => {
    requireSpace(root, bytes);
    return settled(writeBigFile(path.join(root, name), { bytes, minLineBytes, maxLineBytes }));
  };
  const allSmall = once(() => settled(writeSmallFiles(root)));
  return {
    root,
    small: async () => (await allSmall()).filter(({ id }) => plan.smallFiles?.includes(id) ?? true),
    mixed: once(async () => settled(writeMixedFiles(root, await allSmall()))),
    counted: once(() => madeBig("counted.log", plan.countedBytes, 100, 100)),
    big: once(() => madeBig("big.log", plan.bigBytes, 40, 140)),
    rust: once(() => compileRust(root)),
    dispose: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}

function requireSpace(directory: string, bytes: number): void {
  const { bavail, bsize } = fs.statfsSync(directory);
  if (bavail * bsize >= bytes + spareBytes) return;
  const [needed, free] = [bytes + spareBytes, bavail * bsize].map((size) => Math.round(size / 1e6));
  throw new Unavailable(
    `disk space is short: ${needed} MB are needed for temporary files, ${free} MB are free`,
  );
}

async function settled<Value>(value: Value): Promise<Value> {
  await setTimeout(settleMs);
  return value;
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return async () => {
    made ??= Promise.resolve().then(make);
    return await made;
  };
}
