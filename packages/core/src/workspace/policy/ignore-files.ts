import type { FileSource, SourceOpenOptions, SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { streamedBytes } from "../../lines/bytes/file-bytes.ts";
import { readBytes } from "../../lines/bytes/whole-file.ts";
import { RecentlyUsed } from "../../lines/bytes/recently-used.ts";
import { inTurns, TurnMeter, yieldTurn, type Steps } from "../../lines/bytes/yield-turn.ts";
import { ignorableName } from "./ignore-pattern.ts";
import { IgnorePlace, parseIgnoreRules, type IgnoreRules } from "./ignore-rules.ts";
import { quotedName } from "../../text/message-text.ts";

/** The largest ignore file. A larger one is refused, not skipped, because unread rules would hide nothing. */
const maxIgnoreFileBytes = 256 * 1024;

/** All ignore files on the way to one directory. More of them are refused as a larger one is. */
const maxBytesOnTheWay = 1024 * 1024;

/** Ignore files that stay parsed, in bytes of the files. */
const maxCachedBytes = 1024 * 1024;

/** What even an empty ignore file counts for in the cache. */
const leastCachedBytes = 1024;

/** Opening walks the path, so that it costs more the deeper the file lies. */
const unitsToOpen = 1000;

interface CachedRules {
  readonly version: string | null;
  readonly rules: IgnoreRules;
}

/** Decides what is hidden in one directory, by the ignore files from the root down to it. */
export interface IgnoredBeneath {
  /** Whether the directory itself is hidden, and so everything in it. */
  readonly hidesAll: boolean;
  /** Whether a name in the directory is hidden. */
  hides(name: string, directory: boolean): Promise<boolean>;
}

/** Hides what files such as `.gitignore` list. Each file governs the directory that it lies in. */
export class IgnoreFiles {
  readonly #source: FileSource;
  readonly #names: readonly string[];
  readonly #symlinks: SourceOpenOptions["symlinks"];
  /** By path. */
  readonly #cache = new RecentlyUsed<CachedRules>(maxCachedBytes);

  constructor(source: FileSource, names: readonly string[], symlinks: SourceOpenOptions["symlinks"]) {
    this.#source = source;
    this.#names = names;
    this.#symlinks = symlinks;
  }

  /** Reads the ignore files from the root down to a directory. */
  async along(directory: readonly string[], signal: AbortSignal | undefined): Promise<IgnoredBeneath> {
    const meter = new TurnMeter();
    let kinds: Kinds = this.#names.map(() => []);
    let bytesLeft = maxBytesOnTheWay;
    for (let depth = 0; ; depth++) {
      for (const [index, name] of this.#names.entries()) {
        if (meter.spend(unitsToOpen * (depth + 1))) await yieldTurn(signal);
        const path = [...directory.slice(0, depth), name];
        const rules = await this.#rulesOf(path, meter, signal);
        if (rules === undefined) continue;
        bytesLeft -= rules.byteLength;
        if (bytesLeft < 0) throw unusable(path);
        kinds[index]?.push(IgnorePlace.startOf(rules));
      }
      const next = directory[depth];
      if (next === undefined) break;
      kinds = await inTurns(behindName(kinds, next, meter), signal);
      // A directory that is hidden hides everything beneath it, whatever the ignore files there say.
      if (isHidden(kinds, true)) return { hidesAll: true, hides: () => Promise.resolve(true) };
    }
    const here = kinds;
    return {
      hidesAll: false,
      hides: async (name, isDirectory) =>
        isHidden(await inTurns(behindName(here, name, meter), signal), isDirectory),
    };
  }

  async #rulesOf(
    path: readonly string[],
    meter: TurnMeter,
    signal: AbortSignal | undefined,
  ): Promise<IgnoreRules | undefined> {
    const file = await this.#open(path, signal);
    if (file === undefined) return undefined;
    try {
      const key = path.join("/");
      const cached = this.#cache.get(key);
      if (cached !== undefined && cached.version !== null && cached.version === file.version) {
        return cached.rules;
      }
      this.#cache.delete(key);
      const bytes = await readBytes(streamedBytes(file, signal), maxIgnoreFileBytes + 1);
      if (bytes.length > maxIgnoreFileBytes) throw unusable(path);
      const rules = await parseIgnoreRules(bytes, meter, signal);
      if (rules === undefined) throw unusable(path);
      this.#cache.set(key, { version: file.version, rules }, rules.byteLength + leastCachedBytes);
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

/** For each kind of ignore file, how far a path has come in the rules of each such file, from the root's on. */
type Kinds = IgnorePlace[][];

function* behindName(kinds: Kinds, written: string, meter: TurnMeter): Steps<Kinds> {
  const name = ignorableName(written);
  const behind: Kinds = [];
  for (const places of kinds) {
    const entered: IgnorePlace[] = [];
    for (const place of places) if (!place.isOver) entered.push(yield* place.behindName(name, meter));
    behind.push(entered);
  }
  return behind;
}

/** In each kind, the deepest file that says something decides. A kind cannot unhide what another kind hides. */
function isHidden(kinds: Kinds, directory: boolean): boolean {
  return kinds.some((places) => {
    const speaking = places.findLast((place) => place.hidden(directory) !== undefined);
    return speaking?.hidden(directory) === true;
  });
}

function unusable(path: readonly string[]): ReadError {
  const name = path.at(-1) ?? "";
  const message = `the workspace's ${quotedName(name)} cannot be used, so nothing it governs is read`;
  return new ReadError("ACCESS_DENIED", message, { details: { rule: name } });
}
