import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ConformanceEvent, ConformanceScope } from "../shared/conformance-events.ts";

type Listener = (events: readonly ConformanceEvent[]) => void;

/** The conformance suite, run in a process of its own; every page sees the same run. */
export interface ConformanceRuns {
  /** False: one is under way. */
  start(scope: ConformanceScope): boolean;
  stop(): void;
  /** Tells all that happened in the newest run at once, then what happens. Gives the function that ends it. */
  listen(listener: Listener): () => void;
}

const defaultProgram = new URL("./conformance-child.ts", import.meta.url);

/** Runs nothing before it is asked to. `program`: what is run. */
export function createConformanceRuns(program: URL = defaultProgram): ConformanceRuns {
  const listeners = new Set<Listener>();
  let log: ConformanceEvent[] = [{ type: "idle" }];
  let child: ChildProcess | undefined;
  let startedMs = 0;
  const tell = (event: ConformanceEvent): void => {
    if (event.type === "starting" || event.type === "plan") log = [];
    log.push(event);
    for (const listener of listeners) listener([event]);
  };
  const end = (how: "stopped" | "failed"): void =>
    tell({ type: "ended", how, durationMs: performance.now() - startedMs });
  return {
    start(scope) {
      if (child !== undefined) return false;
      startedMs = performance.now();
      const started = fork(fileURLToPath(program), [scope], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
      child = started;
      tell({ type: "starting" });
      started.on("message", (event) => {
        if (child === started) tell(event as ConformanceEvent);
      });
      started.on("error", () => started.kill("SIGKILL"));
      started.on("exit", () => {
        if (child !== started) return;
        child = undefined;
        if (log.at(-1)?.type !== "ended") end("failed");
      });
      return true;
    },
    stop() {
      if (child === undefined) return;
      // Its fixtures are removed by its own handler.
      child.kill("SIGTERM");
      child = undefined;
      end("stopped");
    },
    listen(listener) {
      listeners.add(listener);
      listener([...log]);
      return () => listeners.delete(listener);
    },
  };
}
