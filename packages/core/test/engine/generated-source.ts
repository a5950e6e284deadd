import type { FileSource, SourceFile } from "../../src/contract/file-source.ts";

/** A file whose bytes are computed when they are read: as large as one likes, without a disk. */
export interface GeneratedFile {
  readonly size: number;
  /** Fills `target` with the bytes from `position` on. */
  fill(target: Uint8Array, position: number): void;
  /** Read only asynchronously, as on a network. */
  readonly slow?: boolean;
  readonly changed?: () => boolean;
  readonly version?: string | null;
}

let sources = 0;

/** A source of one generated file, under any name. */
export function generatedSource(file: GeneratedFile): FileSource & { readBytes: number } {
  const id = `generated:${sources++}`;
  const source = {
    readBytes: 0,
    traits: {
      confinement: "virtual",
      access: "random",
      parallelReads: 4,
      preferredReadBytes: 512 * 1024,
    } as const,
    async open(path: readonly string[]): Promise<SourceFile> {
      const readSync = (target: Uint8Array, position: number): number => {
        const length = Math.max(0, Math.min(target.length, file.size - position));
        source.readBytes += length;
        file.fill(target.subarray(0, length), position);
        return length;
      };
      return {
        path,
        size: file.size,
        modifiedMs: 0,
        version: file.version === undefined ? id : file.version,
        read: async (target, position) => readSync(target, position),
        ...(!file.slow && { readSync }),
        changed: () => file.changed?.() ?? false,
        close() {},
      };
    },
  };
  return source;
}
