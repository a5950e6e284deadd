import type { SentRequest, StandInAnswer } from "./stand-in.ts";

/** What an agent's run needs. */
interface AgentRun {
  /** Where the packages of the agents are installed. */
  readonly installed: string;
  /** An empty directory that stands for the user's home. */
  readonly home: string;
  /** The directory that the server may read, in which the agent runs. */
  readonly root: string;
  /** The program and the arguments that start the server. */
  readonly server: readonly [program: string, ...args: string[]];
  /** The address of the stand-in. */
  readonly url: string;
}

/** A command to run. */
interface AgentCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A real command-line agent, and the stand-in for its service. */
export interface Agent {
  readonly name: string;
  /** The packages to install, with their versions. */
  readonly packages: Readonly<Record<string, string>>;
  /** Writes what the agent is configured with into its home. Gives the command that runs it once. */
  prepare(run: AgentRun): AgentCommand;
  /** Answers a request: first with a call of the tool, then, when its result is in the request, with a last text. */
  answer(request: SentRequest, file: string): StandInAnswer | undefined;
  /** The texts of the tool's results that a request brings to the model. */
  resultsIn(request: SentRequest): readonly string[];
}

/** Values in JSON of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** The list in a field; empty if there is none. */
export function listIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? (value as readonly Fields[]) : [];
}
