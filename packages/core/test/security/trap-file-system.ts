import fs from "node:fs";

/** Called before each file-system call. When it gives an error, the call fails with it. */
export type BeforeCall = (call: string) => Error | undefined | void;

type Call = (...args: unknown[]) => unknown;

const synchronous = [
  "openSync",
  "fstatSync",
  "lstatSync",
  "statSync",
  "readlinkSync",
  "statfsSync",
  "readSync",
  "opendirSync",
];
const asynchronous = ["open", "fstat", "lstat", "stat", "readlink", "statfs", "read", "opendir"];

/**
 * Puts `before` in front of every call that reads the file system, and gives the function that takes it away again.
 * Closing is left out: nobody outside the process can act on it.
 */
export function trapFileSystem(before: BeforeCall): () => void {
  const restore: (() => void)[] = [];
  const replace = (holder: object, name: string, make: (original: Call) => Call): void => {
    const calls = holder as Record<string, Call>;
    const original = calls[name];
    if (original === undefined) throw new Error(`no call ${name}`);
    calls[name] = Object.assign(make(original), original);
    restore.push(() => {
      calls[name] = original;
    });
  };
  const trapSync = (holder: object, name: string, call: string): void =>
    replace(holder, name, (original) => (...args) => {
      const error = before(call);
      if (error) throw error;
      return original.apply(holder, args);
    });
  const trapAsync = (holder: object, name: string, call: string): void =>
    replace(holder, name, (original) => (...args) => {
      const error = before(call);
      const done = args.at(-1);
      if (!error) return original.apply(holder, args);
      if (typeof done !== "function") throw error;
      return setImmediate(() => (done as Call)(error));
    });
  for (const name of synchronous) trapSync(fs, name, name);
  for (const name of asynchronous) trapAsync(fs, name, name);
  trapSync(fs.realpathSync, "native", "realpathSync");
  trapAsync(fs.realpath, "native", "realpath");
  replace(fs.promises, "opendir", (original) => async (...args) => {
    const error = before("opendir");
    if (error) throw error;
    return await original.apply(fs.promises, args);
  });
  return () => {
    for (const undo of restore.toReversed()) undo();
  };
}
