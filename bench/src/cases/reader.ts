import type { Outcome } from "./outcome.ts";

/** What a model wants to read. Each reader puts it into its own arguments. */
export interface Ask {
  /** As a model sends it: mostly relative to the root. */
  readonly path: string;
  /** The first line, from 1 on. Of any type, because models send strings and null as well. */
  readonly firstLine?: unknown;
  /** How many lines. */
  readonly maxLines?: unknown;
  /** How many of the last lines. */
  readonly lastLines?: number;
  /** The file's name says that it is an image or a document: a reader with a tool for these is asked through it. */
  readonly media?: boolean;
}

/** A reader that is set up to read beneath one root. */
export interface Reader {
  ask(ask: Ask): Promise<Outcome>;
  close?(): Promise<void>;
}

/** How to open a reader, and who it is. */
export interface ReaderKind {
  /** Its name and its function. */
  readonly name: string;
  /** Its package among the peers, whose version is told. Null: it is ours. */
  readonly packageName: string | null;
  /** How it writes lines, cuts and what comes next: what is taken off before a judgement. */
  readonly form: string;
  open(root: string): Promise<Reader>;
}
