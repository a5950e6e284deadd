/** A candidate, which is measured once in each round. */
export interface Turn {
  readonly name: string;
  /** The interval of the rounds in which the candidate takes part. Slow candidates have a larger one. Default 1. */
  readonly every?: number;
  /** Gives the milliseconds of one call. */
  sample(): Promise<number>;
}

/** The measurements of a candidate: the milliseconds of each round, null for rounds in which it took no part. */
export interface Series {
  readonly name: string;
  readonly milliseconds: readonly (number | null)[];
}

/** Measures candidates in rounds. Each round starts with a different candidate, so that none always follows the same one. */
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
