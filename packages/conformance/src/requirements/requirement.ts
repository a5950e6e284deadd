/**
 * How a requirement is met.
 * `tested`: at least one test cites its id. `notTestable`: nothing observable follows from it.
 * `superseded`: a recorded decision replaces it.
 */
export type RequirementStatus = "tested" | "notTestable" | "superseded";

/** One numbered statement of a specification. */
export interface Requirement {
  readonly id: string;
  /** The specification and its section. */
  readonly source: string;
  readonly text: string;
  readonly status: RequirementStatus;
  /** Why it has no test; given for every status but `tested`. */
  readonly reason?: string;
}
