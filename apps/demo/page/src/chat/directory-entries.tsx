import { useEffect, useState, type ReactNode } from "react";
import { requestFor } from "../../../src/shared/plain-requests.ts";
import type { TreeEntry, TreeListing } from "../../../src/shared/session-facts.ts";
import { EscapedText } from "../text/escaped-text.tsx";

interface DirectoryProps {
  /** The path beneath the root, with `/`. Empty for the root itself. */
  readonly path: string;
  readonly onPropose: (request: string) => void;
}

/** Shows the entries of a directory. Directories open in place. */
export function DirectoryEntries({ path, onPropose }: DirectoryProps): ReactNode {
  const listing = useListing(path);
  if (listing === undefined) return <p className="dim">Listing…</p>;
  if ("error" in listing) {
    return (
      <p className="dim">
        It cannot be listed: <EscapedText text={listing.error} />.
      </p>
    );
  }
  if (listing.entries.length === 0) return <p className="dim">Empty.</p>;
  return (
    <ul>
      {listing.entries.map((entry) => (
        <li key={entry.name}>
          <Entry
            entry={entry}
            path={path === "" ? entry.name : `${path}/${entry.name}`}
            onPropose={onPropose}
          />
        </li>
      ))}
      {listing.more && <li className="dim">and more</li>}
    </ul>
  );
}

function Entry({ entry, path, onPropose }: DirectoryProps & { readonly entry: TreeEntry }): ReactNode {
  const [open, setOpen] = useState(false);
  if (entry.type === "directory") {
    return (
      <>
        <button type="button" className="directory" aria-expanded={open} onClick={() => setOpen(!open)}>
          <EscapedText text={entry.name} />
        </button>
        {open && <DirectoryEntries path={path} onPropose={onPropose} />}
      </>
    );
  }
  return (
    <button type="button" className="file" onClick={() => onPropose(requestFor(path))}>
      <EscapedText text={entry.name} />
    </button>
  );
}

/** Why there is no listing. */
interface FailedListing {
  readonly error: string;
}

function useListing(path: string): TreeListing | FailedListing | undefined {
  const [listing, setListing] = useState<TreeListing | FailedListing>();
  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<TreeListing | FailedListing> => {
      const response = await fetch(`/api/tree?path=${encodeURIComponent(path)}`, { signal: leaving.signal });
      return (await response.json()) as TreeListing | FailedListing;
    };
    load().then(setListing, () => {
      if (!leaving.signal.aborted) setListing({ error: "the demo's server does not answer" });
    });
    return () => leaving.abort();
  }, [path]);
  return listing;
}
