import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ConformanceEvent, ConformanceScope } from "../shared/conformance-events.ts";

type Listener = (events: readonly ConformanceEvent[]) => void;

/** Runs the conformance suite in a process of its own. All pages see the same run. */
export interface ConformanceRuns {
  /** Starts a run. Gives false when one is already running. */
  start(scope: ConformanceScope): boolean;
  stop(): void;
  /** Calls a listener at once with all events of the latest run, then with each new event. Gives a function that removes the listener. */
  listen(listener: Listener): () => void;
}

const defaultProgram = new URL("./conformance-child.ts", import.meta.url);

/** Makes the runs. Nothing runs before `start`. `program` is the module to run. */
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
      const started = fork(fileURLToPath(program), [scope], {
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        execArgv: ["--conditions=@readfile/source"],
      });
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
      // The child's own handler removes its fixtures.
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
