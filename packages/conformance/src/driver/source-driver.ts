import { toolFactories, type FileSource, type ReadTool } from "@readfile/core";
import type { ConformanceDriver, Lacks, OfferedTool } from "./conformance-driver.ts";
import { coreDriver } from "./core-driver.ts";

/** Gives a source with the files that lie beneath a directory of the disk. */
export type SourceOfDirectory = (directory: string) => FileSource | Promise<FileSource>;

/**
 * Makes a driver that runs core's tools over a source instead of the local disk: the answers must be the same. `lacks` names what
 * the source cannot hold or tell. A source is made once for each tree of files.
 *
 * @example
 * ```ts
 * const lacks = { links: "the store has no links", pipes: "the store has no pipes" };
 * describeConformance(sourceDriver("my store", (directory) => storeWithFilesOf(directory), lacks));
 * ```
 */
export function sourceDriver(
  name: string,
  sourceOf: SourceOfDirectory,
  lacks: Lacks = {},
): ConformanceDriver {
  const sources = new Map<string, Promise<FileSource>>();

  async function overSource({ readTool, factory }: OfferedTool): Promise<OfferedTool> {
    // A tool of the tests reads nothing.
    if (factory === undefined) return { readTool, factory };
    const { root } = factory.options as { readonly root?: unknown };
    if (typeof root !== "string") throw new TypeError("a source has one root");
    const made = sources.get(root) ?? Promise.resolve(sourceOf(root));
    sources.set(root, made);
    const options = { ...factory.options, source: await made };
    const create = toolFactories[factory.name] as (given: object) => ReadTool<unknown, unknown>;
    return { readTool: create(options), factory };
  }

  return {
    name,
    lacks,
    loops: coreDriver.loops.map((loop) => ({
      ...loop,
      call: async (turn) => loop.call({ ...turn, tools: await Promise.all(turn.tools.map(overSource)) }),
    })),
  };
}
