import type { Difference } from "@readfile/conformance";
import type { ReactNode } from "react";

type DiffLine = Difference["lines"][number];

const marks: Readonly<Record<DiffLine["mark"], string>> = { same: " ", expected: "-", actual: "+", gap: " " };

/** Shows where an answer differs from its golden. The runner has already escaped invisible characters. */
export function DifferenceView({
  difference: { aspect, summary, lines },
  label,
}: {
  readonly difference: Difference;
  readonly label: string;
}): ReactNode {
  return (
    <div className="difference">
      <p>
        <strong>{aspect}</strong> {summary}
      </p>
      {lines.length > 0 && (
        <pre className="exact" role="region" tabIndex={0} aria-label={label}>
          {lines.map(({ mark, text }, index) => (
            // The index is a stable key, because lines do not move.
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
