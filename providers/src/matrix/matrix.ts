import type { CaseName } from "../cases/case-names.ts";
import type { Cell } from "../judge/verdict.ts";
import type { SetUp } from "../loops/route.ts";

/** The verdicts of one set-up on the way from a framework to a provider. */
export interface RouteRow {
  readonly framework: string;
  readonly provider: string;
  readonly packageName: string;
  readonly setUp: SetUp;
  /** What a user sets for the quick start, where that is not the adapter's middleware. */
  readonly toSet?: string;
  readonly cells: Readonly<Record<CaseName, Cell>>;
}

/** The verdicts where the stored messages of one provider's conversation go to another provider. */
export interface ReplayRow {
  readonly framework: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly cells: Readonly<Record<CaseName, Cell>>;
}

/** Names the providers whose stored messages a row is about. */
export function storedMessagesOf({ framework, from, to }: ReplayRow, { replays }: Matrix): string {
  const rows = replays.filter((row) => row.framework === framework && row.to === to);
  return rows.length > 1 ? from.join("; ") : "all others";
}

/** The verdicts on the conversation of a README's first example, one for each of its answers. */
export interface QuickStartRow {
  readonly adapter: string;
  readonly provider: string;
  readonly cells: Readonly<Record<string, Cell>>;
}

/** All verdicts, with the versions of the packages that they hold for. */
export interface Matrix {
  readonly versions: Readonly<Record<string, string>>;
  readonly routes: readonly RouteRow[];
  readonly replays: readonly ReplayRow[];
  readonly quickStarts: readonly QuickStartRow[];
}
