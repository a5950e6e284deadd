import { requireWholeNumber } from "../../contract/option-checks.ts";

const mebibyte = 1024 * 1024;

/** Every call may hold this much from before it opens its file: enough to read a small file and to answer. */
export const smallReadBytes: number = mebibyte;

/** One workspace may hold this share of the budget, so that a slow source leaves room for the reads of others. */
const maxShare = 0.75;

let maxBytes = 256 * mebibyte;
let heldBytes = 0;
const heldByOwner = new WeakMap<object, number>();

interface Waiter {
  readonly owner: object;
  readonly bytes: number;
  readonly enter: () => void;
}

/** The calls that wait for memory, in the order in which they asked. */
const waiting: Waiter[] = [];

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
  maxBytes = requireWholeNumber("maxMemoryBytes", bytes, 16 * mebibyte, Number.MAX_SAFE_INTEGER);
  letWaitersEnter();
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
  const more = Math.min(bytes, maxBytes * maxShare) - memory.bytes;
  // While all calls together stay within one share and none waits, nothing else needs to be looked at.
  const hasPlenty = waiting.length === 0 && heldBytes + more <= maxBytes * maxShare;
  if (more > 0 && !hasPlenty && (isBehindOthers(owner) || !hasRoom(owner, more))) return false;
  heldBytes += more;
  memory.bytes += more;
  heldByOwner.set(owner, (heldByOwner.get(owner) ?? 0) + more);
  if (more < 0 && waiting.length > 0) letWaitersEnter();
  return true;
}

/** Waits until a call that holds nothing may hold `bytes`. Rejects with the signal's reason. */
export function waitForMemory(memory: HeldMemory, bytes: number, signal: AbortSignal): Promise<void> {
  const { owner } = memory;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(signal.reason as Error);
      // The calls behind may want less.
      letWaitersEnter();
    };
    const waiter: Waiter = {
      owner,
      // More than the share of its workspace would never be free.
      bytes: Math.min(bytes, maxBytes * maxShare),
      enter() {
        signal.removeEventListener("abort", onAbort);
        heldBytes += waiter.bytes;
        memory.bytes = waiter.bytes;
        heldByOwner.set(owner, (heldByOwner.get(owner) ?? 0) + waiter.bytes);
        resolve();
      },
    };
    waiting.push(waiter);
    signal.addEventListener("abort", onAbort, { once: true });
    letWaitersEnter();
  });
}

function hasRoom(owner: object, bytes: number): boolean {
  return heldBytes + bytes <= maxBytes && isWithinShare(owner, bytes);
}

function isWithinShare(owner: object, bytes: number): boolean {
  return (heldByOwner.get(owner) ?? 0) + bytes <= maxBytes * maxShare;
}

/** Whether a call that waits comes first. Calls of a workspace that has used up its share hold up only its own. */
function isBehindOthers(owner: object): boolean {
  return waiting.some((waiter) => waiter.owner === owner || isWithinShare(waiter.owner, waiter.bytes));
}

/** Lets the waiting calls enter in their order. The first that finds no room keeps the later ones out, so that it gets its turn. */
function letWaitersEnter(): void {
  for (let index = 0; index < waiting.length;) {
    const waiter = waiting[index] as Waiter;
    if (!isWithinShare(waiter.owner, waiter.bytes)) index++;
    else if (heldBytes + waiter.bytes > maxBytes) return;
    else {
      waiting.splice(index, 1);
      waiter.enter();
    }
  }
}
