/** A candidate, which is measured once in each round. */
export interface Turn<Sample = number> {
  readonly name: string;
  /** The interval of the rounds in which the candidate takes part. Slow candidates have a larger one. Default 1. */
  readonly every?: number;
  /** Measures once. A number is the milliseconds of one call. */
  sample(): Promise<Sample>;
}

/** What was measured of a candidate in each round, null for rounds in which it took no part. */
export interface Sampled<Sample> {
  readonly name: string;
  readonly samples: readonly (Sample | null)[];
}

/** The measurements of a candidate: the milliseconds of each round, null for rounds in which it took no part. */
export interface Series {
  readonly name: string;
  readonly milliseconds: readonly (number | null)[];
}

/** Measures candidates in rounds. Each round starts with a different candidate, so that none always follows the same one. */
export async function takeSamples<Sample>(
  turns: readonly Turn<Sample>[],
  rounds: number,
): Promise<Sampled<Sample>[]> {
  const sampled = turns.map(({ name }) => ({ name, samples: [] as (Sample | null)[] }));
  for (let round = 0; round < rounds; round++) {
    for (let step = 0; step < turns.length; step++) {
      const index = (round + step) % turns.length;
      const turn = turns[index];
      const takesPart = turn !== undefined && round % (turn.every ?? 1) === 0;
      sampled[index]?.samples.push(takesPart ? await turn.sample() : null);
    }
  }
  return sampled;
}

/** Like {@link takeSamples}, for candidates of which only the time is measured. */
export async function takeTurns(turns: readonly Turn[], rounds: number): Promise<Series[]> {
  return (await takeSamples(turns, rounds)).map((sampled) => seriesOf(sampled, (ms) => ms));
}

/** Gives one of the times that were measured of a candidate. */
export function seriesOf<Sample>(
  { name, samples }: Sampled<Sample>,
  millisecondsOf: (sample: Sample) => number,
): Series {
  return {
    name,
    milliseconds: samples.map((sample) => (sample === null ? null : millisecondsOf(sample))),
  };
}

/** Gives the milliseconds of the rounds in which a candidate took part. */
export function measuredMs({ milliseconds }: Series): number[] {
  return milliseconds.filter((value) => value !== null);
}
