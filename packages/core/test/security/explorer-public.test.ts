import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  ReadError,
  openFileTool,
  openWorkspace,
  type Workspace,
  type WorkspaceOptions,
} from "../../src/index.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import { explore, type Exploration } from "./explore.ts";
import { trapFileSystem } from "./trap-file-system.ts";
import { takingTurns } from "./worlds.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

/*
 * The explorer of explorer.test.ts against the public interface: the attacker acts before every call to the file system
 * that a tool or a listing makes, whatever code makes it.
 */

const directory = temporaryDirectory();
let made = 0;

interface Stage {
  readonly root: string;
  become(world: number): void;
}

/** A root in which `place` and a rival object take turns. `rival` creates that object at the given path. */
function stage(place: string, rival: (evil: string, out: string) => void): Stage {
  made++;
  const base = path.join(directory, String(made));
  const root = path.join(base, "root");
  writeFiles(base, {
    "root/f": "PUBLIC",
    "root/d/f": "PUBLIC",
    "root/.env": "SECRET",
    "root/.ssh/f": "SECRET",
    "out/f": "SECRET",
    "out/secret-name": "SECRET",
  });
  const whole = path.join(root, place);
  rival(`${whole}.evil`, path.join(base, "out"));
  return { root, become: takingTurns(whole, [`${whole}.good`, `${whole}.evil`]) };
}

let release: (() => void) | undefined;
afterEach(() => release?.());

/** Runs `victim` under every schedule of an attacker who acts before each call. */
async function exploreCalls(
  { become }: Stage,
  maxActs: number,
  victim: () => Promise<string>,
): Promise<Exploration> {
  let act = (): void => {};
  release = trapFileSystem(() => act());
  try {
    return await explore({
      worlds: 2,
      maxActs,
      become,
      async attempt(beforeStep) {
        act = beforeStep;
        try {
          return await victim();
        } finally {
          act = () => {};
        }
      },
    });
  } finally {
    release();
    release = undefined;
  }
}

async function readByTool(workspace: Workspace, file: string): Promise<string> {
  const result = await openFileTool({ workspace }).run({ file_path: file });
  if (result.text.includes("SECRET")) return "leak";
  if (!result.ok) return result.error.code;
  return result.text === "PUBLIC" ? "honest" : result.text;
}

async function listNames(workspace: Workspace, name: string): Promise<string> {
  try {
    const entries = await workspace.list(name);
    const names = entries.map((entry) => entry.name).toSorted();
    if (names.includes("secret-name")) return "leak";
    return names.join() === "f" ? "honest" : names.join();
  } catch (error) {
    if (!ReadError.is(error)) throw error;
    return error.code;
  }
}

const totals = { schedules: 0, leaks: 0, honest: 0 };

function report(name: string, { schedules, answers, longest }: Exploration): void {
  totals.schedules += schedules;
  totals.leaks += answers.get("leak") ?? 0;
  totals.honest += answers.get("honest") ?? 0;
  const all = [...answers].map(([answer, times]) => `${times} ${answer}`).toSorted();
  console.log(
    `${name}: ${schedules} schedules, ${answers.get("leak") ?? 0} leaks, ${answers.get("honest") ?? 0} honest answers` +
      ` (${all.join(", ")}; up to ${longest} calls)`,
  );
}

interface PublicCase {
  readonly name: string;
  readonly swap: string;
  readonly rival: (evil: string, out: string) => void;
  readonly read: string;
  readonly options?: WorkspaceOptions;
  readonly answers: readonly string[];
}

const cases: readonly PublicCase[] = [
  {
    name: "a file and a link out",
    swap: "f",
    rival: (evil, out) => fs.symlinkSync(path.join(out, "f"), evil),
    read: "f",
    answers: ["PermissionDenied", "honest"],
  },
  {
    name: "a directory and a link out",
    swap: "d",
    rival: (evil, out) => fs.symlinkSync(out, evil),
    read: "d/f",
    answers: ["PermissionDenied", "honest"],
  },
  {
    name: "a file and a link to one that policy denies",
    swap: "f",
    rival: (evil) => fs.symlinkSync(".env", evil),
    read: "f",
    answers: ["PermissionDenied", "honest"],
  },
  {
    name: "a directory and a link to one that policy denies",
    swap: "d",
    rival: (evil) => fs.symlinkSync(".ssh", evil),
    read: "d/f",
    answers: ["PermissionDenied", "honest"],
  },
  {
    name: "a file and another name of one outside, with rejectHardLinks",
    swap: "f",
    rival: (evil, out) => fs.linkSync(path.join(out, "f"), evil),
    read: "f",
    options: { rejectHardLinks: true },
    answers: ["PermissionDenied", "honest"],
  },
  {
    name: "a file and a link out, with symlinks: deny",
    swap: "f",
    rival: (evil, out) => fs.symlinkSync(path.join(out, "f"), evil),
    read: "f",
    options: { symlinks: "deny" },
    answers: ["PermissionDenied", "honest"],
  },
];

describe.runIf(process.platform === "linux")("before every call of a tool", () => {
  test.for(cases.map((one) => [one.name, one] as const))("%s", async ([name, one]) => {
    const set = stage(one.swap, one.rival);
    const workspace = openWorkspace({ root: set.root, ...one.options });
    expect(await readByTool(workspace, one.read)).toBe("honest");
    const exploration = await exploreCalls(set, 10, () => readByTool(workspace, one.read));
    report(name, exploration);
    workspace.dispose();
    expect([...exploration.answers.keys()].toSorted()).toEqual(one.answers);
    expect(exploration.still).toEqual(["honest", "PermissionDenied"]);
  });

  test.for(cases.slice(1, 3).map((one) => [one.name, one] as const))(
    "%s, with a root that is not open yet",
    async ([name, one]) => {
      const set = stage(one.swap, one.rival);
      const exploration = await exploreCalls(set, 10, async () => {
        const workspace = openWorkspace({ root: set.root, ...one.options });
        try {
          return await readByTool(workspace, one.read);
        } finally {
          workspace.dispose();
        }
      });
      report(`${name}, cold`, exploration);
      expect([...exploration.answers.keys()].toSorted()).toEqual(one.answers);
    },
  );

  test("CVE-2026-27139 names are listed through the pinned directory", async () => {
    const set = stage("d", (evil, out) => fs.symlinkSync(out, evil));
    const workspace = openWorkspace({ root: set.root });
    expect(await listNames(workspace, "d")).toBe("honest");
    const exploration = await exploreCalls(set, 10, () => listNames(workspace, "d"));
    report("names of a directory and a link out", exploration);
    workspace.dispose();
    expect([...exploration.answers.keys()].toSorted()).toEqual(["OUTSIDE_WORKSPACE", "honest"]);
  });

  test("CVE-2026-27139 names of a directory that policy denies", async () => {
    const set = stage("d", (evil) => fs.symlinkSync(".ssh", evil));
    fs.writeFileSync(path.join(set.root, ".ssh/secret-name"), "");
    const workspace = openWorkspace({ root: set.root });
    const exploration = await exploreCalls(set, 10, () => listNames(workspace, "d"));
    report("names of a directory and a link to a denied one", exploration);
    workspace.dispose();
    expect([...exploration.answers.keys()].toSorted()).toEqual(["ACCESS_DENIED", "honest"]);
  });

  test("in all", () => {
    const { schedules, leaks, honest } = totals;
    console.log(`before every call: ${schedules} schedules, ${leaks} leaks, ${honest} honest answers`);
    expect(leaks).toBe(0);
    expect(schedules).toBeGreaterThan(1000);
  });

  test("the trap catches a listing by path", async () => {
    const set = stage("d", (evil, out) => fs.symlinkSync(out, evil));
    const place = path.join(set.root, "d");
    const exploration = await exploreCalls(set, 10, async () => {
      if (!fs.realpathSync.native(place).startsWith(`${set.root}/`)) return "refused";
      const opened = await fs.promises.opendir(place);
      const names: string[] = [];
      for await (const entry of opened) names.push(entry.name);
      return names.includes("secret-name") ? "leak" : "honest";
    });
    report("a listing by path", exploration);
    expect(exploration.answers.get("leak")).toBe(1);
  });
});
