import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import path from "node:path";

/** A file that a commit changed. */
export interface FileChange {
  readonly path: string;
  /** The id of the file before the commit, and after it. */
  readonly before: string;
  readonly after: string;
}

/** What tells a change from others: the same change of two commits edits the same lines. */
export function changeId({ before, after }: Pick<FileChange, "before" | "after">): string {
  return `${before}..${after}`;
}

/** A run of lines, both ends included, counted from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

const maxOutputBytes = 2 ** 30;
/** What a user's configuration may say of diffs is not asked for: the same commits must give the same lines everywhere. */
const diffFlags = [
  "-r",
  "--diff-filter=M",
  "--no-renames",
  "--no-color",
  "--no-ext-diff",
  "--no-textconv",
] as const;
const regularFile = /^100(?:644|755)$/;

/** The history of a repository, from the commit that is checked out. */
export class GitRepository {
  /** The commit that is checked out. */
  readonly commit: string;
  readonly #directory: string;

  /** Throws where there is no repository or no commit. */
  constructor(directory: string) {
    this.#directory = directory;
    this.commit = this.#text(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"]).trim();
  }

  /** `owner/name` of where it was cloned from, or the name of its directory. */
  get name(): string {
    const { stdout } = this.#git(["config", "--get", "remote.origin.url"]);
    const [, name] = /[:/]([^:/\s]+\/[^/\s]+?)(?:\.git)?\/?\s*$/u.exec(stdout.toString()) ?? [];
    return name ?? path.basename(path.resolve(this.#directory));
  }

  /** Whether the history ends where a shallow clone ends. */
  get isShallow(): boolean {
    return this.#text(["rev-parse", "--is-shallow-repository"]).trim() === "true";
  }

  has(commit: string): boolean {
    return this.#git(["cat-file", "-e", `${commit}^{commit}`]).status === 0;
  }

  /** The commits with one parent at most that lead to a commit, in the order of their ids. */
  commitsUpTo(commit: string): string[] {
    const list = this.#text(["rev-list", "--no-merges", commit]);
    return list
      .split("\n")
      .filter((id) => id !== "")
      .toSorted();
  }

  /** The regular files that each of some commits changed, without those that it added, removed or renamed. */
  changesOf(commits: readonly string[]): Map<string, FileChange[]> {
    const found = new Map<string, FileChange[]>(commits.map((commit) => [commit, []]));
    const fields = this.#text(["diff-tree", "--stdin", "-z", "--raw", ...diffFlags], commits).split("\0");
    let commit = "";
    for (let index = 0; index < fields.length; index++) {
      const field = fields[index] ?? "";
      if (!field.startsWith(":")) {
        commit = field;
        continue;
      }
      const [modeBefore = "", modeAfter = "", before = "", after = ""] = field.slice(1).split(" ");
      const file = fields[++index] ?? "";
      if (regularFile.test(modeBefore) && regularFile.test(modeAfter)) {
        found.get(commit)?.push({ path: file, before, after });
      }
    }
    return found;
  }

  /**
   * The lines that some commits removed or replaced, as they were numbered before, by {@link changeId}. A change that only
   * adds lines has none.
   */
  editedRanges(commits: readonly string[]): Map<string, LineRange[]> {
    const found = new Map<string, LineRange[]>();
    const format = ["--patch", "--unified=0", "--full-index", "--diff-algorithm=myers", "--indent-heuristic"];
    let ranges: LineRange[] = [];
    // Lines of files begin with another sign.
    const marks = /^(?:index ([\da-f]+)\.\.([\da-f]+)(?: |$)|@@ -(\d+)(?:,(\d+))? \+)/gm;
    for (const [, before, after = "", start, count = "1"] of this.#text(
      ["diff-tree", "--stdin", ...format, ...diffFlags],
      commits,
    ).matchAll(marks)) {
      if (before !== undefined) {
        ranges = [];
        found.set(changeId({ before, after }), ranges);
      } else if (count !== "0") {
        ranges.push({ first: Number(start), last: Number(start) + Number(count) - 1 });
      }
    }
    return found;
  }

  /** The bytes of files by their ids. A file of more than `maxBytes`, or one that the clone lacks, is left out, with the reason. */
  filesOf(ids: readonly string[], maxBytes: number): Map<string, Buffer | "huge" | "missing"> {
    const found = new Map<string, Buffer | "huge" | "missing">();
    const readable: string[] = [];
    const sizes = this.#text(["cat-file", "--batch-check"], ids).split("\n");
    for (const [index, id] of ids.entries()) {
      const [, type, size] = (sizes[index] ?? "").split(" ");
      if (type !== "blob") found.set(id, "missing");
      else if (Number(size) > maxBytes) found.set(id, "huge");
      else readable.push(id);
    }
    const batch = this.#output(["cat-file", "--batch"], readable);
    let at = 0;
    for (const id of readable) {
      const headEnd = batch.indexOf(0x0a, at);
      const size = Number(batch.toString("latin1", at, headEnd).split(" ")[2]);
      found.set(id, batch.subarray(headEnd + 1, headEnd + 1 + size));
      at = headEnd + 1 + size + 1;
    }
    return found;
  }

  #text(args: readonly string[], lines: readonly string[] = []): string {
    return this.#output(args, lines).toString("utf8");
  }

  /** Throws when git fails. */
  #output(args: readonly string[], lines: readonly string[] = []): Buffer {
    const { status, stdout, stderr, error } = this.#git(args, lines);
    if (error !== undefined) throw new Error(`git: ${error.message}`);
    if (status === 0) return stdout;
    const told = stderr.toString("utf8").trim() || `git ${args[0]} ended with ${status}`;
    throw new Error(`${this.#directory}: ${told}`);
  }

  #git(args: readonly string[], lines: readonly string[] = []): SpawnSyncReturns<Buffer> {
    return spawnSync("git", ["-C", this.#directory, ...args], {
      input: lines.map((line) => `${line}\n`).join(""),
      maxBuffer: maxOutputBytes,
    });
  }
}
