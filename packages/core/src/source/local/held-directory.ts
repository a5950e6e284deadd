import fs from "node:fs";
import type { BigIntStats } from "node:fs";
import { closeDescriptor } from "./close-descriptor.ts";

/** A root directory that is held open, once for all sources whose root is this very directory. */
export class HeldDirectory {
  readonly descriptor: number;
  readonly stats: BigIntStats;
  #users = 0;
  #mount: string | undefined;

  private constructor(descriptor: number, stats: BigIntStats) {
    this.descriptor = descriptor;
    this.stats = stats;
  }

  /** Takes over an open descriptor, or closes it when the directory is held already. Counts the caller as a user. */
  static share(descriptor: number, stats: BigIntStats): HeldDirectory {
    const key = identityOf(stats);
    let held = heldDirectories.get(key);
    if (held) closeDescriptor(descriptor);
    else {
      held = new HeldDirectory(descriptor, stats);
      heldDirectories.set(key, held);
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
    heldDirectories.delete(identityOf(this.stats));
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
    this.#mount ??= mountOf(this.descriptor);
    return this.#mount !== undefined && this.#mount === mountOf(descriptor);
  }
}

/** By device and inode: while a directory is held, no other can have its numbers. */
const heldDirectories = new Map<string, HeldDirectory>();

function identityOf(stats: BigIntStats): string {
  return `${stats.dev}:${stats.ino}`;
}

/** The kernel's number of the mount that an open object lies on. */
function mountOf(descriptor: number): string | undefined {
  try {
    return /^mnt_id:\s*(\d+)$/m.exec(fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
