import type { LineRange } from "./history/git-repository.ts";

/** Which lines of a file were seen, on the way to those that must be seen. */
export class View {
  readonly #wanted: LineRange;
  /** The line that is known from the start, as from a search. */
  readonly #line: number;
  readonly #seen = new Set<number>();

  constructor(wanted: LineRange, line: number) {
    this.#wanted = wanted;
    this.#line = line;
  }

  /** How many lines were seen. */
  get size(): number {
    return this.#seen.size;
  }

  add(line: number): void {
    this.#seen.add(line);
  }

  /** Whether all that must be seen was seen. */
  get isComplete(): boolean {
    return this.unseenFrom(this.#wanted.first) > this.#wanted.last;
  }

  /** The first line from `line` on that was not seen. */
  unseenFrom(line: number): number {
    let unseen = line;
    while (this.#seen.has(unseen)) unseen++;
    return unseen;
  }

  /** Whether lines are missing above those that were seen around the known line. A model sees that a function has no head. */
  get lacksLinesAbove(): boolean {
    return this.#runStart() > this.#wanted.first;
  }

  /** The window of `count` lines at most that goes on, on the side where lines are missing, with none that was seen. */
  windowBeside(count: number): LineRange {
    const seesLine = this.#seen.has(this.#line);
    if (seesLine && !this.lacksLinesAbove) {
      const first = this.unseenFrom(this.#line);
      return { first, last: first + count - 1 };
    }
    // An answer may end before the known line: what leads to it is missing.
    const last = seesLine ? this.#runStart() - 1 : this.#line;
    let first = last;
    while (first > 1 && last - first + 1 < count && !this.#seen.has(first - 1)) first--;
    return { first, last };
  }

  /** The first line of the run of seen lines that holds the known one. */
  #runStart(): number {
    let start = this.#line;
    while (this.#seen.has(start - 1)) start--;
    return start;
  }
}
