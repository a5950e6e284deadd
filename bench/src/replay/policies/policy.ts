import type { View } from "../view.ts";

/** Arguments of a call, as a model writes them. */
export type CallArguments = Readonly<Record<string, string | number>>;

/** What a policy knows, and what it may do. */
export interface Task {
  readonly path: string;
  /** The line to look at, as a search gives it. */
  readonly line: number;
  /** How many lines the file has. */
  readonly lineCount: number;
  /** What was seen. Like a model, a policy may look where lines are missing, but not how many. */
  readonly view: View;
  /** Makes a call. Gives the answer, or undefined when there is nothing more to ask: all was seen, or too many calls were made. */
  readonly ask: (args: CallArguments) => Promise<string | undefined>;
}

/** A fixed way of asking until the code is in view. */
export interface Policy {
  /** Unique among those of a reader. */
  readonly id: string;
  /** What it does, for a table. */
  readonly title: string;
  run(task: Task): Promise<void>;
}
