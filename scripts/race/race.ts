// Reads while another process swaps names: `pnpm race`, or `pnpm race --rounds 1000`. Fails when a secret was read, when
// there were too few honest answers, or when a descriptor stayed open.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { answerHelp } from "../answer-help.ts";
import { openWorkspace } from "../../packages/core/src/index.ts";
import { makeArenas, type Arena } from "./arenas.ts";
import { attackArgument, attackByRenames, compileExchange, renames, type Attacker } from "./attackers.ts";
import { victims, type Victim } from "./victims.ts";

/** The outcome for one victim. */
interface Outcome {
  readonly rounds: number;
  readonly secrets: number;
  readonly honest: number;
  readonly refusals: number;
  /** The numbers of open descriptors before and after. Null when they cannot be counted. */
  readonly descriptors: readonly [before: number, after: number] | null;
  readonly elapsedMs: number;
}

/** The least share of honest answers. With fewer, the victim would be safe only because it refuses too much. */
const leastHonestShare = 1 / 20;

function countDescriptors(): number | null {
  return fs.existsSync("/proc/self/fd") ? fs.readdirSync("/proc/self/fd").length : null;
}

async function endAttack(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function runRace(arena: Arena, attacker: Attacker, victim: Victim, rounds: number): Promise<Outcome> {
  const opened = victim.open(arena);
  // The first read opens the root. The promise is about the directory at that moment.
  if ((await opened.read()) !== "PUBLIC") throw new Error(`${arena.name}: not readable before the attack`);
  const child = await attacker.start(arena);
  const before = countDescriptors();
  const started = performance.now();
  let [secrets, honest, refusals] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const text = await opened.read();
    if (text === undefined) refusals++;
    else if (text === "PUBLIC") honest++;
    else if (text.includes("SECRET")) secrets++;
    else throw new Error(`${arena.name}: neither honest nor secret: ${JSON.stringify(text)}`);
  }
  const elapsedMs = performance.now() - started;
  const after = countDescriptors();
  if (child.exitCode !== null) throw new Error(`${arena.name}: the attacker gave up`);
  await endAttack(child);
  opened.close();
  const descriptors = before === null || after === null ? null : ([before, after] as const);
  return { rounds, secrets, honest, refusals, descriptors, elapsedMs };
}

/** Gives what is wrong with an outcome. Undefined when nothing is wrong. */
function faultOf(outcome: Outcome): string | undefined {
  const { rounds, secrets, honest, descriptors } = outcome;
  if (secrets > 0) return "a secret was read";
  if (honest < rounds * leastHonestShare) return "too few honest answers";
  if (descriptors && descriptors[0] !== descriptors[1]) return "descriptors were left or lost";
  return undefined;
}

const widths = [35, 11, 35, 8, 9, 8, 10, 13, 9];

function tell(row: readonly string[]): void {
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("")
      .trimEnd(),
  );
}

function cells({ rounds, secrets, honest, refusals, descriptors, elapsedMs }: Outcome): string[] {
  const counts = [rounds, secrets, honest, refusals].map(String);
  const counted = descriptors ? descriptors.join(" -> ") : "not counted";
  return [...counts, counted, `${(elapsedMs / 1000).toFixed(1)} s`];
}

/** Races every victim with every attacker. Gives false when a victim broke its promise. */
async function raceAll(directory: string, attackers: readonly Attacker[], rounds: number): Promise<boolean> {
  const { confinement } = openWorkspace({ root: directory });
  console.log(`confinement: ${confinement}; Node.js ${process.version}; ${os.availableParallelism()} cores`);
  tell(["swapped", "attacker", "victim", "rounds", "secrets", "honest", "refusals", "descriptors", "time"]);
  const held = { rounds: 0, secrets: 0, honest: 0, faults: 0 };
  const control = { rounds: 0, secrets: 0 };
  for (const attacker of attackers) {
    for (const victim of victims) {
      // Make fresh trees each time, because an attacker that was stopped leaves its tree in disorder.
      for (const arena of makeArenas(directory)) {
        const outcome = await runRace(arena, attacker, victim, rounds);
        const fault = victim.promises && confinement === "kernel" ? faultOf(outcome) : undefined;
        tell([arena.name, attacker.name, victim.name, ...cells(outcome), fault ?? ""]);
        const sum = victim.promises ? held : control;
        sum.rounds += outcome.rounds;
        sum.secrets += outcome.secrets;
        if (victim.promises) held.honest += outcome.honest;
        if (fault !== undefined) held.faults++;
      }
    }
  }
  console.log(`${held.rounds} reads under attack: ${held.secrets} secrets, ${held.honest} honest answers`);
  console.log(`${control.rounds} reads of the control: ${control.secrets} secrets`);
  if (confinement !== "kernel") console.log("best effort may lose a race: nothing is required of it here");
  return held.faults === 0;
}

async function race(rounds: number): Promise<boolean> {
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new TypeError("--rounds: expected a whole number");
  const directory = fs.realpathSync.native(fs.mkdtempSync(path.join(os.tmpdir(), "readfile-race-")));
  try {
    const exchanges = compileExchange(directory);
    if (typeof exchanges === "string") console.log(`no exchanges: ${exchanges}`);
    const attackers = typeof exchanges === "string" ? [renames] : [renames, exchanges];
    return await raceAll(directory, attackers, rounds);
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

answerHelp(`Usage: pnpm race [--rounds N]

Reads while another process swaps names. Fails when a secret was read, when there were too few honest answers, or when a
descriptor stayed open.

  --rounds N  reads of each victim (default: 20000)
  --help, -h  this text
`);

const [first, place = "", rival = ""] = process.argv.slice(2);
if (first === attackArgument) attackByRenames(place, rival);
else {
  const { rounds } = parseArgs({ options: { rounds: { type: "string", default: "20000" } } }).values;
  if (!(await race(Number(rounds)))) process.exitCode = 1;
}
