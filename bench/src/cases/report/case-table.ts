import type { ReadCase } from "../read-case.ts";
import type { ReaderId } from "../readers/reader-kinds.ts";
import type { Verdict } from "../verdict.ts";

/** A reader as the report names it. */
export interface TableReader {
  readonly id: ReaderId;
  /** Its name with its version. */
  readonly name: string;
  readonly form: string;
}

/** A case with what each reader did. */
export interface TableCase extends Pick<ReadCase, "id" | "group" | "title" | "needs"> {
  readonly verdicts: Readonly<Partial<Record<ReaderId, Verdict>>>;
}

/** Every case with every reader: what `docs/cases.json` holds. */
export interface CaseTable {
  /** The day of the run, and what it ran on. */
  readonly date: string;
  readonly node: string;
  readonly system: string;
  readonly readers: readonly TableReader[];
  readonly cases: readonly TableCase[];
}

/** How many of some cases a reader gets right, and how many its arguments cannot express. */
export function countOf(
  cases: readonly TableCase[],
  reader: ReaderId,
): { readonly right: number; readonly cannot: number } {
  const count = (wanted: Verdict["verdict"]): number =>
    cases.filter(({ verdicts }) => verdicts[reader]?.verdict === wanted).length;
  return { right: count("right"), cannot: count("cannot") };
}
