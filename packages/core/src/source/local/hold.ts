import fs, { type BigIntStats } from "node:fs";

/** A root directory that is held open, once for all sources whose root is this very directory. */
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
   * Takes over an open descriptor, or closes it when the directory is held already. Counts the caller as a user.
   * Throws a system error, and then the descriptor is still the caller's.
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

  /** Keeps the descriptor from being closed, and its number from being reused, under a walk. */
  acquire(): void {
    this.#users++;
  }

  release(): void {
    this.#users--;
    if (this.#users !== 0) return;
    heldDirectories.delete(this.#identity);
    closeDescriptor(this.descriptor);
  }

  /** Whether the directory has been removed since. */
  isGone(): boolean {
    try {
      return fs.fstatSync(this.descriptor).nlink === 0;
    } catch {
      return true;
    }
  }

  /** Whether another open object lies on the same mount: bind mounts of one file system differ in nothing else. */
  isOnSameMount(descriptor: number): boolean {
    return this.#mount !== undefined && this.#mount === mountOf(descriptor);
  }
}

/**
 * By mount, device and inode: while a directory is held, no other can have its numbers. One directory that is mounted at
 * two places may hold other things at each.
 */
const heldDirectories = new Map<string, HeldDirectory>();

/** The kernel's number of the mount that an open object lies on, where it tells. Throws a system error. */
function mountOf(descriptor: number): string | undefined {
  return /^mnt_id:\s*(\d+)$/m.exec(fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"))?.[1];
}

/** Closes a descriptor that was only read from; there is nothing that such a close could lose. */
export function closeDescriptor(descriptor: number): void {
  try {
    fs.closeSync(descriptor);
  } catch {
    // Nothing depends on it, and `close` never throws.
  }
}
