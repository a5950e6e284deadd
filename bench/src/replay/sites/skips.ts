/** Counts why changes gave no site. */
export class Skips {
  readonly #counts = new Map<string, number>();

  count(reason: string, times = 1): void {
    if (times > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + times);
  }

  /** The counts by their reasons, the greatest first. */
  toObject(): Record<string, number> {
    const sorted = [...this.#counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    return Object.fromEntries(sorted);
  }
}
