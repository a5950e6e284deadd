import { useEffect, useReducer, useState } from "react";
import type {
  ConformanceEvent,
  ConformancePlan,
  ConformanceScope,
} from "../../../src/shared/conformance-events.ts";
import { afterEvent, initialState, planned, type ConformanceState } from "./conformance-state.ts";

/** The server's latest run, updated live. */
export interface Conformance {
  readonly state: ConformanceState;
  /** Whether the connection to the server is open. */
  readonly connected: boolean;
  readonly start: (scope: ConformanceScope) => void;
  readonly stop: () => void;
}

/** Receives the events of the run while the page is open. */
export function useConformance(): Conformance {
  const [state, tell] = useReducer(
    // `afterEvent` changes the map of outcomes in place, so each event must be applied only once.
    (before: ConformanceState, events: readonly ConformanceEvent[]) => events.reduce(afterEvent, before),
    initialState,
  );
  const [connected, setConnected] = useState(true);
  const [preview, setPreview] = useState<ConformanceState>();
  useEffect(() => {
    const source = new EventSource("/api/conformance/events");
    source.addEventListener("open", () => setConnected(true));
    source.addEventListener("error", () => setConnected(false));
    source.addEventListener("message", ({ data }) =>
      tell(JSON.parse(String(data)) as readonly ConformanceEvent[]),
    );
    return () => source.close();
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/api/conformance/plan", { signal: leaving.signal })
      .then(async (response) => setPreview(planned((await response.json()) as ConformancePlan)))
      // The page works without it, but shows no matrix before a run.
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  const post = (path: string): void => {
    fetch(`/api/conformance/${path}`, { method: "POST" }).catch(() => setConnected(false));
  };
  const isUnplanned = state.plan === undefined && preview !== undefined;
  return {
    state: isUnplanned ? { ...preview, phase: state.phase } : state,
    connected,
    start: (scope) => post(`start?scope=${scope}`),
    stop: () => post("stop"),
  };
}
