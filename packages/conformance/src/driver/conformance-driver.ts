import type { MediaPart, ReadTool, ToolFactoryName } from "@readfile/core";

/**
 * What a framework, or a source, may be unable to do. A driver names what its framework lacks, and the report says which cases and
 * comparisons are left out for that reason.
 *
 * `errorFlag`: the model sees an error flag beside the text of an answer. `nativeMedia`: the model sees media beside the
 * text. `gifImages`: a GIF is among them. `imageNames`: an image keeps its file name. `unnamedDocuments`: a document may have
 * no file name. `brokenImages`: an image reaches the model also where its bytes are none. `blankTexts`: a text of white space
 * alone reaches the model. `longTexts`: so does one of more than 200,000 characters. `nulls`: a null in the arguments reaches the tool. `numbersAsText`: a text in place of a number reaches the
 * tool as it is. `protoField`: a field named `__proto__` reaches the tool. `nonObjectArguments`:
 * arguments that are not an object reach the tool. `parallelCalls`: a model may call several tools in one turn. `aliases`:
 * a call by an alias reaches its tool. `abort`: a signal ends the run.
 *
 * Of a source: `links`: it holds symbolic links, and tells where they lead. `pipes`: it holds named pipes.
 * `emptyDirectories`: it holds directories without files. `listing`: it lists the names in a directory. `times`: it
 * tells when a file was modified. `parents`: it tells that a part of a path is a file. `dottedNames`:
 * names may start with two dots.
 */
export type Capability =
  | "errorFlag"
  | "nativeMedia"
  | "gifImages"
  | "imageNames"
  | "unnamedDocuments"
  | "brokenImages"
  | "blankTexts"
  | "longTexts"
  | "nulls"
  | "numbersAsText"
  | "protoField"
  | "nonObjectArguments"
  | "parallelCalls"
  | "aliases"
  | "abort"
  | "links"
  | "pipes"
  | "emptyDirectories"
  | "listing"
  | "times"
  | "parents"
  | "dottedNames";

/** The capabilities that are lacking, each with the reason that the report prints. */
export type Lacks = Readonly<Partial<Record<Capability, string>>>;

/** A tool that the agent receives. */
export interface OfferedTool {
  readonly readTool: ReadTool<unknown, unknown>;
  /** The factory of core that made the tool, for adapters with factories of their own. Undefined for the test tools of this package. */
  readonly factory: { readonly name: ToolFactoryName; readonly options: object } | undefined;
}

/** One call that the scripted model makes. */
export interface ModelCall {
  readonly id: string;
  /** The name or an alias of a tool. */
  readonly name: string;
  /** The arguments: any JSON value. */
  readonly args: unknown;
}

/** What a loop plays: a model that makes these calls in its first turn and ends the run in its second. */
export interface ModelTurn {
  readonly tools: readonly OfferedTool[];
  readonly calls: readonly ModelCall[];
  readonly signal: AbortSignal | undefined;
}

/** The answer to one call, as the model receives it in its next turn. */
export interface ModelAnswer {
  readonly text: string;
  readonly media: readonly MediaPart[];
  /** Null when the framework shows the model no error flag. */
  readonly isError: boolean | null;
}

/** One way in which a framework runs tools. */
export interface ConformanceLoop {
  readonly name: string;
  /** What this loop lacks, in addition to what the driver lacks. */
  readonly lacks?: Lacks;
  /**
   * Runs the turn. Gives the answers in the order of the calls. An aborted run gives no answers or rejects with the signal's
   * reason. Rejects when the model receives an answer in an unexpected shape.
   */
  call(turn: ModelTurn): Promise<readonly ModelAnswer[]>;
}

/** Runs cases through the real loops of a framework. */
export interface ConformanceDriver {
  readonly name: string;
  readonly loops: readonly ConformanceLoop[];
  /** What all loops of the driver lack. */
  readonly lacks?: Lacks;
}
