import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import type { CaseStatus } from "../../../src/shared/conformance-events.ts";
import { CaseDetails } from "./case-details.tsx";
import { playedKey, type ConformanceState } from "./conformance-state.ts";

/** The open cell. */
export interface OpenCell {
  readonly key: string;
  readonly row: number;
  readonly column: number;
  readonly title: string;
}

type Filter = CaseStatus | "all";

const filters: readonly Filter[] = ["all", "failed", "skipped", "passed"];
const casesAtOnce = 100;

/** Shows the cases of one cell. */
export function CaseDialog({
  state,
  open: { row, column, title },
  onClose,
}: {
  readonly state: ConformanceState;
  readonly open: OpenCell;
  readonly onClose: () => void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const cell = state.rows[row]?.cells[column];
  const [filter, setFilter] = useState<Filter>((cell?.counts.failed ?? 0) > 0 ? "failed" : "all");
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(casesAtOnce);
  useEffect(() => dialog.current?.showModal(), []);

  const cases = (cell?.cases ?? []).flatMap((index) => {
    const planned = state.plan?.cases[index];
    const played = state.played.get(playedKey(row, index));
    const fits = filter === "all" || played?.status === filter;
    return planned !== undefined && fits && planned.id.includes(search.trim())
      ? [{ ...planned, played }]
      : [];
  });
  return (
    <dialog ref={dialog} className="cases" aria-labelledby={`${id}-title`} onClose={onClose}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      <div className="case-filters">
        <fieldset className="segments">
          <legend className="hidden">Which cases</legend>
          {filters.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name={`${id}-filter`}
                checked={filter === name}
                onChange={() => setFilter(name)}
              />
              <span>
                {name} {name === "all" ? cell?.cases.length : cell?.counts[name]}
              </span>
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span>Find</span>
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
      </div>
      {cases.length === 0 && <p className="dim">No such case.</p>}
      <ul className="case-list">
        {cases.slice(0, shown).map(({ id: caseId, played }) => (
          <li key={caseId}>
            <CaseDetails id={caseId} played={played} />
          </li>
        ))}
      </ul>
      {cases.length > shown && (
        <button type="button" className="quiet" onClick={() => setShown(shown + casesAtOnce)}>
          Show more of the {cases.length.toLocaleString("en")} cases
        </button>
      )}
    </dialog>
  );
}
