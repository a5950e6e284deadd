/** The results of all schedules of an attacker. */
export interface Exploration {
  /** The number of schedules tried; no two are the same. */
  readonly schedules: number;
  /** How often each answer was given. */
  readonly answers: ReadonlyMap<string, number>;
  /** The answers to the schedules in which the attacker acted once, at the start, by that action. */
  readonly still: readonly string[];
  /** Steps at which the attacker could act, in the longest run. */
  readonly longest: number;
}

/** A victim and what an attacker can do to it. */
export interface Contest {
  /** The worlds that the attacker chooses from before every step. Honest users see the first. */
  readonly worlds: number;
  /** The number of steps during which the attacker acts. */
  readonly maxActs: number;
  /** Switches to a world. Idempotent. */
  become(world: number): void;
  /** Runs the victim once. It announces each step. Gives its answer in a word. */
  attempt(beforeStep: () => void): string | Promise<string>;
}

/**
 * Runs the victim under every schedule: before each step the attacker may make any of the worlds the present one.
 * Depth-first over the choices, so that each schedule is tried exactly once, however many steps a run turns out to have.
 */
export async function explore({ worlds, maxActs, become, attempt }: Contest): Promise<Exploration> {
  const answers = new Map<string, number>();
  const still: string[] = [];
  let choices: number[] = [];
  let schedules = 0;
  let longest = 0;
  for (;;) {
    let steps = 0;
    become(0);
    const answer = await attempt(() => {
      if (steps < maxActs) {
        const choice = choices[steps] ?? 0;
        choices[steps] = choice;
        become(choice);
      }
      steps++;
    });
    schedules++;
    longest = Math.max(longest, steps);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    const [first = 0] = choices;
    if (choices.every((choice) => choice === first)) still[first] = answer;
    const next = nextSchedule(choices.slice(0, steps), worlds);
    if (next === undefined) break;
    choices = next;
  }
  become(0);
  return { schedules, answers, still, longest };
}

/** The next choices to try: the last one that has an alternative is changed. Undefined when all were tried. */
function nextSchedule(choices: readonly number[], worlds: number): number[] | undefined {
  const last = choices.findLastIndex((choice) => choice < worlds - 1);
  if (last === -1) return undefined;
  return [...choices.slice(0, last), (choices[last] ?? 0) + 1];
}
