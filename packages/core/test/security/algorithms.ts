import fs from "node:fs";
import path from "node:path";
import { ReadError } from "../../src/index.ts";
import { pinningByPath } from "../../src/source/local/pinning.ts";
import { closeDescriptor } from "../../src/source/local/hold.ts";
import {
  fstatStep,
  openStep,
  realpathStep,
  runWalkSync,
  type FileSystemWalk,
} from "../../src/source/local/file-system-step.ts";
import { LocalRoot, openRoot } from "../../src/source/local/local-root.ts";
import { openPinnedFile } from "../../src/source/local/open-file.ts";
import type { Arena } from "./worlds.ts";

/** A way to open and read a file beneath a root. */
export interface Algorithm {
  /** Opens what the algorithm holds of the root. `read` announces each step before it is taken, and gives the text of the file. */
  open(arena: Arena): { read(beforeStep: () => void): string; close(): void };
}

/** Announces each step of a walk before the function that runs the walk takes it. */
function* announced<Result>(walk: FileSystemWalk<Result>, beforeStep: () => void): FileSystemWalk<Result> {
  let next = walk.next();
  while (!next.done) {
    beforeStep();
    let value: unknown;
    try {
      value = yield next.value;
    } catch (error) {
      next = walk.throw(error);
      continue;
    }
    next = walk.next(value);
  }
  return next.value;
}

function readOurs(root: LocalRoot, arena: Arena, beforeStep: () => void): string {
  const refusals = { rejectHardLinks: false, oneMount: false };
  const walk = openPinnedFile(root, arena.path, "inside", refusals);
  const file = runWalkSync(announced(walk, beforeStep));
  try {
    beforeStep();
    const target = new Uint8Array(64);
    const count = file.readSync?.(target, 0) ?? 0;
    return Buffer.from(target.subarray(0, count)).toString();
  } finally {
    file.close();
  }
}

/** The walk that holds every object by a descriptor. */
export const kernelWalk: Algorithm = {
  open(arena) {
    const root = runWalkSync(openRoot(arena.root));
    if (root.held === undefined) throw new Error("descriptors cannot be pinned here");
    return {
      read: (beforeStep) => readOurs(root, arena, beforeStep),
      close: () => root.held?.release(),
    };
  },
};

/** The walk for systems that cannot hold objects. */
export const bestEffortWalk: Algorithm = {
  open(arena) {
    const canonical = Buffer.from(arena.root);
    const stats = fs.lstatSync(arena.root, { bigint: true });
    const strategy = pinningByPath({ path: canonical, stats }, [canonical], false);
    const local = new LocalRoot(canonical, strategy, undefined, undefined);
    return { read: (beforeStep) => readOurs(local, arena, beforeStep), close() {} };
  },
};

function readDescriptor(descriptor: number): string {
  try {
    return fs.readFileSync(descriptor, "utf8");
  } finally {
    closeDescriptor(descriptor);
  }
}

function outside(): ReadError {
  return new ReadError("OUTSIDE_WORKSPACE", "outside");
}

/** What most tools do: resolve the links, compare the start of the path, open the path. */
export const realpathThenOpen: Algorithm = {
  open({ root, path: names }) {
    function* walk(): FileSystemWalk<number> {
      const given = [root, ...names].join("/");
      const real = yield* realpathStep(given);
      if (!real.toString().startsWith(root + path.sep)) throw outside();
      return yield* openStep(Buffer.from(given), fs.constants.O_RDONLY);
    }
    return { read: (beforeStep) => readDescriptor(runWalkSync(announced(walk(), beforeStep))), close() {} };
  },
};

const noFollow = fs.constants.O_NOFOLLOW;
const openPathOnly = 0o10000000;

/** Opens each name from its directory's descriptor and refuses links. Safe, except that the kernel resolves `..`. */
export const walkThatOpensDotDot: Algorithm = {
  open({ root }) {
    const top = fs.openSync(root, openPathOnly);
    function* walk(): FileSystemWalk<number> {
      const held: number[] = [];
      try {
        let directory = top;
        for (const name of ["d", "..", "f"]) {
          const next = yield* openStep(
            Buffer.from(`/proc/self/fd/${directory}/${name}`),
            openPathOnly | noFollow,
          );
          held.push(next);
          if ((yield* fstatStep(next)).isSymbolicLink()) throw outside();
          directory = next;
        }
        return yield* openStep(Buffer.from(`/proc/self/fd/${directory}`), fs.constants.O_RDONLY);
      } finally {
        for (const descriptor of held) closeDescriptor(descriptor);
      }
    }
    return {
      read: (beforeStep) => readDescriptor(runWalkSync(announced(walk(), beforeStep))),
      close: () => closeDescriptor(top),
    };
  },
};
