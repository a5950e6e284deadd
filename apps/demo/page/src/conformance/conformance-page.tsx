import { useState, type ReactNode } from "react";
import { SiteHeader } from "../site-header.tsx";
import { CaseDialog, type OpenCell } from "./case-dialog.tsx";
import { Matrix } from "./matrix.tsx";
import { ProviderVerdicts } from "./provider-verdicts.tsx";
import { RunProgress } from "./run-progress.tsx";
import { useConformance } from "./use-conformance.ts";

/** On a machine of two cores that does nothing else. */
const expectedTimes = "Every case: about one to two minutes. One in ten: about 15 seconds.";

/** The page that runs the conformance suite over every adapter. */
export function ConformancePage(): ReactNode {
  const { state, connected, start, stop } = useConformance();
  const [open, setOpen] = useState<OpenCell>();
  const connecting = state.phase === "connecting";
  const running = state.phase === "running" || state.phase === "starting";
  return (
    <>
      <SiteHeader current="conformance" />
      <main id="main" className="conformance">
        <h1>Every adapter, byte for byte</h1>
        <p className="lead">
          An adapter hands a tool to a framework, and the framework hands the tool's answer to the model. On
          the way, bytes can change. So each case is a call of a tool, made in the framework's real agent
          loop, and what the model receives is compared with the bytes that are right. Nothing is recorded:
          the suite runs on this machine, now.
        </p>
        <dl className="meanings">
          <div>
            <dt>A row</dt>
            <dd>is an agent loop of a framework, with the adapter for it.</dd>
          </div>
          <div>
            <dt>A column</dt>
            <dd>is a tool. The first five are those of the chat.</dd>
          </div>
          <div>
            <dt>Green</dt>
            <dd>means: every byte is right. A failed case shows the first one that is not.</dd>
          </div>
        </dl>
        <div className="actions">
          {running ? (
            <button type="button" className="primary stop" onClick={stop}>
              Stop
            </button>
          ) : (
            <>
              <button type="button" className="primary" disabled={connecting} onClick={() => start("all")}>
                Run every case
              </button>
              <button
                type="button"
                className="secondary"
                disabled={connecting}
                onClick={() => start("sample")}
              >
                Run one in ten
              </button>
              <span className="dim">{expectedTimes}</span>
            </>
          )}
        </div>
        {!connected && (
          <p className="failure" role="alert">
            The demo's server does not answer. Was it stopped?
          </p>
        )}
        <RunProgress state={state} />
        {state.plan !== undefined && <Matrix state={state} onOpen={setOpen} />}
        {state.leftOut.length > 0 && (
          <section className="left-out">
            <h2>What this system cannot hold</h2>
            <ul>
              {state.leftOut.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        <ProviderVerdicts />
        {open !== undefined && (
          <CaseDialog key={open.key} state={state} open={open} onClose={() => setOpen(undefined)} />
        )}
      </main>
    </>
  );
}
