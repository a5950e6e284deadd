import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { ConformancePlan } from "../shared/conformance-events.ts";
import { conformanceLoops } from "../shared/conformance-loops.ts";
import type { ConformanceRuns } from "./conformance-runs.ts";
import { shownCase } from "./shown-case.ts";

/** Makes the routes that start, stop and report the runs of the conformance suite. */
export function conformanceRoutes(runs: ConformanceRuns): Hono {
  const routes = new Hono();
  routes.post("/start", (context) => {
    const scope = context.req.query("scope");
    if (scope !== "all" && scope !== "sample") return context.text("There is no such scope.", 400);
    return runs.start(scope) ? context.body(null, 202) : context.text("A run is under way.", 409);
  });
  routes.post("/stop", (context) => {
    runs.stop();
    return context.body(null, 202);
  });
  routes.get("/events", (context) =>
    streamSSE(context, async (stream) => {
      let written = Promise.resolve();
      const forget = runs.listen((events) => {
        written = written.then(() => stream.writeSSE({ data: JSON.stringify(events) }));
      });
      await new Promise<void>((resolve) => {
        stream.onAbort(resolve);
      });
      forget();
    }),
  );
  routes.get("/plan", async (context) => context.json(await planBeforeRun()));
  routes.get("/case", async (context) => {
    // Load the thousands of goldens only on first use.
    const { conformanceCases } = await import("@readfile/conformance");
    const found = conformanceCases().find(({ id }) => id === context.req.query("id"));
    return found === undefined ? context.text("There is no such case.", 404) : context.json(shownCase(found));
  });
  return routes;
}

/** What a run of every case will play. */
async function planBeforeRun(): Promise<ConformancePlan> {
  const { conformanceCases } = await import("@readfile/conformance");
  const cases = conformanceCases().map(({ id, tool }) => ({ id, tool }));
  return { type: "plan", scope: "all", loops: conformanceLoops, cases };
}
