import type { MediaPart, ReadTool, ToolFactoryName } from "@readfile/core";

/**
 * What a framework may be unable to do. A driver names what its framework lacks, and the report tells what that leaves out.
 *
 * `errorFlag`: an error reaches the model with a flag beside its text. `nativeMedia`: media reaches the model beside the
 * text. `imageNames`: an image keeps its file name. `unnamedDocuments`: a document may have no name. `nulls`: a null in
 * the arguments reaches the tool. `protoField`: so does a field named `__proto__`. `nonObjectArguments`: so do arguments
 * that are no object. `parallelCalls`: a model may call several tools in one turn. `aliases`: a call by another name of a
 * tool reaches it. `abort`: a signal ends the run.
 */
export type Capability =
  | "errorFlag"
  | "nativeMedia"
  | "imageNames"
  | "unnamedDocuments"
  | "nulls"
  | "protoField"
  | "nonObjectArguments"
  | "parallelCalls"
  | "aliases"
  | "abort";

/** What is lacking, each with the reason that is printed. */
export type Lacks = Readonly<Partial<Record<Capability, string>>>;

/** A tool that an agent is given. */
export interface OfferedTool {
  readonly readTool: ReadTool<unknown, unknown>;
  /** What made it, for adapters with factories of their own; undefined for the tools of this package. */
  readonly factory: { readonly name: ToolFactoryName; readonly options: object } | undefined;
}

/** One call that the scripted model makes. */
export interface ModelCall {
  readonly id: string;
  /** A tool's name, or one of its aliases. */
  readonly name: string;
  /** Any JSON value. */
  readonly args: unknown;
}

/** What a loop has to play: a model that makes these calls in its first turn, and ends the run in its second. */
export interface ModelTurn {
  readonly tools: readonly OfferedTool[];
  readonly calls: readonly ModelCall[];
  readonly signal: AbortSignal | undefined;
}

/** An answer to one call, as the model receives it in its next turn. */
export interface ModelAnswer {
  readonly text: string;
  readonly media: readonly MediaPart[];
  /** Null where the framework shows a model no such flag. */
  readonly isError: boolean | null;
}

/** One way in which a framework runs tools. */
export interface ConformanceLoop {
  readonly name: string;
  /** What this loop lacks besides its driver. */
  readonly lacks?: Lacks;
  /**
   * Runs the turn and gives the answers in the order of the calls. An aborted run gives no answer, or rejects with the
   * signal's reason. Whatever the model receives in another shape must reject.
   */
  call(turn: ModelTurn): Promise<readonly ModelAnswer[]>;
}

/** Plays cases through a framework's real loops. */
export interface ConformanceDriver {
  readonly name: string;
  readonly loops: readonly ConformanceLoop[];
  /** What all its loops lack. */
  readonly lacks?: Lacks;
}
