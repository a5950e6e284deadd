import type { MediaPart, ToolFactoryName } from "@readfile/core";
import type { Capability } from "../driver/conformance-driver.ts";
import type { TreeName } from "../fixtures/conformance-fixtures.ts";
import type { TestToolName } from "../test-tools/test-tool.ts";

/** A tool of core, by its factory's name, or a test tool of this package. */
export type ToolName = ToolFactoryName | TestToolName;

/** One call, without the expected answer. */
export interface CaseInput {
  /** Unique, and stable from release to release. */
  readonly id: string;
  readonly tool: ToolName;
  /** The fixture tree that is the root. */
  readonly tree: TreeName;
  /** The arguments as the model sends them. `{ROOT}` in a string stands for the real path of the root. */
  readonly args: unknown;
  /** The factory's options besides `root`. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The entry of the tree that the case reads. The case is skipped on a system that cannot hold this entry. */
  readonly entry?: string;
  /** What a framework must be able to do to run the case. */
  readonly needs?: readonly Capability[];
  /** The name that the model calls. Default: the tool's own. */
  readonly calledAs?: string;
  /** The name of a turn. The model makes the calls of all cases with the same name in one turn. */
  readonly turn?: string;
  /** Whether the case may share a turn with other cases of the same tool. Default false. */
  readonly shared?: boolean;
  /** When to abort the run: before it starts, or while the tool works. Default: never. */
  readonly abort?: "before" | "during";
  /** The only system on which the expected answer is right. Default: it is right on all systems. */
  readonly system?: NodeJS.Platform;
}

/** The digest that a golden holds in place of a text that is too long to review. */
export interface LongText {
  readonly sha256: string;
  readonly bytes: number;
  /** The start of the text. */
  readonly head: string;
  /** The end of the text. */
  readonly tail: string;
}

/** The answer that the model must receive. */
export interface ExpectedAnswer {
  readonly text: string | LongText;
  readonly media: readonly MediaPart[];
  readonly isError: boolean;
}

/** Says that the run must end without another call of the model. */
export interface ExpectedAbort {
  readonly aborted: true;
}

/** One call and the answer that the model must receive through every adapter. */
export interface ConformanceCase extends CaseInput {
  readonly expected: ExpectedAnswer | ExpectedAbort;
}
