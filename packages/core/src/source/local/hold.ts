import type { BigIntStats } from "node:fs";

const fs = process.getBuiltinModule("node:fs");

/** `O_PATH`: such a descriptor names an object without opening it. The same value on every architecture that Node.js ships for. */
export const openPathOnly: number = 0o10000000;

/** The path that reaches an object through its descriptor. */
export function descriptorPath(descriptor: number): Buffer {
  return Buffer.from(`/proc/self/fd/${descriptor}`);
}

/** Closes a descriptor that was only read from, so that a failed close loses nothing. */
export function closeDescriptor(descriptor: number): void {
  try {
    fs.closeSync(descriptor);
  } catch {
    // Nothing depends on it, and `close` never throws.
  }
}

/**
 * Walks that found no descriptor left, in the order in which they asked. Closing a file wakes the first one. A walk that
 * fails wakes none, or all would retry for ever.
 */
export const waitingForDescriptor: (() => void)[] = [];

/** Other code of the process closes descriptors too, and tells nobody. */
const descriptorPollMs = 20;

/** Waits until a descriptor of ours is closed, or for a short time. Rejects with the signal's reason. */
export function waitForDescriptor(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      const index = waitingForDescriptor.indexOf(enter);
      if (index !== -1) waitingForDescriptor.splice(index, 1);
    };
    const enter = (): void => {
      leave();
      resolve();
    };
    const onAbort = (): void => {
      leave();
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(enter, descriptorPollMs);
    waitingForDescriptor.push(enter);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** Whether two stats describe one object: while it is held, no other object has its device and inode numbers. */
export function sameObject(one: BigIntStats, other: BigIntStats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

/**
 * Every root directory that is held open, by mount, device and inode. The mount belongs to the key because a directory
 * that is mounted twice may have different mounts beneath it at each place.
 */
const heldDirectories = new Map<string, HeldDirectory>();

/** A root directory that is held open. All sources whose root is this very directory share one. */
export class HeldDirectory {
  readonly descriptor: number;
  readonly #identity: string;
  readonly #mount: string | undefined;
  #users = 0;

  private constructor(descriptor: number, identity: string, mount: string | undefined) {
    this.descriptor = descriptor;
    this.#identity = identity;
    this.#mount = mount;
  }

  /**
   * Takes over an open descriptor, or closes it when the directory is already held. Counts the caller as a user.
   * Throws a system error; the caller then still owns the descriptor.
   */
  static share(descriptor: number, stats: BigIntStats): HeldDirectory {
    const mount = mountOf(descriptor);
    const identity = `${mount}:${stats.dev}:${stats.ino}`;
    let held = heldDirectories.get(identity);
    if (held) closeDescriptor(descriptor);
    else {
      held = new HeldDirectory(descriptor, identity, mount);
      heldDirectories.set(identity, held);
    }
    held.acquire();
    return held;
  }

  /** Counts one more user. Without it the descriptor could be closed, and its number reused, during a walk. */
  acquire(): void {
    this.#users++;
  }

  release(): void {
    this.#users--;
    if (this.#users !== 0) return;
    heldDirectories.delete(this.#identity);
    closeDescriptor(this.descriptor);
  }

  /** Whether the directory has been removed since it was opened. */
  isGone(): boolean {
    try {
      return fs.fstatSync(this.descriptor).nlink === 0;
    } catch {
      return true;
    }
  }

  /** Whether another open object lies on the same mount. Two bind mounts of one file system differ in nothing else. */
  isOnSameMount(descriptor: number): boolean {
    return this.#mount !== undefined && this.#mount === mountOf(descriptor);
  }
}

/** The kernel's number of the mount that an open object lies on; undefined where the kernel does not say. Throws a system error. */
function mountOf(descriptor: number): string | undefined {
  return /^mnt_id:\s*(\d+)$/m.exec(fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"))?.[1];
}
