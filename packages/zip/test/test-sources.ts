import { memorySource, ReadError, type FileSource, type MemorySource, type SourceFile } from "@readfile/core";
import { zipSource } from "../src/index.ts";
import { archiveOf, type WrittenEntry } from "./archive-of.ts";

/** A source over an archive with these entries. */
export function archiveWith(entries: readonly WrittenEntry[], options = {}): FileSource {
  return zipSource({ source: memorySource({ "a.zip": archiveOf(entries) }), path: "a.zip", ...options });
}

/** What was asked of a source. */
export interface Asked {
  readonly source: FileSource;
  opened: number;
  closed: number;
  reads: number;
  bytes: number;
}

/** Counts what is asked of a source. */
export function counted(source: FileSource): Asked {
  const asked: Asked = {
    source: { ...source, traits: source.traits, open },
    opened: 0,
    closed: 0,
    reads: 0,
    bytes: 0,
  };
  async function open(...args: Parameters<FileSource["open"]>): Promise<SourceFile> {
    const file = await source.open(...args);
    asked.opened++;
    let isClosed = false;
    return {
      path: file.path,
      size: file.size,
      modifiedMs: file.modifiedMs,
      version: file.version,
      async read(target, position, signal) {
        const count = await file.read(target, position, signal);
        asked.reads++;
        asked.bytes += count;
        return count;
      },
      changed: () => file.changed(),
      close() {
        if (!isClosed) asked.closed++;
        isClosed = true;
        file.close();
      },
    };
  }
  return asked;
}

/** A source of one file, whose bytes are made when they are asked for: `tail` stands at its end, and zeros before it. */
export function sparseSource(size: number, tail: Uint8Array): FileSource {
  const start = size - tail.length;
  return {
    traits: { confinement: "virtual", access: "random", parallelReads: 1, preferredReadBytes: 65_536 },
    async open(path) {
      if (path.join("/") !== "a.zip") throw new ReadError("NOT_FOUND", "no such file");
      return {
        path,
        size,
        modifiedMs: null,
        version: "sparse",
        async read(target, position) {
          const count = Math.min(target.length, Math.max(0, size - position));
          target.fill(0, 0, count);
          const from = Math.max(position, start);
          if (from < position + count) {
            target.set(tail.subarray(from - start, position + count - start), from - position);
          }
          return count;
        },
        changed: () => false,
        close() {},
      };
    },
  };
}

/** A source that gives files from their start only, as sandboxes do. */
export function forwardOver(source: MemorySource, version: string | null): FileSource {
  return {
    traits: { ...source.traits, access: "forward", confinement: "delegated" },
    async open(path, options) {
      const file = await source.open(path, options);
      let next = 0;
      return {
        path,
        size: null,
        modifiedMs: null,
        version,
        async read(target, position, signal) {
          if (position < next) throw new ReadError("INTERNAL", "the file is read from its start only");
          const count = await file.read(target, position, signal);
          next = position + count;
          return count;
        },
        changed: () => null,
        close: () => file.close(),
      };
    },
  };
}
