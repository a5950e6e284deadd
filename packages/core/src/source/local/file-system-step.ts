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
