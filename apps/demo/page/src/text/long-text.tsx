import { useState, type ReactNode } from "react";
import { EscapedText } from "./escaped-text.tsx";

const linesAtFirst = 400;

/** Shows text line by line. Shows only the start of a very long text until the reader asks for more. */
export function LongText({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [all, setAll] = useState(false);
  const lines = text.split("\n");
  const hidden = all ? 0 : Math.max(0, lines.length - linesAtFirst);
  return (
    <>
      <pre className="exact" role="region" tabIndex={0} aria-label={label}>
        <code>
          <EscapedText text={hidden === 0 ? text : lines.slice(0, linesAtFirst).join("\n")} />
        </code>
      </pre>
      {hidden > 0 && (
        <button type="button" className="quiet" onClick={() => setAll(true)}>
          Show {hidden.toLocaleString("en")} more lines
        </button>
      )}
    </>
  );
}
