import { useEffect, useState } from "react";
import type { SessionFacts } from "../../../src/shared/session-facts.ts";

/** What the server tells of itself; undefined until it did. */
export function useSession(): SessionFacts | undefined {
  const [facts, setFacts] = useState<SessionFacts>();
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/api/session", { signal: leaving.signal })
      .then(async (response) => setFacts((await response.json()) as SessionFacts))
      // The page works without: it names no workspace and has no examples.
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return facts;
}
