import { DocumentProblem } from "../document-problem.ts";

/** Where a part of a document starts, as the contract of core has it. */
export interface Section {
  readonly line: number;
  readonly depth: number;
}

/** More text than this is not made of a document: nobody reads it to its end. */
export const maxTextBytes: number = 48 * 1024 * 1024;

/** Lines are joined in pieces of about so many characters. */
const pieceCharacters = 64 * 1024;

/** The text of a document, as it grows line by line. */
export class DocumentLines {
  readonly sections: Section[] = [];
  readonly #pieces: Buffer[] = [];
  #piece = "";
  #bytes = 0;
  #count = 0;
  #isBlank = true;

  /** How many lines there are. */
  get count(): number {
    return this.#count;
  }

  /** Adds a line. Line breaks in it become spaces, because each line has one number. */
  add(line: string): void {
    this.#piece += `${line.replaceAll(/[\r\n]+/g, " ")}\n`;
    this.#count++;
    this.#isBlank = line === "";
    if (this.#piece.length > pieceCharacters) this.#endPiece();
  }

  /** Adds a blank line, unless there is one already, or nothing before it. */
  gap(): void {
    if (!this.#isBlank) this.add("");
  }

  /** Adds the line that a part of the document starts with. A blank line stands before it. */
  section(line: string, depth: number): void {
    this.gap();
    this.sections.push({ line: this.#count + 1, depth });
    this.add(line);
  }

  /** All lines as UTF-8, without blank ones at the end. */
  bytes(): Uint8Array<ArrayBuffer> {
    this.#endPiece();
    const joined = Buffer.concat(this.#pieces);
    let end = joined.length;
    while (end > 1 && joined[end - 1] === 0x0a && joined[end - 2] === 0x0a) end--;
    // Not a view of what others share: it is handed over to another thread.
    return new Uint8Array(joined.subarray(0, end));
  }

  #endPiece(): void {
    const piece = Buffer.from(this.#piece);
    this.#pieces.push(piece);
    this.#piece = "";
    this.#bytes += piece.length;
    if (this.#bytes > maxTextBytes) throw tooMuchText();
  }
}

/** The problem of a document whose text is too long. */
export function tooMuchText(): DocumentProblem {
  const said = `has more than ${maxTextBytes} bytes of text`;
  return new DocumentProblem({ reason: "textBytes", said, limit: maxTextBytes });
}

/** A count and its noun: `1 image`, `2 images`. */
export function quantity(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** What was left out of a document, as one note: `2 images, 1 chart left out`. Empty if nothing was. */
export function leftOut(counts: readonly (readonly [count: number, noun: string])[]): string[] {
  const named = counts.filter(([count]) => count > 0).map(([count, noun]) => quantity(count, noun));
  return named.length === 0 ? [] : [`${named.join(", ")} left out`];
}
