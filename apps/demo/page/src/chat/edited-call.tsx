import { useId, useState, type ReactNode, type SyntheticEvent } from "react";
import { jsonObjectIn } from "../../../src/shared/call-request.ts";

/** The arguments of a call, to be changed and sent again. The model is then the script, which sends exactly these. */
export function EditedCall({
  number,
  input,
  busy,
  onRun,
}: {
  readonly number: number;
  readonly input: unknown;
  readonly busy: boolean;
  readonly onRun: (args: object) => void;
}): ReactNode {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(input, null, 2) ?? "");
  const args = jsonObjectIn(text);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (args !== undefined && !busy) onRun(args);
  };
  return (
    <form className="edited-call" onSubmit={submit}>
      <label className="hidden" htmlFor={`${id}-arguments`}>
        Arguments, call {number}
      </label>
      <textarea
        id={`${id}-arguments`}
        className="exact"
        rows={Math.min(12, text.split("\n").length)}
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={args === undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="edited-row">
        <button type="submit" className="secondary" disabled={busy || args === undefined}>
          Run with these arguments
        </button>
        <span id={`${id}-hint`} className={args === undefined ? "bad" : "dim"} role="status">
          {args === undefined ? "This is not a JSON object." : "Change them, and see what the tool answers."}
        </span>
      </p>
    </form>
  );
}
