/** A candidate that is measured once a round. */
export interface Turn {
  readonly name: string;
  /** Takes part in every such round only, for slow candidates. Default 1. */
  readonly every?: number;
  /** Gives the milliseconds of one call. */
  sample(): Promise<number>;
}

/** What was measured of a candidate: milliseconds of each round, null where it took no part. */
export interface Series {
  readonly name: string;
  readonly milliseconds: readonly (number | null)[];
}

/** Measures candidates in rounds; each round starts with another one, so that none always follows the same. */
export async function takeTurns(turns: readonly Turn[], rounds: number): Promise<Series[]> {
  const series = turns.map(({ name }) => ({ name, milliseconds: [] as (number | null)[] }));
  for (let round = 0; round < rounds; round++) {
    for (let step = 0; step < turns.length; step++) {
      const index = (round + step) % turns.length;
      const turn = turns[index];
      const takesPart = turn !== undefined && round % (turn.every ?? 1) === 0;
      series[index]?.milliseconds.push(takesPart ? await turn.sample() : null);
    }
  }
  return series;
}
