import { readFile, stat } from "node:fs/promises";
import { extname, resolve, sep } from "node:path";

const maxFileBytes = 10 * 1024 * 1024;
const imageTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
};

interface ReadArguments {
  readonly path: string;
  /** The first line, counted from 1. */
  readonly offset?: number;
  /** The number of lines. */
  readonly limit?: number;
}

/** An image as base64, which the host hands to the model as an image. */
interface ImageAnswer {
  readonly mediaType: string;
  readonly data: string;
}

/** A reader such as a careful engineer writes in an afternoon. The page shows this file. */
export function guardedReadTool(root: string): (args: ReadArguments) => Promise<string | ImageAnswer> {
  const directory = resolve(root);
  return async ({ path, offset = 1, limit = 2000 }) => {
    const file = resolve(directory, path);
    if (file !== directory && !file.startsWith(directory + sep)) {
      return `Error: ${path} is outside the workspace.`;
    }
    try {
      const stats = await stat(file);
      if (!stats.isFile()) return `Error: ${path} is not a file.`;
      if (stats.size > maxFileBytes) {
        return `Error: ${path} is too large: ${stats.size} bytes, and the limit is ${maxFileBytes}.`;
      }
      const mediaType = imageTypes[extname(file).toLowerCase()];
      if (mediaType !== undefined) return { mediaType, data: await readFile(file, "base64") };
      const lines = (await readFile(file, "utf8")).split(/\r?\n/u);
      const first = Math.max(1, offset);
      const shown = lines.slice(first - 1, first - 1 + limit);
      const text = shown.map((line, index) => `${first + index}\t${line}`).join("\n");
      const next = first + shown.length;
      return next > lines.length ? text : `${text}\n(There are more lines: continue with offset ${next}.)`;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return `Error: there is no file ${path}.`;
      return `Error: ${path} cannot be read (${code}).`;
    }
  };
}
