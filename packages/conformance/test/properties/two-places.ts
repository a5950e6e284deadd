import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { memorySource, type ReadResult, type WorkspaceOptions } from "@readfile/core";
import { afterAll } from "vitest";

/** Where the one file lies that tools are to read. */
export interface Place {
  readonly name: "memory" | "disk";
  /** Options for a tool that reads there. */
  readonly options: WorkspaceOptions;
  /** Absolute; relative it is `f`. */
  readonly path: string;
}

/** The same file in memory and on disk. */
export interface TwoPlaces {
  readonly memory: Place;
  readonly disk: Place;
  readonly both: readonly Place[];
  write(bytes: Uint8Array): void;
}

/** Gives both places; the disk's goes when the tests of the file are done. */
export function twoPlaces(): TwoPlaces {
  const root = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-properties-")));
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
  const source = memorySource();
  const memory: Place = { name: "memory", options: { source }, path: "/f" };
  const disk: Place = { name: "disk", options: { root }, path: path.join(root, "f") };
  return {
    memory,
    disk,
    both: [memory, disk],
    write(bytes) {
      source.write("f", bytes);
      fs.writeFileSync(disk.path, bytes);
    },
  };
}

/** A result without what only one place can say: when the file was written, and its version. */
export function withoutOrigin(result: ReadResult<unknown>): unknown {
  const files = result.files.map((facts) => ({ ...facts, modifiedMs: 0, version: null }));
  const text = result.text.replace(/"mtime_ms":\d+/, '"mtime_ms":0');
  if (!result.ok) return { ...result, text, files };
  const data = JSON.parse(JSON.stringify(result.data).replace(/"mtime_ms":\d+/, '"mtime_ms":0')) as unknown;
  return { ...result, text, files, data };
}
