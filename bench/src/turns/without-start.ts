import type { Series } from "./take-turns.ts";

/** Subtracts the time of starting a program from a program's series, round by round. */
export function withoutStart(program: Series, start: Series): Series {
  return {
    name: program.name.replace(", spawned", ", less its start"),
    milliseconds: program.milliseconds.map((value, round) => {
      const started = start.milliseconds[round];
      return value === null || typeof started !== "number" || started >= value ? null : value - started;
    }),
  };
}
