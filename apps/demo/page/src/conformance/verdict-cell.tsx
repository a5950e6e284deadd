import { failures, type Cell } from "@readfile/provider-conformance/verdicts";
import { useEffect, useId, useState, type ReactNode } from "react";

/** Shows a verdict in words, or that there is none. */
export function VerdictCell({ cell }: { readonly cell: Cell | undefined }): ReactNode {
  return cell === undefined ? (
    <span className="verdict dim">not measured</span>
  ) : (
    <MeasuredCell cell={cell} />
  );
}

/** The note of a verdict appears while the pointer or the focus is on it, until Escape. */
function MeasuredCell({ cell: { verdict, note } }: { readonly cell: Cell }): ReactNode {
  const id = useId();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    // The focus may be elsewhere while the pointer is here.
    const hide = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setShown(false);
    };
    document.addEventListener("keydown", hide);
    return () => document.removeEventListener("keydown", hide);
  }, [shown]);
  const look = `verdict ${verdict === "same bytes" ? "good" : failures.has(verdict) ? "bad" : "part"}`;
  if (note === undefined) return <span className={look}>{verdict}</span>;
  const show = (): void => setShown(true);
  const hide = (): void => setShown(false);
  return (
    <span className="noted" onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide}>
      <button type="button" className={look} aria-describedby={id}>
        <span>{verdict}</span>
      </button>
      <span role="tooltip" id={id} className={shown ? "tip shown" : "tip"}>
        {note}
      </span>
    </span>
  );
}
