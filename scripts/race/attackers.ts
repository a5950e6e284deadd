import { fork, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Arena } from "./arenas.ts";

/** A process that swaps names. */
export interface Attacker {
  readonly name: string;
  /** Starts the attack. Resolves when the attacker is known to be at work. */
  start(arena: Arena): Promise<ChildProcess>;
}

/** The argument that makes `race.ts` run as the attacker. */
export const attackArgument = "--attack";

/** Renames until the parent process is gone. Between two renames, the name is missing for a moment. */
export function attackByRenames(place: string, rival: string): void {
  const waiting = `${place}.waiting`;
  let told = false;
  const batch = (): void => {
    for (let turn = 0; turn < 100; turn++) {
      fs.renameSync(place, waiting);
      fs.renameSync(rival, place);
      fs.renameSync(place, rival);
      fs.renameSync(waiting, place);
    }
    if (!told) process.send?.("ready");
    told = true;
    if (process.connected) setImmediate(batch);
  };
  batch();
}

/** The attacker that works on every system. */
export const renames: Attacker = {
  name: "renames",
  async start({ place, rival }) {
    const race = fileURLToPath(new URL("race.ts", import.meta.url));
    const child = fork(race, [attackArgument, place, rival]);
    await once(child, "message");
    return child;
  },
};

/** The longest pause of the C program between two exchanges, in turns of an empty loop: a few microseconds. */
const longestPause = "5000";

/** Compiles the C program into a directory. Gives the reason as a string when that is impossible. */
export function compileExchange(directory: string): Attacker | string {
  if (process.platform !== "linux") return "renameat2 is a call of Linux";
  const program = path.join(directory, "exchange");
  const source = fileURLToPath(new URL("exchange.c", import.meta.url));
  const compiled = spawnSync("cc", ["-O2", "-o", program, source], { encoding: "utf8" });
  if (compiled.error) return `no C compiler: ${compiled.error.message}`;
  if (compiled.status !== 0) return `cc: ${compiled.stderr}`;
  return {
    name: "exchanges",
    async start({ place, rival }) {
      const child = spawn(program, [place, rival, longestPause], { stdio: ["ignore", "pipe", "inherit"] });
      const first = await Promise.race([
        once(child.stdout, "data").then(String),
        once(child, "exit").then(() => "it ended"),
      ]);
      if (first !== "ready\n") throw new Error(`exchange ${place}: ${first}`);
      return child;
    },
  };
}
