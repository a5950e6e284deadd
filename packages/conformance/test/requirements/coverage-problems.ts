import type { Citation } from "./citations.ts";
import type { Requirement } from "../../src/requirements/requirement.ts";

/** Gives one sentence for each problem with the coverage of the requirements. */
export function coverageProblems(
  requirements: readonly Requirement[],
  citations: readonly Citation[],
): readonly string[] {
  const known = new Set(requirements.map((requirement) => requirement.id));
  const cited = new Map(citations.map((citation) => [citation.id, citation.where]));
  return [
    ...repeated(requirements).map((id) => `${id} is listed twice`),
    ...citations
      .filter(({ id }) => !known.has(id))
      .map(({ id, where }) => `${where} cites [${id}], which is unknown`),
    ...requirements.flatMap((requirement) => problemsOf(requirement, cited.get(requirement.id))),
  ];
}

function problemsOf({ id, text, status, reason }: Requirement, citedBy: string | undefined): string[] {
  if (status === "tested") {
    return citedBy === undefined ? [`${id} is cited by no test: ${text}`] : [];
  }
  return [
    ...(reason === undefined || reason.trim() === "" ? [`${id} is ${status} without a reason`] : []),
    ...(citedBy === undefined ? [] : [`${id} is ${status}, yet ${citedBy} cites it`]),
  ];
}

function repeated(requirements: readonly Requirement[]): string[] {
  const ids = requirements.map((requirement) => requirement.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
