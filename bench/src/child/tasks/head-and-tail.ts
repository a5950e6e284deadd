import path from "node:path";
import { runNative } from "../../native/run-native.ts";
import { importOurs } from "../../ours/import-ours.ts";
import { openPeer } from "../../peers/open-peer.ts";
import { takeTurns, type Series, type Turn } from "../../turns/take-turns.ts";
import { timedCalls } from "../../turns/timed-calls.ts";
import { withoutHeader } from "../../ways/main-ways.ts";

/** The measurements of reading one end of a big file, by candidate. The texts have no line numbers. */
export interface Ends {
  readonly ours: Series;
  readonly native: Series;
  /** The time of a program that does nothing. */
  readonly spawn: Series;
  readonly mcp: Series | null;
  readonly oursText: string;
  readonly nativeText: string;
  readonly mcpText: string | null;
  /** Why the peer is missing. Null when it is not. */
  readonly mcpFailure: string | null;
}

/** Measures reads of the first and the last lines of a big file. No index is made for these. */
export async function headAndTail(input: {
  readonly root: string;
  readonly file: string;
  readonly lines: number;
  readonly rounds: number;
}): Promise<{ readonly head: Ends; readonly tail: Ends }> {
  return { head: await measure("head", input), tail: await measure("tail", input) };
}

async function measure(
  end: "head" | "tail",
  { root, file, lines, rounds }: Parameters<typeof headAndTail>[0],
): Promise<Ends> {
  const { readFileTool } = await importOurs("core");
  const tool = readFileTool({ root });
  const args = { path: path.relative(root, file), limit: lines, offset: end === "head" ? 1 : -lines };
  const native = (): ReturnType<typeof runNative> => runNative(end, ["-n", `${lines}`, file]);
  const mcp = await openPeer("mcp", root).catch(String);
  const readMcp = typeof mcp === "string" ? undefined : mcp[end];
  const oursText = unnumbered(withoutHeader((await tool.run(args)).text));
  const turns: Turn[] = [
    await timedCalls(`readFileTool, ${end}`, () => tool.run(args)),
    { name: `${end} -n ${lines}, spawned`, sample: async () => native().ms },
    { name: "true, spawned", sample: async () => runNative("true", []).ms },
  ];
  if (readMcp !== undefined) turns.push(await timedCalls(`MCP ${end}File`, () => readMcp(file, lines)));
  const [ours, ofNative, spawn, ofMcp] = await takeTurns(turns, rounds);
  if (ours === undefined || ofNative === undefined || spawn === undefined) {
    throw new Error("nothing was measured");
  }
  return {
    ours,
    native: ofNative,
    spawn,
    mcp: ofMcp ?? null,
    oursText,
    nativeText: native().output.replace(/\n$/, ""),
    mcpText: readMcp === undefined ? null : await readMcp(file, lines),
    mcpFailure: typeof mcp === "string" ? mcp : null,
  };
}

function unnumbered(text: string): string {
  return text.replaceAll(/^-?\d+\t/gm, "");
}
