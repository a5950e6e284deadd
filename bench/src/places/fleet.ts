import type { ReadFileInput } from "../../../packages/core/src/index.ts";

/** A file of the bucket that a fleet of agents reads. Its lines are numbered and have 64 bytes. */
export interface FleetFile {
  readonly path: string;
  readonly lines: number;
}

/** A read of an agent, and what its answer must hold. */
export interface FleetRead {
  readonly input: ReadFileInput;
  readonly shows: string;
}

const windowLines = 200;

/** The reads of an agent, the same in each run: pages of documents, windows deep in logs, and their ends. */
export function* fleetReads(files: readonly FleetFile[], agent: number, count: number): Generator<FleetRead> {
  let state = agent + 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
  const small = files.filter(({ lines }) => lines <= 1000);
  const large = files.filter(({ lines }) => lines > 1000);
  for (let read = 0; read < count; read++) {
    // Of ten reads, six are of documents, three deep in a log, and one at its end.
    const kind = next(10);
    const among = kind < 6 ? small : large;
    // Some files are read much more often than others.
    const file = among[Math.min(next(among.length), next(among.length))];
    if (file === undefined) throw new Error("the bucket lacks a kind of file");
    const { path, lines } = file;
    if (kind < 6) yield { input: { path }, shows: `\n1\t${lineOf(1)}` };
    else if (kind < 9) {
      const offset = 1 + next(lines - windowLines);
      yield { input: { path, offset, limit: windowLines }, shows: `\n${offset}\t${lineOf(offset)}` };
    } else yield { input: { path, offset: -windowLines }, shows: lineOf(lines) };
  }
}

const lineBytes = 64;

function lineOf(number: number): string {
  return String(number).padEnd(lineBytes - 1, ".");
}

/** The content of a file, piece by piece. */
export function* contentOf({ lines }: FleetFile): Generator<Buffer> {
  const step = 16_384;
  for (let first = 1; first <= lines; first += step) {
    let text = "";
    for (let line = first; line < Math.min(first + step, lines + 1); line++) text += `${lineOf(line)}\n`;
    yield Buffer.from(text, "latin1");
  }
}

/** The bucket of a fleet: documents, and some large logs. */
export function fleetFiles(logBytes: number): readonly FleetFile[] {
  const documents = Array.from({ length: 200 }, (_, index) => ({ path: `docs/${index}.md`, lines: 160 }));
  const logs = Array.from({ length: 12 }, (_, index) => ({
    path: `logs/${index}.log`,
    lines: Math.floor(logBytes / lineBytes),
  }));
  return [...documents, ...logs];
}
