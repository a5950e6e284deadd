/** Random choices that a seed repeats. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.#next() * end);
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new RangeError("There is nothing to choose from.");
    return choice;
  }

  /** The items in a random order. */
  shuffled<T>(items: readonly T[]): T[] {
    const mixed = [...items];
    for (let index = mixed.length - 1; index > 0; index--) {
      const other = this.below(index + 1);
      const [one, two] = [mixed[index], mixed[other]];
      if (one !== undefined && two !== undefined) [mixed[index], mixed[other]] = [two, one];
    }
    return mixed;
  }

  /** As many as `least` up to `most` results of `make`. */
  several<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }
}
