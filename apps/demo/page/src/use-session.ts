import { useEffect, useState } from "react";
import type { SessionFacts } from "../../src/shared/session-facts.ts";

/** Gives the server's session facts. Undefined until they arrive. */
export function useSession(): SessionFacts | undefined {
  const [facts, setFacts] = useState<SessionFacts>();
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/api/session", { signal: leaving.signal })
      .then(async (response) => setFacts((await response.json()) as SessionFacts))
      // The page works without them, but shows no workspace name and no examples.
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return facts;
}
