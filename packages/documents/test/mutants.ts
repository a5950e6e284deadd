import { unzipSync, zipSync } from "fflate";
import { ReadError } from "@readfile/core";
import { documents } from "@readfile/documents";

/** Random numbers that a seed repeats, from 0 up to, but not including, `end`. */
type Below = (end: number) => number;

function seeded(seed: number): Below {
  let state = seed >>> 0 || 1;
  return (end) => {
    // xorshift
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % end;
  };
}

/** Texts that a part may get in place of others. */
const intruders: readonly string[] = [
  "<",
  ">",
  "</",
  '"',
  "&",
  "&#0;",
  "<!--",
  "<![CDATA[",
  "<!DOCTYPE x [<!ENTITY a 'b'>]>",
  "\0",
  "\ufffd",
  "-1",
  "0",
  "99999999999999999999",
  "1e309",
  "NaN",
  "<x>".repeat(700),
  "a".repeat(100_000),
];

/** A file with something wrong in it: in its bytes, or, for an archive, in one of its parts. */
function mutantOf(bytes: Uint8Array, seed: number): Uint8Array<ArrayBuffer> {
  const below = seeded(seed * 7919 + 17);
  // The first numbers of near seeds are near each other.
  for (let skipped = 0; skipped < 8; skipped++) below(2);
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return new Uint8Array(isArchive && below(3) > 0 ? mutatedParts(bytes, below) : mutatedBytes(bytes, below));
}

function mutatedBytes(bytes: Uint8Array, below: Below): Uint8Array {
  const mutant = bytes.slice();
  switch (below(5)) {
    case 0:
      return mutant.subarray(0, below(mutant.length));
    case 1: {
      const start = below(mutant.length);
      return Buffer.concat([mutant.subarray(0, start), mutant.subarray(start + 1 + below(200))]);
    }
    case 2: {
      const start = below(mutant.length);
      const piece = mutant.subarray(start, start + 1 + below(2000));
      return Buffer.concat([mutant.subarray(0, start), piece, piece, mutant.subarray(start)]);
    }
    case 3: {
      const start = below(mutant.length);
      mutant.fill(below(2) === 0 ? 0 : 0xff, start, start + 1 + below(64));
      return mutant;
    }
    default: {
      for (let count = 1 + below(20); count > 0; count--) mutant[below(mutant.length)] = below(256);
      return mutant;
    }
  }
}

function mutatedParts(bytes: Uint8Array, below: Below): Uint8Array {
  const parts = unzipSync(bytes);
  const names = Object.keys(parts).filter((name) => /\.(?:xml|rels)$|^mimetype$/.test(name));
  for (let count = 1 + below(3); count > 0; count--) {
    const name = names[below(names.length)] ?? "";
    const text = Buffer.from(parts[name] ?? []).toString("utf8");
    if (below(12) === 0) delete parts[name];
    else if (parts[name] !== undefined) parts[name] = Buffer.from(mutatedText(text, below));
  }
  return zipSync(parts, { level: 1 });
}

function mutatedText(text: string, below: Below): string {
  const start = below(text.length + 1);
  const end = Math.min(text.length, start + below(40));
  switch (below(5)) {
    case 0:
      return text.slice(0, start);
    case 1:
      return text.slice(0, start) + text.slice(end);
    case 2: {
      // A number becomes another.
      const numbers = [...text.matchAll(/"\d+"/g)];
      const found = numbers[below(Math.max(1, numbers.length))];
      const number = ["-1", "0", "4294967296", "1000000", "x", ""][below(6)] ?? "";
      if (found === undefined) return text;
      return `${text.slice(0, found.index)}"${number}"${text.slice(found.index + found[0].length)}`;
    }
    case 3:
      return (
        text.slice(0, start) +
        text.slice(start, start + below(5000)).repeat(1 + below(20)) +
        text.slice(start)
      );
    default:
      return text.slice(0, start) + (intruders[below(intruders.length)] ?? "") + text.slice(end);
  }
}

/** What became of mutants: how many gave text or nothing, and how many an error of each reason. */
export interface MutantCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  /** How much more memory the process took at most, in bytes. */
  readonly memoryBytes: number;
  /** What must never happen, each with its seed. */
  readonly faults: readonly string[];
}

/** No mutant may take longer. */
const maxMs = 10_000;
/** Nor may the process take more than so much memory besides: that of the thread, and of what it unpacks. */
const maxMemoryBytes = 1024 ** 3;

/** Reads mutants of a file, of each seed from `from` on. */
export async function readMutants(
  name: string,
  bytes: Uint8Array,
  from: number,
  count: number,
): Promise<MutantCounts> {
  const reader = documents({ pdf: "text", maxParseMs: maxMs });
  const counts = new Map<string, number>();
  const faults: string[] = [];
  let slowestMs = 0;
  let memoryBytes = 0;
  const rssBefore = process.memoryUsage.rss();
  for (let seed = from; seed < from + count; seed++) {
    const started = performance.now();
    let outcome: string;
    try {
      const document = await reader.read(mutantOf(bytes, seed), { signal: undefined });
      outcome = document === null ? "no document" : "text";
    } catch (error) {
      outcome = ReadError.is(error)
        ? JSON.stringify(error.details?.["reason"] ?? "unknown").replaceAll('"', "")
        : "thrown";
      if (outcome === "thrown" || outcome === "time" || outcome === "unknown") {
        faults.push(`${name}, seed ${seed}: ${outcome}: ${String(error)}`);
      }
    }
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, performance.now() - started);
    memoryBytes = Math.max(memoryBytes, process.memoryUsage.rss() - rssBefore);
  }
  if (memoryBytes > maxMemoryBytes) faults.push(`${name}: ${memoryBytes} bytes of memory`);
  return { counts, slowestMs, memoryBytes, faults };
}

/** The counts of mutants as one line. */
export function shownCounts(name: string, { counts, slowestMs, memoryBytes }: MutantCounts): string {
  const said = Array.from(counts, ([outcome, count]) => `${count} ${outcome}`).join(", ");
  return `${name}: ${said}; slowest ${Math.round(slowestMs)} ms, ${Math.round(memoryBytes / 2 ** 20)} MiB more`;
}
