import { median } from "../../statistics/median.ts";
import type { ChosenSites } from "../sites/choose-sites.ts";
import type { Outcome } from "../replay-site.ts";
import type { ReaderId, ReplayedReader } from "../replay-reader.ts";
import { linesOf, type Site } from "../sites/site.ts";

/** What `pnpm bench:replay` counted. */
export interface ReplayReport {
  readonly date: string;
  readonly node: string;
  readonly seed: number;
  readonly repositories: readonly RepositoryFacts[];
  readonly rows: readonly ReplayRow[];
}

/** A repository whose history was replayed. */
export interface RepositoryFacts {
  readonly name: string;
  readonly commit: string;
  /** The commits from which sites were chosen. */
  readonly commits: number;
  readonly sites: number;
  /** The sites by their languages. */
  readonly languages: Readonly<Record<string, number>>;
  /** The lines of a site's file, and of what must be seen there, in the median. */
  readonly medianFileLines: number;
  readonly medianWantedLines: number;
  readonly skipped: ChosenSites["skipped"];
}

/** What a policy of a reader needed in a repository. */
export interface ReplayRow {
  /** Null: in all repositories together. */
  readonly repository: string | null;
  readonly reader: ReaderId;
  readonly readerName: string;
  readonly policy: string;
  readonly policyTitle: string;
  readonly sites: number;
  /** The sites that were seen in one call, in one or two, and never. */
  readonly seenInOne: number;
  readonly seenInTwo: number;
  readonly neverSeen: number;
  /** Means over all sites. */
  readonly calls: number;
  readonly argumentTokens: number;
  readonly answerTokens: number;
  /** Arguments and answers together, in the median. */
  readonly medianTokens: number;
}

/** The tokens of arguments and answers, in the mean. */
export function tokensOf({
  argumentTokens,
  answerTokens,
}: Pick<ReplayRow, "argumentTokens" | "answerTokens">): number {
  return argumentTokens + answerTokens;
}

/** The facts of a repository. */
export function repositoryFacts(
  repository: { readonly name: string; readonly commit: string },
  { sites, commits, skipped }: ChosenSites,
): RepositoryFacts {
  const languages: Record<string, number> = {};
  for (const { language } of sites) languages[language] = (languages[language] ?? 0) + 1;
  return {
    ...repository,
    commits,
    sites: sites.length,
    languages,
    medianFileLines: median(sites.map(({ text }) => linesOf(text).length)),
    medianWantedLines: median(sites.map(({ wanted }) => wanted.last - wanted.first + 1)),
    skipped,
  };
}

/** The rows of a reader: of each repository, then of all together if there are several. */
export function rowsOf(replayed: ReplayedReader, sites: readonly Site[]): ReplayRow[] {
  const names = [...new Set(sites.map(({ repository }) => repository))];
  const parts = names.length > 1 ? [...names, null] : names;
  return parts.flatMap((repository) =>
    replayed.policies.map(({ id, title, outcomes }): ReplayRow => {
      const some = outcomes.filter(
        (_, index) => repository === null || sites[index]?.repository === repository,
      );
      return {
        repository,
        reader: replayed.id,
        readerName: `${replayed.name} ${replayed.version}`.trim(),
        policy: id,
        policyTitle: title,
        ...countsOf(some),
      };
    }),
  );
}

type Counts = Omit<ReplayRow, "repository" | "reader" | "readerName" | "policy" | "policyTitle">;

function countsOf(outcomes: readonly Outcome[]): Counts {
  const seenWithin = (most: number): number =>
    outcomes.filter(({ isSeen, calls }) => isSeen && calls <= most).length;
  return {
    sites: outcomes.length,
    seenInOne: seenWithin(1),
    seenInTwo: seenWithin(2),
    neverSeen: outcomes.filter(({ isSeen }) => !isSeen).length,
    calls: meanOf(outcomes.map(({ calls }) => calls)),
    argumentTokens: meanOf(outcomes.map(({ argumentTokens }) => argumentTokens)),
    answerTokens: meanOf(outcomes.map(({ answerTokens }) => answerTokens)),
    medianTokens: median(outcomes.map(({ argumentTokens, answerTokens }) => argumentTokens + answerTokens)),
  };
}

function meanOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
