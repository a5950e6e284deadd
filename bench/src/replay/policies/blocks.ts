import type { CallArguments, Policy, Task } from "./policy.ts";
import { runWindows, type AskLines } from "./windows.ts";

/** Where the header names no further call, windows of so many lines go on. */
const windowLines = 200;

/** The arguments that ask for lines of ours. */
export const askOurLines: AskLines = (path, { first, last }) => ({
  path,
  offset: first,
  limit: last - first + 1,
});

/** Asks for the block around the known line; where that is not enough, for windows. */
export const block: Policy = {
  id: "block",
  title: `block, then windows of ${windowLines} lines`,
  async run(task) {
    const answer = await task.ask({ path: task.path, offset: task.line, mode: "block" });
    if (answer !== undefined) await runWindows(task, windowLines, askOurLines);
  },
};

/** Asks for the block around the known line, and then for the calls that the headers name: for the block around it, or the rest of it. */
export const blockThenOuter: Policy = {
  id: "block-outer",
  title: "block, then outer",
  run: async (task) => runBlocks(task, task.line),
};

/** Asks for an outline, then for the block of the smallest entry that holds the known line, and then as {@link blockThenOuter}. */
export const outlineThenBlock: Policy = {
  id: "outline-block",
  title: "outline, then block",
  async run(task) {
    const { path, line } = task;
    let answer = await task.ask({ path, mode: "outline" });
    let entry: Entry | undefined;
    while (answer !== undefined) {
      const entries = entriesOf(answer);
      entry = entries.filter(({ first, last }) => first <= line && line <= last).at(-1) ?? entry;
      const next = callsIn(answer).get("next");
      // The pages of an outline come in the order of the file.
      if (next === undefined || next["mode"] !== "outline" || (entries.at(-1)?.first ?? 0) > line) break;
      answer = await task.ask({ path, ...next });
    }
    if (answer !== undefined) await runBlocks(task, entry?.first ?? line);
  },
};

async function runBlocks(task: Task, offset: number): Promise<void> {
  const { path, view, ask } = task;
  let answer = await ask({ path, offset, mode: "block" });
  while (answer !== undefined) {
    const calls = callsIn(answer);
    const rest = view.lacksLinesAbove ? calls.get("before") : calls.get("after");
    const call = rest ?? calls.get("outer") ?? calls.get("next");
    if (call === undefined) return await runWindows(task, windowLines, askOurLines);
    const { size } = view;
    answer = await ask({ path, ...call });
    if (answer !== undefined && view.size === size) return await runWindows(task, windowLines, askOurLines);
  }
}

/** The calls that a header names, by the words before them: `next: offset=4 limit=3`. */
export function callsIn(answer: string): Map<string, CallArguments> {
  const [header = ""] = answer.split("\n", 1);
  const found = new Map<string, CallArguments>();
  for (const part of header.slice(1, -1).split(" | ")) {
    const [, name, values = ""] = /^(\w+): (?:lines \d+-\d+, )?((?:\w+=\w+ ?)+)$/.exec(part) ?? [];
    if (name === undefined) continue;
    const pairs = values.split(" ").map((pair) => pair.split("="));
    found.set(
      name,
      Object.fromEntries(
        pairs.map(([key = "", value = ""]) => [key, /^\d+$/.test(value) ? Number(value) : value]),
      ),
    );
  }
  return found;
}

interface Entry {
  readonly first: number;
  readonly last: number;
}

/** The entries of an outline. One whose end is not known ends nowhere. */
function entriesOf(answer: string): Entry[] {
  return answer.split("\n").flatMap((line) => {
    const [, first, last] = /^(\d+)(?:-(\d+|\?))?\??\t/.exec(line) ?? [];
    if (first === undefined) return [];
    return [{ first: Number(first), last: last === "?" ? Infinity : Number(last ?? first) }];
  });
}
