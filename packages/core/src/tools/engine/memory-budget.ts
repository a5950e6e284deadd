import { requireWholeNumber } from "../../contract/option-checks.ts";

const mebibyte = 1024 * 1024;

/** Every call may hold this much from before it opens its file: enough to read a small file and to answer. */
export const smallReadBytes: number = mebibyte;

let maxBytes = 256 * mebibyte;

/** A part of the budget. Small reads have one of their own, so that they never wait for large ones. */
interface Pool {
  /** The share of the budget that it has. */
  readonly share: number;
  /** The share of the budget that one workspace may hold of it, so that a slow source leaves room for the reads of others. */
  readonly shareOfOwner: number;
  heldBytes: number;
  readonly heldByOwner: WeakMap<object, number>;
  /** The calls that wait for memory, in the order in which they asked. */
  readonly waiting: Waiter[];
}

const small: Pool = {
  share: 0.25,
  shareOfOwner: 0.1875,
  heldBytes: 0,
  heldByOwner: new WeakMap(),
  waiting: [],
};
const large: Pool = {
  share: 0.75,
  shareOfOwner: 0.375,
  heldBytes: 0,
  heldByOwner: new WeakMap(),
  waiting: [],
};

interface Waiter {
  readonly owner: object;
  readonly bytes: number;
  readonly enter: () => void;
}

/**
 * Sets how many bytes of working memory all reads of this process may hold together: what core holds until it answers.
 * Default 268435456 (256 MiB). A call that finds no room waits, within its own `timeoutMs`, and holds no file meanwhile.
 * Throws a TypeError for less than 16 MiB.
 *
 * @example
 * ```ts
 * setMaxMemoryBytes(64 * 1024 * 1024);
 * ```
 */
export function setMaxMemoryBytes(bytes: number): void {
  maxBytes = requireWholeNumber("setMaxMemoryBytes", bytes, 16 * mebibyte, Number.MAX_SAFE_INTEGER);
  letWaitersEnter(small);
  letWaitersEnter(large);
}

/** Memory that one call holds. Its owner is the workspace of the call, and does not change while the call holds any. */
export interface HeldMemory {
  owner: object;
  bytes: number;
}

/** Changes what a call holds to `bytes`, if there is room for that and no other call waits for it. Holding less always works. */
export function holdMemory(memory: HeldMemory, bytes: number): boolean {
  const { owner } = memory;
  if (bytes === memory.bytes) return true;
  const from = memory.bytes > smallReadBytes ? large : small;
  const pool = bytes > smallReadBytes ? large : bytes === 0 ? from : small;
  const wanted = Math.min(bytes, maxBytes * pool.shareOfOwner);
  const more = pool === from ? wanted - memory.bytes : wanted;
  // While all calls together stay within the share of one workspace and none waits, nothing else needs to be looked at.
  const hasPlenty = pool.waiting.length === 0 && pool.heldBytes + more <= maxBytes * pool.shareOfOwner;
  if (more > 0 && !hasPlenty && (isBehindOthers(pool, owner) || !hasRoom(pool, owner, more))) return false;
  if (pool !== from) holdMemory(memory, 0);
  pool.heldBytes += more;
  memory.bytes = wanted;
  pool.heldByOwner.set(owner, (pool.heldByOwner.get(owner) ?? 0) + more);
  if (more < 0 && pool.waiting.length > 0) letWaitersEnter(pool);
  return true;
}

/** Waits until a call that holds nothing may hold `bytes`. Rejects with the signal's reason. */
export function waitForMemory(memory: HeldMemory, bytes: number, signal: AbortSignal): Promise<void> {
  const { owner } = memory;
  const pool = bytes > smallReadBytes ? large : small;
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
      // More than the share of its workspace would never be free.
      bytes: Math.min(bytes, maxBytes * pool.shareOfOwner),
      enter() {
        signal.removeEventListener("abort", onAbort);
        pool.heldBytes += waiter.bytes;
        memory.bytes = waiter.bytes;
        pool.heldByOwner.set(owner, (pool.heldByOwner.get(owner) ?? 0) + waiter.bytes);
        resolve();
      },
    };
    pool.waiting.push(waiter);
    signal.addEventListener("abort", onAbort, { once: true });
    letWaitersEnter(pool);
  });
}

function hasRoom(pool: Pool, owner: object, bytes: number): boolean {
  return pool.heldBytes + bytes <= maxBytes * pool.share && isWithinShare(pool, owner, bytes);
}

function isWithinShare(pool: Pool, owner: object, bytes: number): boolean {
  return (pool.heldByOwner.get(owner) ?? 0) + bytes <= maxBytes * pool.shareOfOwner;
}

/** Whether a call that waits comes first. Calls of a workspace that has used up its share hold up only its own. */
function isBehindOthers(pool: Pool, owner: object): boolean {
  return pool.waiting.some(
    (waiter) => waiter.owner === owner || isWithinShare(pool, waiter.owner, waiter.bytes),
  );
}

/** Lets the waiting calls enter in their order. The first that finds no room keeps the later ones out, so that it gets its turn. */
function letWaitersEnter(pool: Pool): void {
  for (let index = 0; index < pool.waiting.length;) {
    const waiter = pool.waiting[index] as Waiter;
    if (!isWithinShare(pool, waiter.owner, waiter.bytes)) index++;
    else if (pool.heldBytes + waiter.bytes > maxBytes * pool.share) return;
    else {
      pool.waiting.splice(index, 1);
      waiter.enter();
    }
  }
}
