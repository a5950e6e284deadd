import { useState, type ReactNode } from "react";
import type { PlayedCase, ShownCase } from "../../../src/shared/conformance-events.ts";
import { EscapedText } from "../text/escaped-text.tsx";
import { LongText } from "../text/long-text.tsx";
import { DifferenceView } from "./difference-view.tsx";

/** Shows the outcome of a case. When opened, also shows its call, its golden and the differences. */
export function CaseDetails({
  id,
  played,
}: {
  readonly id: string;
  readonly played: PlayedCase | undefined;
}): ReactNode {
  const [known, setKnown] = useState<ShownCase | "failed">();
  const load = async (): Promise<void> => {
    try {
      const response = await fetch(`/api/conformance/case?id=${encodeURIComponent(id)}`);
      setKnown(response.ok ? ((await response.json()) as ShownCase) : "failed");
    } catch {
      setKnown("failed");
    }
  };
  const status = played?.status ?? "waiting";
  return (
    <details
      className={`case ${status}`}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && (known === undefined || known === "failed")) void load();
      }}
    >
      <summary>
        <span className="status">{status}</span>
        <code>
          <EscapedText text={id} />
        </code>
      </summary>
      {played?.reason !== undefined && <p className="dim">{played.reason}</p>}
      {played?.differences?.map((difference, index) => (
        // The index is a stable key, because differences do not move.
        <DifferenceView key={index} difference={difference} label={`Difference ${index + 1} of ${id}`} />
      ))}
      {known === "failed" && <p className="dim">It could not be fetched.</p>}
      {known !== undefined && known !== "failed" && <Golden shown={known} passed={status === "passed"} />}
    </details>
  );
}

function Golden({ shown, passed }: { readonly shown: ShownCase; readonly passed: boolean }): ReactNode {
  const { args, options, expected } = shown;
  return (
    <>
      <h3>Arguments</h3>
      <LongText text={args} label={`Arguments of ${shown.id}`} />
      {options !== null && (
        <>
          <h3>Options of the tool</h3>
          <LongText text={options} label={`Options of the tool for ${shown.id}`} />
        </>
      )}
      <h3>{passed ? "What the model received, equal to the golden" : "The golden"}</h3>
      {expected === null ? (
        <p>The run is aborted, and no answer may reach the model.</p>
      ) : (
        <>
          <LongText text={expected.text} label={`The golden of ${shown.id}`} />
          <p className="dim">
            {expected.isError ? "An error. " : ""}
            {expected.shortened
              ? "The golden of a long text is its digest; this is how it starts and ends. "
              : ""}
            {expected.media
              .map(
                ({ mediaType, base64Characters }) =>
                  `With ${mediaType}, ${base64Characters} characters of base64. `,
              )
              .join("")}
          </p>
        </>
      )}
    </>
  );
}
