import type { Difference } from "@readfile/conformance";
import type { ReactNode } from "react";

type DiffLine = Difference["lines"][number];

const marks: Readonly<Record<DiffLine["mark"], string>> = { same: " ", expected: "-", actual: "+", gap: " " };

/** Where an answer parts from its golden; the runner has escaped what could not be seen. */
export function DifferenceView({
  difference: { aspect, summary, lines },
}: {
  readonly difference: Difference;
}): ReactNode {
  return (
    <div className="difference">
      <p>
        <strong>{aspect}</strong> {summary}
      </p>
      {lines.length > 0 && (
        <pre className="exact" role="region" tabIndex={0} aria-label="Difference">
          {lines.map(({ mark, text }, index) => (
            // Lines keep their place.
            <code key={index} className={mark}>
              {marks[mark]} {text}
              {"\n"}
            </code>
          ))}
        </pre>
      )}
    </div>
  );
}
