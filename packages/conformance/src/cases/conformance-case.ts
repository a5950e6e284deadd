import type { MediaPart, ToolFactoryName } from "@readfile/core";
import type { Capability } from "../driver/conformance-driver.ts";
import type { TreeName } from "../fixtures/conformance-fixtures.ts";
import type { TestToolName } from "../test-tools/test-tool.ts";

/** A tool of core, by its factory, or one that this package made to test an adapter with. */
export type ToolName = ToolFactoryName | TestToolName;

/** One call, without what it must answer. */
export interface CaseInput {
  /** Unique, and the same from release to release. */
  readonly id: string;
  readonly tool: ToolName;
  /** Which fixture tree its root is. */
  readonly tree: TreeName;
  /** As the model sends them; `{ROOT}` in a string is the real path of the root. */
  readonly args: unknown;
  /** Options of the factory besides `root`. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The entry of the tree that it is about: where the system cannot hold that, the case is skipped. */
  readonly entry?: string;
  /** What a framework must be able to do for it. */
  readonly needs?: readonly Capability[];
  /** The name the model calls, where it is not the tool's own. */
  readonly calledAs?: string;
  /** Cases that name the same turn are called together in it. */
  readonly turn?: string;
  /** Whether it may share a turn with its neighbours that have the same tool. Default false. */
  readonly shared?: boolean;
  /** When the run is aborted: before it starts, or while the tool works. */
  readonly abort?: "before" | "during";
  /** The system on which the answer is as expected, where it is not on all. */
  readonly system?: NodeJS.Platform;
}

/** Stands in a golden for a text that is too long to review. */
export interface LongText {
  readonly sha256: string;
  readonly bytes: number;
  /** How it starts and ends. */
  readonly head: string;
  readonly tail: string;
}

/** What the model must receive. */
export interface ExpectedAnswer {
  readonly text: string | LongText;
  readonly media: readonly MediaPart[];
  readonly isError: boolean;
}

/** The run must end without another call of the model. */
export interface ExpectedAbort {
  readonly aborted: true;
}

/** One call and what every adapter must make of it. */
export interface ConformanceCase extends CaseInput {
  readonly expected: ExpectedAnswer | ExpectedAbort;
}
