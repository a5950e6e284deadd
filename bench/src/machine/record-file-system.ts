import fs from "node:fs";

type AnyFunction = (...args: unknown[]) => unknown;

interface Call {
  readonly name: string;
  readonly call: AnyFunction;
  readonly args: readonly unknown[];
}

/** A recording of synchronous calls to `node:fs`. */
export interface RecordedCalls {
  readonly names: readonly string[];
  /** Makes the same calls again. They get the same descriptors as in the recording, because the system gives the lowest free ones. */
  readonly replay: () => void;
}

/** Runs a function that reads synchronously with `fs`. Records its calls. */
export async function recordFileSystem(run: () => Promise<void>): Promise<RecordedCalls> {
  const calls: Call[] = [];
  const module = fs as unknown as Record<string, AnyFunction>;
  const originals = Object.entries(module).filter(
    ([name, value]) => name.endsWith("Sync") && typeof value === "function",
  );
  for (const [name, original] of originals) {
    const recording: AnyFunction = (...args) => {
      calls.push({ name, call: original, args });
      return original(...args);
    };
    module[name] = Object.assign(recording, original);
  }
  try {
    await run();
  } finally {
    for (const [name, original] of originals) module[name] = original;
  }
  return {
    names: calls.map(({ name }) => name),
    replay() {
      for (const { call, args } of calls) call(...args);
    },
  };
}
