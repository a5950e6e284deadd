/** The load average over one minute below which a machine is quiet. */
export const quietLoad = 0.3;

const lookEveryMs = 15_000;

/** What waiting needs of the machine. */
export interface QuietMachine {
  /** Gives the load average over one minute. */
  readonly load: () => number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Tells the user. */
  readonly say: (line: string) => void;
}

/** Waits until the machine is quiet, for a time at most. Says that it waits, and how high the load is. */
export async function waitForQuiet(
  { load, sleep, say }: QuietMachine,
  maxWaitMinutes: number,
): Promise<void> {
  const maxWaitMs = maxWaitMinutes * 60_000;
  for (let waitedMs = 0; load() >= quietLoad; waitedMs += lookEveryMs) {
    const now = `the load is ${load().toFixed(2)}`;
    if (waitedMs >= maxWaitMs) {
      say(`${now}: measuring all the same`);
      return;
    }
    if (waitedMs % 60_000 === 0) {
      const left = Math.ceil((maxWaitMs - waitedMs) / 60_000);
      say(`waiting until the load is below ${quietLoad}, for ${left} min at most: ${now}`);
    }
    await sleep(lookEveryMs);
  }
}
