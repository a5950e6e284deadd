import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { memorySource, type ReadResult, type WorkspaceOptions } from "@readfile/core";
import { afterAll } from "vitest";

/** A place that contains the file to read. */
export interface Place {
  readonly name: "memory" | "disk";
  /** Options for a tool that reads from this place. */
  readonly options: WorkspaceOptions;
  /** The absolute path of the file. Its relative path is `f`. */
  readonly path: string;
}

/** The same file in memory and on disk. */
export interface TwoPlaces {
  readonly memory: Place;
  readonly disk: Place;
  readonly both: readonly Place[];
  write(bytes: Uint8Array): void;
}

/** Makes both places. The folder on disk is removed after the tests of the calling file. */
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

/** Removes the facts that differ between places from a result: the file's modification time and version. */
export function withoutOrigin(result: ReadResult<unknown>): unknown {
  const files = result.files.map((facts) => ({ ...facts, modifiedMs: 0, version: null }));
  const text = result.text.replace(/"mtime_ms":\d+/, '"mtime_ms":0');
  if (!result.ok) return { ...result, text, files };
  const data = JSON.parse(JSON.stringify(result.data).replace(/"mtime_ms":\d+/, '"mtime_ms":0')) as unknown;
  return { ...result, text, files, data };
}
