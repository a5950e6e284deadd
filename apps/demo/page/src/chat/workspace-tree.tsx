import { useEffect, useState, type ReactNode } from "react";
import { EscapedText } from "../text/escaped-text.tsx";
import { DirectoryEntries } from "./directory-entries.tsx";

const wide = "(min-width: 60rem)";

/** Shows the files of the workspace. Calls `onPropose` with a request about a file. */
export function WorkspaceTree({
  name,
  onPropose,
}: {
  readonly name: string | undefined;
  readonly onPropose: (request: string) => void;
}): ReactNode {
  const [open, setOpen] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const onChange = (): void => setOpen(query.matches);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, []);
  const propose = (request: string): void => {
    if (!matchMedia(wide).matches) setOpen(false);
    onPropose(request);
  };
  return (
    <aside className="tree" aria-label="Workspace">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="dim">Workspace</span> <b>{name !== undefined && <EscapedText text={name} />}</b>
        </summary>
        {open && <DirectoryEntries path="" onPropose={propose} />}
      </details>
    </aside>
  );
}
