import type { FileSource, SourceOpenOptions, SourceFile } from "../../contract/file-source.ts";
import { ReadError } from "../../contract/read-error.ts";
import { streamedBytes } from "../../lines/bytes/file-bytes.ts";
import { Places } from "../../lines/bytes/places.ts";
import { readBytes } from "../../lines/bytes/whole-file.ts";
import { RecentlyUsed } from "../../lines/bytes/recently-used.ts";
import { inTurns, TurnMeter, yieldTurn, type Steps } from "../../lines/bytes/yield-turn.ts";
import { ignorableName } from "./ignore-pattern.ts";
import { IgnorePlace, parseIgnoreRules, type IgnoreRules } from "./ignore-rules.ts";
import { quotedName } from "../../text/message-text.ts";

/** The largest ignore file. A larger one is refused, not skipped, because unread rules would hide nothing. */
const maxIgnoreFileBytes = 256 * 1024;

/**
 * All ignore files on the way to one directory. More of them are refused as a larger one is. The rules of a hostile file
 * take up to 130 times its length in memory.
 */
const maxBytesOnTheWay = 512 * 1024;

/** A walk that has to parse more than this waits until no other such walk goes on, in any workspace. */
const maxParsedAtOnceBytes = 8 * 1024;
const largeWalks = new Places(1);

/** What even an empty ignore file counts for in the cache. */
const leastCachedBytes = 1024;

/** Ignore files of all roots that stay parsed, by root, version and path, in bytes of the files. */
const parsedFiles = new RecentlyUsed<IgnoreRules>(maxBytesOnTheWay);
let rootCount = 0;

/** Opening walks the path, so that it costs more the deeper the file lies. */
const unitsToOpen = 1000;

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
  /** A source that gives two files one version, against its contract, must not swap their rules. */
  readonly #root = rootCount++;
  constructor(source: FileSource, names: readonly string[], symlinks: SourceOpenOptions["symlinks"]) {
    this.#source = source;
    this.#names = names;
    this.#symlinks = symlinks;
  }

  /** Reads the ignore files from the root down to a directory, and lets `decide` ask about names in it. */
  async judge<Result>(
    directory: readonly string[],
    signal: AbortSignal | undefined,
    decide: (beneath: IgnoredBeneath) => Promise<Result>,
  ): Promise<Result> {
    const beneath = await this.#along({ directory, signal, bytesToParse: maxParsedAtOnceBytes });
    if (beneath !== undefined) return await decide(beneath);
    return await largeWalks.run(signal, async () => {
      return await decide(
        (await this.#along({ directory, signal, bytesToParse: Infinity })) as IgnoredBeneath,
      );
    });
  }

  /** Undefined: it would have to parse more than it may. */
  async #along(walk: Walk): Promise<IgnoredBeneath | undefined> {
    const { directory, signal } = walk;
    const meter = new TurnMeter();
    let kinds: Kinds = this.#names.map(() => []);
    let bytesLeft = maxBytesOnTheWay;
    for (let depth = 0; ; depth++) {
      for (const [index, name] of this.#names.entries()) {
        if (meter.spend(unitsToOpen * (depth + 1))) await yieldTurn(signal);
        const path = [...directory.slice(0, depth), name];
        const rules = await this.#rulesOf(path, meter, walk);
        if (rules === "none") continue;
        if (rules === "tooLarge") return undefined;
        bytesLeft -= rules.byteLength;
        if (bytesLeft < 0) throw unusable(path);
        kinds[index]?.push(rules.place);
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
    walk: Walk,
  ): Promise<StartOfRules | "none" | "tooLarge"> {
    const file = await this.#open(path, walk.signal);
    if (file === undefined) return "none";
    try {
      const key = `${this.#root} ${file.version} ${path.join("/")}`;
      const rules = await parsedRules(file, path, file.version === null ? undefined : key, meter, walk);
      if (rules === undefined) return "tooLarge";
      // git does not follow a link in the place of an ignore file. What such a file shows again stays hidden.
      const isLink = file.path.join("/") !== path.join("/");
      return { byteLength: rules.byteLength, place: IgnorePlace.startOf(rules, !isLink) };
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

/** A walk from the root down to a directory. */
interface Walk {
  readonly directory: readonly string[];
  readonly signal: AbortSignal | undefined;
  /** How many bytes of ignore files it may still parse. */
  bytesToParse: number;
}

/** The rules of a file before the first name of a path. */
interface StartOfRules {
  readonly byteLength: number;
  readonly place: IgnorePlace;
}

/** The rules of a file, by its key if it has one. Undefined: the walk may not parse so much. */
async function parsedRules(
  file: SourceFile,
  path: readonly string[],
  key: string | undefined,
  meter: TurnMeter,
  walk: Walk,
): Promise<IgnoreRules | undefined> {
  const known = key === undefined ? undefined : parsedFiles.get(key);
  if (known !== undefined) return known;
  if ((file.size ?? 0) > walk.bytesToParse) return undefined;
  const maxBytes = Math.min(maxIgnoreFileBytes, walk.bytesToParse);
  const bytes = await readBytes(streamedBytes(file, walk.signal), maxBytes + 1);
  if (bytes.length > maxIgnoreFileBytes) throw unusable(path);
  walk.bytesToParse -= bytes.length;
  if (walk.bytesToParse < 0) return undefined;
  const rules = await parseIgnoreRules(bytes, meter, walk.signal);
  if (rules === undefined) throw unusable(path);
  if (key !== undefined) parsedFiles.set(key, rules, rules.byteLength + leastCachedBytes);
  return rules;
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
