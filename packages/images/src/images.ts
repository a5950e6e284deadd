import {
  requireKnownOptions,
  requireOptions,
  wrongOption,
  type TransformAnswer,
  type TransformImage,
} from "@readfile/core";
import { TaskError, WorkerThread, type TaskFailure } from "@readfile/worker-thread";
import type { ImageLibrary } from "./image-codec.ts";
import type { ImageAnswer, ImageTask } from "./transform-image.ts";

/** Options of {@link images}. */
export interface ImagesOptions {
  /** The packages that may be used, where they are installed. Default: all. */
  readonly libraries?: readonly ImageLibrary[];
  /** How long one image may take, in milliseconds. The time that it waits for others does not count. Default 20000. */
  readonly maxTransformMs?: number;
}

const allLibraries: readonly ImageLibrary[] = ["sharp", "photon", "heic-decode"];
const defaultMs = 20_000;

/** Objects in memory, besides the pixels. Beyond this, the thread ends, and not the process. */
const maxHeapMebibytes = 256;

/** From source, the worker is TypeScript too. */
const workerFile = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js";

/** One thread transforms all images of the process, one at a time. */
const thread = new WorkerThread<ImageTask, ImageAnswer>({
  module: new URL(workerFile, import.meta.url),
  maxHeapMebibytes,
});

/**
 * Makes images fit that `readFileTool` would not show: too large ones smaller, turned as their EXIF data says, and AVIF, HEIC,
 * BMP and TIFF as PNG or JPEG, as far as the installed packages can. The header says what was done. Works in a thread of its
 * own, which starts with the first image. Throws a TypeError for a wrong option.
 *
 * @example
 * ```ts
 * const tool = readFileTool({ root: "/repo", transformImage: images() });
 * const { text, media } = await tool.run({ path: "photo.jpg" });
 * ```
 */
export function images(options: ImagesOptions = {}): TransformImage {
  requireOptions(options, '{ libraries: ["sharp"] }');
  requireKnownOptions(options, ["libraries", "maxTransformMs"]);
  const { libraries = allLibraries, maxTransformMs = defaultMs } = options;
  if (!Array.isArray(libraries) || !libraries.every((name) => allLibraries.includes(name))) {
    throw wrongOption("libraries", `a list of ${allLibraries.join(", ")}`, libraries);
  }
  if (!Number.isSafeInteger(maxTransformMs) || maxTransformMs < 1 || maxTransformMs >= 2 ** 31) {
    throw wrongOption("maxTransformMs", `a whole number from 1 to ${2 ** 31 - 1}`, maxTransformMs);
  }
  return async (bytes, { mediaType, width, height }, limits, { signal }): Promise<TransformAnswer> => {
    // The thread takes a copy over, so that the bytes stay with the caller.
    const copy = new Uint8Array(bytes);
    const pixels = width === null || height === null ? null : width * height;
    const task: ImageTask = { bytes: copy, mediaType, pixels, limits, libraries: [...libraries] };
    try {
      const answer = await thread.run(task, { signal, timeoutMs: maxTransformMs, transfer: [copy.buffer] });
      return answer.kind === "image"
        ? { bytes: answer.bytes, notes: answer.notes }
        : { reason: answer.reason };
    } catch (error) {
      if (error instanceof TaskError) return { reason: reasonOf(error.failure, maxTransformMs) };
      throw error;
    }
  };
}

function reasonOf(failure: TaskFailure, maxTransformMs: number): string {
  switch (failure) {
    case "time":
      return `to make it fit takes longer than ${maxTransformMs} ms`;
    case "memory":
      return `to make it fit takes more than ${maxHeapMebibytes} MiB of memory`;
    case "broken":
      return "it cannot be decoded";
  }
}
