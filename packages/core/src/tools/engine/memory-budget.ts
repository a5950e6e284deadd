import { requireWholeNumber } from "../../contract/option-checks.ts";

const mebibyte = 1024 * 1024;

/** A small read holds so many bytes while it reads: enough for a small file and for the answer. */
export const smallReadBytes: number = mebibyte;

/** What all calls of the process share: memory, in bytes, or places to open a file. */
interface Pool {
  /** All calls together hold at most this. */
  most: number;
  /** The calls of one workspace hold at most this. */
  mostOfOwner: number;
  /**
   * Once all calls hold this much, the rest is for workspaces that hold none, so that a few slow sources leave
   * something for the reads of each other workspace.
   */
  mostBeforeRest: number;
  held: number;
  readonly heldByOwner: WeakMap<object, number>;
  /** The calls that wait, in the order in which they asked. */
  readonly waiting: Waiter[];
}

/** A call that waits. */
interface Waiter {
  readonly owner: object;
  readonly wanted: number;
  /** Tells the call that it holds this much from now on. */
  readonly enter: (amount: number) => void;
}

/** The memory of small reads, which never wait for large ones. */
const small: Pool = {
  most: 64 * mebibyte,
  mostOfOwner: 48 * mebibyte,
  mostBeforeRest: 48 * mebibyte,
  held: 0,
  heldByOwner: new WeakMap(),
  waiting: [],
};

/** The memory of large reads. */
const large: Pool = {
  most: 192 * mebibyte,
  mostOfOwner: 96 * mebibyte,
  mostBeforeRest: 96 * mebibyte,
  held: 0,
  heldByOwner: new WeakMap(),
  waiting: [],
};

/** Places to open a file and to ask the host about it. What has a place may hold a descriptor, and no memory. */
const places: Pool = {
  most: 256,
  mostOfOwner: 24,
  mostBeforeRest: 96,
  held: 0,
  heldByOwner: new WeakMap(),
  waiting: [],
};

/**
 * Sets how many bytes of working memory all reads of this process may hold together: what core holds until it answers.
 * Default 268435456 (256 MiB). A call that finds no room waits, within its own `timeoutMs`; a read of a file of more than
 * 256 KiB keeps no file open meanwhile. Throws a TypeError for less than 16777216 (16 MiB).
 *
 * @example
 * ```ts
 * setMaxMemoryBytes(64 * 1024 * 1024);
 * ```
 */
export function setMaxMemoryBytes(bytes: number): void {
  const most = requireWholeNumber("setMaxMemoryBytes", bytes, 16 * mebibyte, Number.MAX_SAFE_INTEGER);
  small.most = Math.floor(most / 4);
  small.mostOfOwner = small.mostBeforeRest = Math.floor((most / 16) * 3);
  large.most = Math.floor((most / 4) * 3);
  large.mostOfOwner = large.mostBeforeRest = Math.floor((most / 8) * 3);
  letWaitersEnter(small);
  letWaitersEnter(large);
}

/** What one call holds. Its owner is the workspace of the call, and does not change while the call holds any. */
export interface Held {
  /** Memory in bytes, or places to open a file: none or one. */
  readonly of: "memory" | "places";
  owner: object;
  amount: number;
}

/**
 * Changes what a call holds to `amount`, if there is room for that and no other call waits for it. Says whether it did.
 * Holding less always works. No call holds more than one workspace may.
 */
export function hold(held: Held, amount: number): boolean {
  const { owner } = held;
  if (amount === held.amount) return true;
  const isPlace = held.of === "places";
  const from = isPlace ? places : held.amount > smallReadBytes ? large : small;
  const pool = isPlace ? places : amount > smallReadBytes ? large : amount === 0 ? from : small;
  const wanted = Math.min(amount, pool.mostOfOwner);
  const own = pool === from ? held.amount : 0;
  const more = wanted - own;
  // If no call waits, and so little is held that one workspace alone might hold it, no other bound is reached.
  const hasPlenty = pool.waiting.length === 0 && pool.held + more <= pool.mostOfOwner;
  if (more > 0 && !hasPlenty) {
    if (isBehindOthers(pool, owner) || !hasRoom(pool, owner, more, own)) return false;
  }
  if (pool !== from) hold(held, 0);
  pool.held += more;
  held.amount = wanted;
  pool.heldByOwner.set(owner, (pool.heldByOwner.get(owner) ?? 0) + more);
  if (more < 0 && pool.waiting.length > 0) letWaitersEnter(pool);
  return true;
}

/** Waits until a call may hold `amount`. Until then it holds nothing of the kind. Rejects with the signal's reason. */
export function waitToHold(held: Held, amount: number, signal: AbortSignal): Promise<void> {
  const { owner } = held;
  hold(held, 0);
  const pool = held.of === "places" ? places : amount > smallReadBytes ? large : small;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => {
      pool.waiting.splice(pool.waiting.indexOf(waiter), 1);
      reject(signal.reason as Error);
      // The calls behind may want less.
      letWaitersEnter(pool);
    };
    const waiter: Waiter = {
      owner,
      wanted: amount,
      enter(given) {
        signal.removeEventListener("abort", onAbort);
        pool.held += given;
        held.amount = given;
        pool.heldByOwner.set(owner, heldBy(pool, owner) + given);
        resolve();
      },
    };
    pool.waiting.push(waiter);
    signal.addEventListener("abort", onAbort, { once: true });
    letWaitersEnter(pool);
  });
}

function heldBy(pool: Pool, owner: object): number {
  return pool.heldByOwner.get(owner) ?? 0;
}

/** Whether there is room for so much more, for a call that holds `own` of the pool. */
function hasRoom(pool: Pool, owner: object, more: number, own: number): boolean {
  const all = pool.held + more;
  const ofOwner = heldBy(pool, owner);
  if (ofOwner === own) return all <= pool.most;
  return all <= pool.mostBeforeRest && ofOwner + more <= pool.mostOfOwner;
}

/** Whether a call that waits comes first. Calls of a workspace that holds some already hold up only its own. */
function isBehindOthers(pool: Pool, owner: object): boolean {
  return pool.waiting.some((waiter) => waiter.owner === owner || heldBy(pool, waiter.owner) === 0);
}

/**
 * Lets the waiting calls enter in their order. The first of a workspace that holds none, and for which there is no room,
 * keeps the later ones out, so that it gets its turn.
 */
function letWaitersEnter(pool: Pool): void {
  for (let index = 0; index < pool.waiting.length;) {
    const waiter = pool.waiting[index] as Waiter;
    // One workspace never gets more than `mostOfOwner`, so that to wait for more would have no end.
    const amount = Math.min(waiter.wanted, pool.mostOfOwner);
    if (hasRoom(pool, waiter.owner, amount, 0)) {
      pool.waiting.splice(index, 1);
      waiter.enter(amount);
    } else if (heldBy(pool, waiter.owner) === 0) return;
    else index++;
  }
}
