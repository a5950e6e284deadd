import type { CallArguments, Policy } from "../policies/policy.ts";

/** A line of a file that an answer shows. */
export type ShownLine = readonly [number: number, text: string];

/** A tool that reads files, as a model has it. */
export interface Reader {
  /** Its name, as `package tool`. */
  readonly name: string;
  readonly version: string;
  readonly policies: readonly Policy[];
  /** Calls the tool. Gives the text that a model receives, also of an error. */
  call(args: CallArguments): Promise<string>;
  /**
   * The lines that an answer claims to show, in their order. Text that is none, after them, may be among them: what is not as
   * in the file is not counted.
   */
  linesIn(answer: string, asked: Asked): Iterable<ShownLine>;
  close(): Promise<void>;
}

/** A call that was made. */
interface Asked {
  readonly args: CallArguments;
  readonly lineCount: number;
}

/** The lines of an answer in which each line of the file has its number before it. The pattern's groups are number and text. */
export function* numberedLines(answer: string, pattern: RegExp): Generator<ShownLine> {
  for (const line of answer.split("\n")) {
    const [, number, text] = pattern.exec(line) ?? [];
    if (number !== undefined && text !== undefined) yield [Number(number), text];
  }
}

/** The lines of an answer, or of its end, that shows a file from a line on, without numbers. */
export function* linesFrom(first: number, text: string): Generator<ShownLine> {
  let number = first;
  for (const line of text.split("\n")) yield [number++, line];
}
