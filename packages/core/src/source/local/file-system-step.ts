import type { BigIntStats } from "node:fs";

const fs = process.getBuiltinModule("node:fs");

/** One file-system call that a walk asks for. The function that runs the walk makes it. */
type FileSystemStep =
  | { readonly call: "open"; readonly path: Buffer; readonly flags: number }
  | { readonly call: "fstat"; readonly descriptor: number }
  | { readonly call: "lstat"; readonly path: Buffer }
  | { readonly call: "readlink"; readonly path: Buffer }
  | { readonly call: "statfs"; readonly path: Buffer }
  | { readonly call: "realpath"; readonly path: string };

/** An algorithm over file-system calls. It does not know whether they are synchronous. */
export type FileSystemWalk<Result> = Generator<FileSystemStep, Result, unknown>;

export function* openStep(path: Buffer, flags: number): FileSystemWalk<number> {
  return (yield { call: "open", path, flags }) as number;
}

export function* fstatStep(descriptor: number): FileSystemWalk<BigIntStats> {
  return (yield { call: "fstat", descriptor }) as BigIntStats;
}

export function* lstatStep(path: Buffer): FileSystemWalk<BigIntStats> {
  return (yield { call: "lstat", path }) as BigIntStats;
}

export function* readlinkStep(path: Buffer): FileSystemWalk<Buffer> {
  return (yield { call: "readlink", path }) as Buffer;
}

/** Gives the file-system type number of `statfs(2)`. */
export function* statfsStep(path: Buffer): FileSystemWalk<number> {
  return (yield { call: "statfs", path }) as number;
}

/** Gives the canonical path, as bytes. */
export function* realpathStep(path: string): FileSystemWalk<Buffer> {
  return (yield { call: "realpath", path }) as Buffer;
}

function takeStepSync(step: FileSystemStep): unknown {
  switch (step.call) {
    case "open":
      return fs.openSync(step.path, step.flags);
    case "fstat":
      return fs.fstatSync(step.descriptor, { bigint: true });
    case "lstat":
      return fs.lstatSync(step.path, { bigint: true });
    case "readlink":
      return fs.readlinkSync(step.path, "buffer");
    case "statfs":
      return fs.statfsSync(step.path).type;
    case "realpath":
      return fs.realpathSync.native(step.path, "buffer");
  }
}

function takeStep(step: FileSystemStep): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, value?: unknown): void => {
      if (error) reject(error);
      else resolve(value);
    };
    switch (step.call) {
      case "open":
        return fs.open(step.path, step.flags, done);
      case "fstat":
        return fs.fstat(step.descriptor, { bigint: true }, done);
      case "lstat":
        return fs.lstat(step.path, { bigint: true }, done);
      case "readlink":
        return fs.readlink(step.path, "buffer", done);
      case "statfs":
        return fs.statfs(step.path, (error, value) => done(error, value?.type));
      case "realpath":
        return fs.realpath.native(step.path, "buffer", done);
    }
  });
}

/** Runs a walk with synchronous calls, in the current turn. */
export function runWalkSync<Result>(walk: FileSystemWalk<Result>): Result {
  let next = walk.next();
  while (!next.done) {
    let value: unknown;
    try {
      value = takeStepSync(next.value);
    } catch (error) {
      next = walk.throw(error);
      continue;
    }
    next = walk.next(value);
  }
  return next.value;
}

/** Runs a walk with asynchronous calls, so that a slow mount cannot hold the event loop. */
export async function runWalk<Result>(walk: FileSystemWalk<Result>, signal?: AbortSignal): Promise<Result> {
  let next = walk.next();
  while (!next.done) {
    let value: unknown;
    try {
      signal?.throwIfAborted();
      value = await takeStep(next.value);
    } catch (error) {
      next = walk.throw(error);
      continue;
    }
    next = walk.next(value);
  }
  return next.value;
}

/**
 * Type numbers of `statfs(2)` for file systems whose regular files are written by the kernel: their sizes are 0, their
 * content may be secret, and reading may have effects.
 */
const pseudoFileSystems: ReadonlySet<number> = new Set([
  0x9fa0, // procfs
  0x62656572, // sysfs
  0x64626720, // debugfs
  0x74726163, // tracefs
  0x73636673, // securityfs
  0xcafe4a11, // bpf
  0x27e0eb, // cgroup
  0x63677270, // cgroup2
  0xf97cff8c, // selinuxfs
  0x6e736673, // nsfs
  0x50495045, // pipefs
  0x534f434b, // sockfs
  0x19800202, // mqueue
  0x1cd1, // devpts
  0x65735543, // fusectl
  0x62656570, // configfs
  0x6165676c, // pstore
  0xde5e81e4, // efivarfs
  0x42494e4d, // binfmt_misc
]);

/** Type numbers of network and user-space file systems. */
const networkFileSystems: ReadonlySet<number> = new Set([
  0x6969, // nfs
  0x65735546, // fuse
  0xff534d42, // cifs
  0xfe534d42, // smb2
  0x517b, // smb
  0x01021997, // 9p
  0x6a656a63, // virtiofs: most kernels report fuse instead
  0x00c36400, // ceph
  0x5346414f, // afs
  0x47504653, // gpfs
  0x0bd00bd0, // lustre
]);

/** Node.js passes the 32-bit type on as the system stores it, which is signed on some systems. */
function unsigned(type: number): number {
  return type >>> 0;
}

/** Whether the kernel writes the files of a file system, as for `/proc`. */
export function isPseudoFileSystem(type: number): boolean {
  return pseudoFileSystems.has(unsigned(type));
}

/** Whether a call to a file system may wait for another machine or process. */
export function mayBlock(type: number): boolean {
  return networkFileSystems.has(unsigned(type));
}
