import type { LineRange } from "../history/git-repository.ts";
import type { CallArguments, Policy, Task } from "./policy.ts";

/** The arguments that ask for lines. */
export type AskLines = (path: string, window: LineRange) => CallArguments;

/** Asks for windows of `count` lines: the first with the known line in its middle, each further one beside it, where lines are missing. */
export function windows(count: number, askLines: AskLines): Policy {
  return {
    id: `windows-${count}`,
    title: `windows of ${count} lines`,
    run: async (task) => runWindows(task, count, askLines),
  };
}

/** Looks around the known line, in windows. */
export async function runWindows(
  { path, line, view, ask }: Task,
  count: number,
  askLines: AskLines,
): Promise<void> {
  const first = Math.max(1, line - Math.floor(count / 2));
  let window: LineRange = { first, last: first + count - 1 };
  for (;;) {
    const { size } = view;
    const answer = await ask(askLines(path, window));
    // An answer that shows nothing new would be given again.
    if (answer === undefined || view.size === size) return;
    window = view.windowBeside(count);
  }
}
