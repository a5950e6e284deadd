import ignore, { type Ignore } from "ignore";
import type { FileSource, OpenOptions, SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { readBytes } from "../../lines/read-bytes.ts";
import { decodeUtf8 } from "../../text/decode-utf8.ts";

/** Larger ignore files are refused, not skipped: a rule that is not read cannot hide anything. */
const maxIgnoreFileBytes = 256 * 1024;

/** More stars in one name could take for ever to match. */
const maxStarsInName = 3;

/** The rules of one ignore file. */
interface IgnoreRules {
  readonly version: string | null;
  readonly rules: Ignore;
}

/** Hides what files such as `.gitignore` name, each speaking of the directory that it lies in. */
export class IgnoreFiles {
  readonly #source: FileSource;
  readonly #names: readonly string[];
  readonly #cache = new Map<string, IgnoreRules>();

  constructor(source: FileSource, names: readonly string[]) {
    this.#source = source;
    this.#names = names;
  }

  /** Whether a path is hidden. A hidden directory hides all that lies beneath it. */
  async hides(
    segments: readonly string[],
    directory: boolean,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const above: IgnoreRules[][] = [];
    for (let depth = 1; depth <= segments.length; depth++) {
      above.push(await this.#rulesIn(segments.slice(0, depth - 1), signal));
      if (isHidden(above, segments.slice(0, depth), depth < segments.length || directory)) return true;
    }
    return false;
  }

  async #rulesIn(directory: readonly string[], signal: AbortSignal | undefined): Promise<IgnoreRules[]> {
    const found: IgnoreRules[] = [];
    for (const name of this.#names) {
      const rules = await this.#rulesOf([...directory, name], signal);
      if (rules) found.push(rules);
    }
    return found;
  }

  async #rulesOf(path: readonly string[], signal: AbortSignal | undefined): Promise<IgnoreRules | undefined> {
    const file = await this.#open(path, signal);
    if (file === undefined) return undefined;
    try {
      const key = path.join("/");
      const cached = this.#cache.get(key);
      if (cached && cached.version !== null && cached.version === file.version) return cached;
      const bytes = await readBytes(file, maxIgnoreFileBytes + 1, signal);
      if (bytes.length > maxIgnoreFileBytes) throw unusable(path);
      const rules = { version: file.version, rules: parseRules(decodeUtf8(bytes), path) };
      this.#cache.set(key, rules);
      return rules;
    } finally {
      file.close();
    }
  }

  async #open(path: readonly string[], signal: AbortSignal | undefined): Promise<SourceFile | undefined> {
    const options: OpenOptions = { symlinks: "inside", headBytes: maxIgnoreFileBytes, signal };
    try {
      return this.#source.openSync?.(path, options) ?? (await this.#source.open(path, options));
    } catch (error) {
      signal?.throwIfAborted();
      if (ReadError.is(error) && error.code === "NOT_FOUND") return undefined;
      throw unusable(path);
    }
  }
}

/** The nearest rules that speak of a path decide. */
function isHidden(above: readonly IgnoreRules[][], segments: readonly string[], directory: boolean): boolean {
  for (let depth = above.length - 1; depth >= 0; depth--) {
    const path = segments.slice(depth).join("/") + (directory ? "/" : "");
    for (const { rules } of above[depth] ?? []) {
      const { ignored, unignored } = rules.test(path);
      if (ignored || unignored) return ignored;
    }
  }
  return false;
}

function parseRules(text: string, path: readonly string[]): Ignore {
  const lines = text.split("\n");
  const costly = lines.some((line) => line.split("/").some((name) => starRuns(name) > maxStarsInName));
  if (costly) throw unusable(path);
  return ignore({ allowRelativePaths: false, ignorecase: true }).add(lines);
}

function starRuns(name: string): number {
  return (name.match(/\*+/g) ?? []).length;
}

function unusable(path: readonly string[]): ReadError {
  const name = path.at(-1) ?? "";
  return new ReadError(
    "ACCESS_DENIED",
    `the workspace's ${JSON.stringify(name)} cannot be used, so nothing it governs is read`,
    {
      details: { rule: name },
    },
  );
}
