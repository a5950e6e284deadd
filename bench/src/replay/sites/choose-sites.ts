import path from "node:path";
import { FileJudge, type ParsedFile } from "../../../../scripts/accuracy/parsed-file.ts";
import { Random } from "../../../../scripts/fuzz/random.ts";
import { changeId, type FileChange, type GitRepository, type LineRange } from "../history/git-repository.ts";
import { isGenerated } from "./is-generated.ts";
import { parsedLanguage, parseFiles } from "./parse-files.ts";
import { linesOf, type Site } from "./site.ts";
import { Skips } from "./skips.ts";

/** A commit gives at most so many sites, each of another file, so that no large commit outweighs the others. */
const maxSitesOfCommit = 3;
/** Larger files are skipped. */
const maxFileBytes = 1_000_000;
/** Files are fetched and parsed so many commits at a time. */
const commitsAtOnce = 40;

/** What was chosen from a history. */
export interface ChosenSites {
  readonly sites: readonly Site[];
  /** The commits with one parent at most. */
  readonly commits: number;
  /** How many changes of files gave no site, by the reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** A change of a file that could be parsed, and a line that it edited. */
interface Candidate {
  readonly commit: string;
  readonly change: FileChange;
  readonly language: string;
}

/** Chooses lines that the commits of a history edited. The same history, number and seed give the same lines. */
export async function chooseSites(
  repository: GitRepository,
  options: {
    /** What the repository is called. */
    readonly name: string;
    /** The last commit of the history. */
    readonly commit: string;
    readonly maxSites: number;
    readonly seed: number;
  },
): Promise<ChosenSites> {
  const { name, commit, maxSites, seed } = options;
  const random = new Random(seed);
  const commits = repository.commitsUpTo(commit);
  const order = random.shuffled(commits);
  const skips = new Skips();
  const sites: Site[] = [];
  for (let at = 0; at < order.length && sites.length < maxSites; at += commitsAtOnce) {
    const some = order.slice(at, at + commitsAtOnce);
    const candidates = [...repository.changesOf(some)].flatMap(([id, changes]) =>
      candidatesOf(id, changes, { random, skips }),
    );
    const found = await sitesOf(repository, candidates, { random, skips });
    sites.push(...found.slice(0, maxSites - sites.length).map((site) => ({ repository: name, ...site })));
  }
  return { sites, commits: commits.length, skipped: skips.toObject() };
}

interface Choice {
  readonly random: Random;
  readonly skips: Skips;
}

function candidatesOf(
  commit: string,
  changes: readonly FileChange[],
  { random, skips }: Choice,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const change of changes) {
    const language = parsedLanguage(change.path);
    if (language === undefined) skips.count("no parser for its language");
    else if (isGenerated(change.path)) skips.count("generated, or a copy of another project");
    else if (leadsOut(change.path)) skips.count("a path that leads out of the repository");
    else candidates.push({ commit, change, language });
  }
  const chosen = random.shuffled(candidates).slice(0, maxSitesOfCommit);
  skips.count(`more than ${maxSitesOfCommit} files of one commit`, candidates.length - chosen.length);
  return chosen;
}

/** Git refuses such paths when it makes a commit, but other programs may have made it. */
function leadsOut(file: string): boolean {
  return path.posix.isAbsolute(file) || file.split(/[\\/]/).includes("..");
}

async function sitesOf(
  repository: GitRepository,
  candidates: readonly Candidate[],
  { random, skips }: Choice,
): Promise<Omit<Site, "repository">[]> {
  const files = repository.filesOf([...new Set(candidates.map(({ change }) => change.before))], maxFileBytes);
  const ranges = repository.editedRanges([...new Set(candidates.map(({ commit }) => commit))]);
  const edits = candidates.flatMap(({ commit, change, language }): Edit[] => {
    const text = textOf(files.get(change.before) ?? "missing");
    const line = "reason" in text ? text : lineOf(ranges.get(changeId(change)) ?? [], text.text, random);
    if ("reason" in line) skips.count(line.reason);
    else if ("text" in text) return [{ commit, path: change.path, language, ...text, ...line }];
    return [];
  });
  const parsed = await parseFiles(edits);
  return edits.flatMap((edit, index) => {
    const wanted = wantedOf(edit, parsed[index] ?? "not parsed");
    if (typeof wanted !== "string") return [{ ...edit, wanted }];
    skips.count(wanted);
    return [];
  });
}

/** A site of which it is not known yet what must be seen. */
type Edit = Omit<Site, "repository" | "wanted">;

function textOf(bytes: Buffer | "huge" | "missing"): { readonly text: string } | { readonly reason: string } {
  if (bytes === "missing") return { reason: "the clone lacks the file" };
  if (bytes === "huge") return { reason: `larger than ${maxFileBytes} bytes` };
  if (bytes.includes(0)) return { reason: "binary" };
  const text = bytes.toString("utf8");
  if (text.includes("\uFFFD")) return { reason: "not UTF-8" };
  return isGeneratedText(text) ? { reason: "says that it is generated" } : { text };
}

const headCharacters = 1000;

/** Whether the head of a file says what generators of code write there. */
function isGeneratedText(text: string): boolean {
  return /@generated\b|\bcode generated by\b|\bdo not edit\b|\bauto-?generated\b/i.test(
    text.slice(0, headCharacters),
  );
}

/** One of the lines that an edit removed or replaced, of which each run has the same chance. */
function lineOf(
  ranges: readonly LineRange[],
  text: string,
  random: Random,
): { readonly line: number } | { readonly reason: string } {
  if (ranges.length === 0) return { reason: "only adds lines" };
  const lines = linesOf(text);
  const { first, last } = random.pick(ranges);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const visible = numbers.filter((number) => (lines[number - 1] ?? "").trim() !== "");
  return visible.length === 0 ? { reason: "the edited lines are blank" } : { line: random.pick(visible) };
}

/** What must be seen around a line. A string tells why nothing is. */
function wantedOf({ text, line }: Edit, parsed: ParsedFile | string): LineRange | string {
  if (typeof parsed === "string") return parsed;
  const smallest = new FileJudge(linesOf(text), parsed).smallestAround(line - 1);
  if (smallest === "unclear") return "a line that the parser does not understand";
  if (smallest === undefined) return "outside of functions, classes and types";
  return { first: smallest.start + 1, last: smallest.end + 1 };
}
