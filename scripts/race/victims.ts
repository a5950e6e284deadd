import fs from "node:fs";
import path from "node:path";
import { localSource, openFileTool, openWorkspace, ReadError } from "../../packages/core/src/index.ts";
import type { Arena } from "./arenas.ts";

/** A reader that reads while the attacker swaps names. */
export interface Victim {
  readonly name: string;
  /** Whether the victim must never read the secret. The other victims show that the attack works. */
  readonly promises: boolean;
  /** Opens a reader. Its `read` gives the text of the file, or undefined for a refusal. */
  open(arena: Arena): { read(): Promise<string | undefined>; close(): void };
}

/** A tool as an agent calls it. It walks the path in one turn. */
const tool: Victim = {
  name: "openFileTool",
  promises: true,
  open({ root, path: names }) {
    const workspace = openWorkspace({ root });
    const opened = openFileTool({ workspace });
    const file_path = names.join("/");
    return {
      async read() {
        const result = await opened.run({ file_path });
        return result.ok ? result.text : undefined;
      },
      close: () => workspace.dispose(),
    };
  },
};

/** The walk in asynchronous steps, as on slow mounts. It gives the attacker far more time. */
const asynchronous: Victim = {
  name: "localSource, step by step",
  promises: true,
  open({ root, path: names }) {
    const source = localSource({ root });
    const target = new Uint8Array(64);
    return {
      async read() {
        try {
          const file = await source.open(names, { symlinks: "inside", headBytes: 0 });
          try {
            const count = await file.read(target, 0);
            return Buffer.from(target.subarray(0, count)).toString();
          } finally {
            file.close();
          }
        } catch (error) {
          if (ReadError.is(error)) return undefined;
          throw error;
        }
      },
      close: () => source.dispose(),
    };
  },
};

/** The check of most other tools, in the same asynchronous steps. */
const realpathThenRead: Victim = {
  name: "realpath, then readFile (control)",
  promises: false,
  open({ root, path: names }) {
    const file = path.join(root, ...names);
    return {
      async read() {
        try {
          if (!(await fs.promises.realpath(file)).startsWith(root + path.sep)) return undefined;
          return await fs.promises.readFile(file, "utf8");
        } catch {
          return undefined;
        }
      },
      close() {},
    };
  },
};

export const victims: readonly Victim[] = [tool, asynchronous, realpathThenRead];
