import { describe, expect, test, vi } from "vitest";
import { ReadError } from "../../src/index.ts";
import { systemErrorCode } from "../../src/source/local/system-errors.ts";
import { subdirectoryOf, temporaryDirectory } from "../temporary-directory.ts";
import {
  bestEffortWalk,
  kernelWalk,
  realpathThenOpen,
  walkThatOpensDotDot,
  type Algorithm,
} from "./algorithms.ts";
import { explore, type Exploration } from "./explore.ts";
import { arenas, publicText, secretText, type MakeArena } from "./worlds.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();

/** How many steps the attacker acts, by the number of worlds. It keeps the schedules to some thousands. */
const maxActs: Readonly<Record<number, number>> = { 2: 12, 3: 7, 4: 5 };

/** The answer in a word. */
function attempt(read: (beforeStep: () => void) => string, beforeStep: () => void): string {
  try {
    const text = read(beforeStep);
    if (text.includes(secretText)) return "leak";
    return text === publicText ? "honest" : `other text: ${text}`;
  } catch (error) {
    if (ReadError.is(error)) return error.code;
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    return code;
  }
}

async function exploreArena(make: MakeArena, algorithm: Algorithm): Promise<Exploration> {
  const arena = make(subdirectoryOf(directory));
  const victim = algorithm.open(arena);
  try {
    return await explore({
      worlds: arena.worlds,
      maxActs: maxActs[arena.worlds] ?? 5,
      become: arena.become,
      attempt: (beforeStep) => attempt(victim.read, beforeStep),
    });
  } finally {
    victim.close();
  }
}

function count(exploration: Exploration, answer: string): number {
  return exploration.answers.get(answer) ?? 0;
}

function told(exploration: Exploration): string {
  const { schedules, longest } = exploration;
  const others = [...exploration.answers].filter(([answer]) => answer !== "leak" && answer !== "honest");
  const refusals = others.map(([answer, times]) => `${times} ${answer}`).join(", ");
  return (
    `${schedules} schedules, ${count(exploration, "leak")} leaks, ${count(exploration, "honest")} honest answers` +
    ` (${refusals === "" ? "nothing else" : refusals}; up to ${longest} steps)`
  );
}

/** The answers that a walk may give to a tree that changes under it. Refusals of the operating system are worded later. */
const honestRefusals: ReadonlySet<string> = new Set([
  "honest",
  "OUTSIDE_WORKSPACE",
  "NOT_FOUND",
  "NOT_FILE",
  "CHANGED_DURING_READ",
  "ENOENT",
  "ENOTDIR",
  "ELOOP",
]);

const linux = process.platform === "linux";

describe.runIf(linux)("every schedule of an attacker", () => {
  let schedules = 0;
  let honest = 0;

  test.for(arenas)("descriptors: %s", async ([name, make]) => {
    const exploration = await exploreArena(make, kernelWalk);
    schedules += exploration.schedules;
    honest += count(exploration, "honest");
    console.log(`descriptors: ${name}: ${told(exploration)}`);
    expect(count(exploration, "leak")).toBe(0);
    expect(count(exploration, "honest")).toBeGreaterThan(0);
    expect([...exploration.answers.keys()].filter((answer) => !honestRefusals.has(answer))).toEqual([]);
    expect(exploration.still[0]).toBe("honest");
    // A held root stays the root that was opened.
    if (name.startsWith("the root")) expect([...exploration.answers.keys()]).toEqual(["honest"]);
  });

  test("descriptors: in all", () => {
    console.log(`descriptors: ${schedules} schedules, 0 leaks, ${honest} honest answers`);
    expect(schedules).toBeGreaterThan(1000);
  });

  test.for(arenas)("best effort: %s", async ([name, make]) => {
    const exploration = await exploreArena(make, bestEffortWalk);
    console.log(`best effort: ${name}: ${told(exploration)}`);
    // Best effort may lose a race, as it says. It must not lose while nothing changes.
    expect(exploration.still).not.toContain("leak");
    expect(exploration.still[0]).toBe("honest");
  });

  test.for(arenas)("the explorer catches realpath, then open: %s", async ([name, make]) => {
    const exploration = await exploreArena(make, realpathThenOpen);
    console.log(`realpath, then open: ${name}: ${told(exploration)}`);
    expect(count(exploration, "leak")).toBeGreaterThan(0);
  });

  test("the explorer catches a walk that opens dotdot", async () => {
    const [name, make] = arenas.find(([about]) => about.includes("dotdot")) ?? arenas[0]!;
    const exploration = await exploreArena(make, walkThatOpensDotDot);
    console.log(`walk that opens dotdot: ${name}: ${told(exploration)}`);
    expect(count(exploration, "leak")).toBeGreaterThan(0);
  });
});

test("the explorer tries every schedule once", async () => {
  const seen: string[] = [];
  let world = 0;
  const exploration = await explore({
    worlds: 2,
    maxActs: 3,
    become: (next) => {
      world = next;
    },
    attempt(beforeStep) {
      let schedule = "";
      // A victim that gives up when it sees two evil worlds.
      for (let step = 0; step < 4 && !schedule.endsWith("11"); step++) {
        beforeStep();
        schedule += String(world);
      }
      seen.push(schedule);
      return schedule.endsWith("11") ? "gave up" : "went on";
    },
  });
  expect(seen).toEqual(["0000", "0011", "0100", "011", "1000", "1011", "11"]);
  expect(exploration).toEqual({
    schedules: 7,
    answers: new Map([
      ["went on", 3],
      ["gave up", 4],
    ]),
    still: ["went on", "gave up"],
    longest: 4,
  });
});
