import { decodeUtf8 } from "../../platform.ts";
import ignore, { type Ignore } from "ignore";
import type { FileSource, SourceOpenOptions, SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { streamedBytes } from "../../lines/bytes/file-bytes.ts";
import { readBytes } from "../../lines/bytes/whole-file.ts";
import { splitText } from "../../lines/split-lines.ts";

/** The largest ignore file. A larger one is refused, not skipped, because unread rules would hide nothing. */
const maxIgnoreFileBytes = 256 * 1024;

/** Most runs of stars in one name. More could take for ever to match. */
const maxStarsInName = 3;

interface CachedRules {
  readonly version: string | null;
  readonly rules: Ignore;
}

/** The rules of one kind of ignore file, from the root down to a directory. Undefined: that directory has no such file. */
type RulesAlong = readonly (Ignore | undefined)[];

/** Decides what is hidden beneath one directory, by the ignore files from the root down to it. */
export interface IgnoredBeneath {
  /** `segments`: a path from the root that leads through that directory. */
  hides(segments: readonly string[], directory: boolean): boolean;
}

/** Hides what files such as `.gitignore` list. Each file governs the directory that it lies in. */
export class IgnoreFiles {
  readonly #source: FileSource;
  readonly #names: readonly string[];
  readonly #symlinks: SourceOpenOptions["symlinks"];
  readonly #cache = new Map<string, CachedRules>();

  constructor(source: FileSource, names: readonly string[], symlinks: SourceOpenOptions["symlinks"]) {
    this.#source = source;
    this.#names = names;
    this.#symlinks = symlinks;
  }

  /** Reads the ignore files from the root down to a directory. */
  async along(directory: readonly string[], signal: AbortSignal | undefined): Promise<IgnoredBeneath> {
    const kinds: RulesAlong[] = [];
    for (const name of this.#names) {
      const rules: (Ignore | undefined)[] = [];
      for (let depth = 0; depth <= directory.length; depth++) {
        rules.push(await this.#rulesOf([...directory.slice(0, depth), name], signal));
      }
      kinds.push(rules);
    }
    // A kind of ignore file cannot unhide what another kind hides.
    return {
      hides: (segments, isDirectory) => kinds.some((rules) => isHidden(rules, segments, isDirectory)),
    };
  }

  async #rulesOf(path: readonly string[], signal: AbortSignal | undefined): Promise<Ignore | undefined> {
    const file = await this.#open(path, signal);
    if (file === undefined) return undefined;
    try {
      const key = path.join("/");
      const cached = this.#cache.get(key);
      if (cached && cached.version !== null && cached.version === file.version) return cached.rules;
      const bytes = await readBytes(streamedBytes(file, signal), maxIgnoreFileBytes + 1);
      if (bytes.length > maxIgnoreFileBytes) throw unusable(path);
      const rules = parseRules(decodeUtf8(bytes), path);
      this.#cache.set(key, { version: file.version, rules });
      return rules;
    } finally {
      file.close();
    }
  }

  async #open(path: readonly string[], signal: AbortSignal | undefined): Promise<SourceFile | undefined> {
    const options: SourceOpenOptions = { symlinks: this.#symlinks, headBytes: maxIgnoreFileBytes, signal };
    try {
      return this.#source.openSync?.(path, options) ?? (await this.#source.open(path, options));
    } catch (error) {
      signal?.throwIfAborted();
      if (ReadError.is(error) && error.code === "NOT_FOUND") return undefined;
      // The directory itself leads outside, so the requested file does too.
      if (ReadError.is(error) && error.code === "OUTSIDE_WORKSPACE") throw error;
      throw unusable(path);
    }
  }
}

/** The nearest rules that match a path decide. A hidden directory hides everything beneath it. */
function isHidden(rules: RulesAlong, segments: readonly string[], directory: boolean): boolean {
  for (let length = 1; length <= segments.length; length++) {
    const isDirectory = length < segments.length || directory;
    if (isNamed(rules, segments.slice(0, length), isDirectory)) return true;
  }
  return false;
}

function isNamed(rules: RulesAlong, segments: readonly string[], directory: boolean): boolean {
  for (let depth = Math.min(rules.length, segments.length) - 1; depth >= 0; depth--) {
    const path = segments.slice(depth).join("/") + (directory ? "/" : "");
    const decision = rules[depth]?.test(path);
    if (decision?.ignored || decision?.unignored) return decision.ignored;
  }
  return false;
}

function parseRules(text: string, path: readonly string[]): Ignore {
  const lines = splitText(text).map((line) => line.text);
  const costly = lines.some((line) => line.split("/").some((name) => starRuns(name) > maxStarsInName));
  if (costly) throw unusable(path);
  return ignore({ allowRelativePaths: false, ignorecase: true }).add(lines);
}

function starRuns(name: string): number {
  return (name.match(/\*+/g) ?? []).length;
}

function unusable(path: readonly string[]): ReadError {
  const name = path.at(-1) ?? "";
  const message = `the workspace's ${JSON.stringify(name)} cannot be used, so nothing it governs is read`;
  return new ReadError("ACCESS_DENIED", message, { details: { rule: name } });
}
