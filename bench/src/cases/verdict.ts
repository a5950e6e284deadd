/** What a case finds about a reader, with the reason in one sentence. */
export interface Verdict {
  readonly verdict: "right" | "wrong" | "cannot";
  readonly reason: string;
}

/** The reader did what the case needs. */
export function right(reason: string): Verdict {
  return { verdict: "right", reason };
}

/** The reader did something else. */
export function wrong(reason: string): Verdict {
  return { verdict: "wrong", reason };
}
