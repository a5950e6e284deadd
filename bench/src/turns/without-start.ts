import type { Series } from "./take-turns.ts";

/** A program's series less what starting a program took in the same round. */
export function withoutStart(program: Series, start: Series): Series {
  return {
    name: program.name.replace(", spawned", ", less its start"),
    milliseconds: program.milliseconds.map((value, round) => {
      const started = start.milliseconds[round];
      return value === null || typeof started !== "number" || started >= value ? null : value - started;
    }),
  };
}
