import type { FileFacts } from "../../contract/file-facts.ts";
import { toKnownError, ReadError } from "../../contract/read-error.ts";
import { utf8ByteLength } from "../../platform.ts";
import { quantity, shownName } from "../../text/message-text.ts";
import type { ToolCall } from "../engine/call.ts";
import { hold } from "../engine/memory-budget.ts";
import type { ReadFileRequest, SeveralReadsRequest, WrongRead } from "./arguments.ts";
import type { ReadFileSettings } from "./options.ts";
import { withinTokens } from "./token-estimate.ts";
import { contentIn, type FileReading, type MediaReading } from "./wording.ts";

/** What one read of a file gave, before it is put into words. */
export interface ReadFile {
  readonly reading: FileReading;
  /** The request, with what was mended in its path. */
  readonly request: ReadFileRequest;
  readonly facts: FileFacts;
}

/** Reads one file. Throws a ReadError. */
type ReadOne = (request: ReadFileRequest, call: ToolCall, settings: ReadFileSettings) => Promise<ReadFile>;

/** A part of the answer to several reads. */
export interface AnswerPart {
  /** The reads that it answers, counted from 0: more than one if they show the same lines. */
  readonly reads: readonly number[];
  /** What the header says of repairs, besides the notes of the reading itself. */
  readonly notes: readonly string[];
  readonly outcome: ReadFile | WrongRead;
}

/**
 * Reads what several reads ask for, in their order. All texts together keep to `maxTextBytes` and `maxLines`: if they do
 * not fit, the long ones are cut, all at the same number of bytes or lines. All media together keep to `maxMediaBytes`.
 * Lines that several reads of one file ask for are shown once. A read that fails has an error in its place. `wordsOf`: the
 * text of one part, whose tokens are counted. Rejects only when the call aborts.
 */
export async function readSeveral(
  { reads }: SeveralReadsRequest,
  call: ToolCall,
  settings: ReadFileSettings,
  readOne: ReadOne,
  wordsOf: (outcome: ReadFile | WrongRead) => string,
): Promise<readonly AnswerPart[]> {
  const { maxTextBytes, maxLines } = settings.limits;
  // A call of its own for each read remembers what was allowed, so that `authorize` is asked once for each read, even where
  // its file is read again.
  const refused = call.refusedReads ?? [];
  const calls = reads.map((_read, index) => {
    return { ...call, allowedPath: undefined, refusedReads: refused.includes(index) ? [0] : undefined };
  });
  const attempt: Attempt = async (index, request, changed) => {
    try {
      const read = request ?? reads[index];
      if (read === undefined || "error" in read) return read ?? unknownRead();
      const ownSettings = { ...settings, ...changed, limits: { ...settings.limits, ...changed.limits } };
      return await readOne(read, calls[index] ?? call, ownSettings);
    } catch (error) {
      call.signal.throwIfAborted();
      return { path: (request ?? reads[index])?.path, error: toKnownError(error) };
    }
  };
  let readsDone = 0;
  if (reads.length > 1) call.deadline.advice = () => adviceFor(reads, readsDone);
  const measured = await measuredParts(reads.length, maxTextBytes, async (index, ...rest) => {
    const outcome = await attempt(index, ...rest);
    readsDone = index + 1;
    return outcome;
  });
  const parts = await joinedParts(measured, maxTextBytes, attempt);
  const allBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const fitted =
    settings.maxTokens === undefined
      ? await fittedParts(parts, { maxTextBytes, maxLines }, attempt)
      : await withinTokens(
          settings.maxTokens,
          maxTextBytes,
          (maxBytes) => fittedParts(parts, { maxTextBytes: maxBytes, maxLines }, attempt),
          (answer) => ({ text: answer.map(({ outcome }) => wordsOf(outcome)).join("\n\n"), bytes: allBytes }),
          call.signal,
        );
  return await withMedia(fitted, call, settings, attempt);
}

/** Makes one of the reads, or another request in its place, with other settings. Rejects only when the call aborts. */
type Attempt = (
  index: number,
  request: ReadFileRequest | undefined,
  changed: Partial<Omit<ReadFileSettings, "limits">> & {
    readonly limits?: Partial<ReadFileSettings["limits"]>;
  },
) => Promise<ReadFile | WrongRead>;

/** What a call may do whose time ended after so many of its reads. */
function adviceFor(reads: SeveralReadsRequest["reads"], readsDone: number): string {
  const path = reads[readsDone]?.path;
  const reached =
    path === undefined ? "" : `, in read ${readsDone + 1} of ${reads.length}, of ${shownName(path)}`;
  return `${reached}; send fewer reads in one call`;
}

function unknownRead(): WrongRead {
  return { path: undefined, error: new ReadError("INTERNAL", "there is no such read") };
}

/** Throws a ReadError if the host refused the only read of a call before it ran. */
export function requireAccepted(refusedReads: readonly number[]): void {
  if (refusedReads.includes(0)) throw new ReadError("ACCESS_DENIED", "the host does not allow this read");
}

/** A part of the answer, before it is known how much of it fits. */
interface MeasuredPart {
  readonly reads: readonly number[];
  /** The one of them that is made again where the part has to be read again. */
  readonly from: number;
  /** The request for lines that no single read asks for; undefined where that of `from` does. */
  readonly request: ReadFileRequest | undefined;
  /** What was repaired, for each of the reads. The first entry stands in the reading itself. */
  readonly notes: readonly (readonly string[])[];
  /** Bytes of its text, as UTF-8. */
  readonly bytes: number;
  /** Lines of its text, or entries of an outline. */
  readonly lines: number;
  readonly path: string | undefined;
  readonly shown: ShownPart | undefined;
  /**
   * Undefined where the parts before it leave no room: it is read again later, so that a call holds no more than its
   * answer.
   */
  readonly outcome: ReadFile | WrongRead | undefined;
}

/**
 * What a part shows of its file: all of it; lines, 1-based and inclusive; or what cannot be compared with other lines, so
 * that only the same request shows it (`asked`).
 */
type ShownPart =
  | { readonly kind: "all" }
  | { readonly kind: "asked"; readonly request: ReadFileRequest }
  | {
      readonly kind: "lines";
      readonly start: number;
      readonly end: number;
      readonly request: ReadFileRequest;
    };

/** Media is only looked at: to make an image smaller, or another type, takes long. */
const measuring = { transformImage: undefined, measures: true } as const;

/** Makes all reads. Media is only looked at: it is read for the answer once the size of all is known. */
async function measuredParts(count: number, maxBytes: number, attempt: Attempt): Promise<MeasuredPart[]> {
  const parts: MeasuredPart[] = [];
  let heldBytes = 0;
  for (let index = 0; index < count; index++) {
    const outcome = await attempt(index, undefined, measuring);
    const part = measuredPart([index], index, undefined, outcome);
    const fits = heldBytes + part.bytes <= maxBytes;
    if (fits) heldBytes += part.bytes;
    parts.push(fits ? part : { ...part, outcome: undefined });
  }
  return parts;
}

function measuredPart(
  reads: readonly number[],
  from: number,
  request: ReadFileRequest | undefined,
  outcome: ReadFile | WrongRead,
): MeasuredPart {
  const part = { reads, from, request };
  if ("error" in outcome) {
    return { ...part, notes: [], bytes: 0, lines: 0, path: undefined, shown: undefined, outcome };
  }
  const file = withoutMediaBytes(outcome);
  const bytes = utf8ByteLength(contentIn(file.reading));
  const lines = linesIn(file.reading);
  const { path } = file.facts;
  return { ...part, notes: [file.request.notes], bytes, lines, path, shown: shownPart(file), outcome: file };
}

function linesIn(reading: FileReading): number {
  if (reading.kind === "outline") return reading.entries.length;
  return "page" in reading ? reading.page.text.lineCount : 0;
}

/** Lines of an unknown number, lines that are shown in part, and the entries of an outline cannot be compared. */
function shownPart({ reading, request, facts }: ReadFile): ShownPart {
  if (reading.kind === "outline") return { kind: "asked", request };
  if (!("page" in reading)) return { kind: "all" };
  const { firstLine, lastLine, next, totalLines } = facts;
  if (totalLines === 0) return { kind: "all" };
  const isPart = (request.column ?? 1) > 1 || next?.column !== undefined;
  if (firstLine === null || lastLine === null || firstLine < 1 || isPart) return { kind: "asked", request };
  return { kind: "lines", start: firstLine, end: lastLine, request };
}

function withoutMediaBytes(file: ReadFile): ReadFile {
  const { reading } = file;
  if (!("showing" in reading) || reading.showing.kind === "refused") return file;
  return { ...file, reading: { ...reading, showing: { ...reading.showing, bytes: new Uint8Array() } } };
}

/** Joins the parts of one file that show the same lines, until each line is shown once. */
async function joinedParts(
  given: readonly MeasuredPart[],
  maxBytes: number,
  attempt: Attempt,
): Promise<MeasuredPart[]> {
  const parts = [...given];
  for (let at = 0; at < parts.length; at++) {
    for (let other = 0; other < parts.length; other++) {
      const [one, two] = [parts[at], parts[other]];
      if (one === undefined || two === undefined || other === at) continue;
      const joined = await joinedPart(one, two, maxBytes, attempt);
      if (joined === undefined) continue;
      parts[Math.min(at, other)] = joined;
      parts.splice(Math.max(at, other), 1);
      // From the start again: the joined part may touch one that was compared before.
      at = -1;
      break;
    }
  }
  return parts;
}

/** One part in place of two that show the same lines. Undefined if they do not. */
async function joinedPart(
  one: MeasuredPart,
  two: MeasuredPart,
  maxBytes: number,
  attempt: Attempt,
): Promise<MeasuredPart | undefined> {
  const [first, second] = [one.shown, two.shown];
  if (first === undefined || second === undefined || one.path !== two.path) return undefined;
  const reads = [...one.reads, ...two.reads].toSorted((left, right) => left - right);
  const both = { reads, notes: [...one.notes, ...two.notes] };
  if (first.kind === "all") return second.kind === "all" ? { ...one, ...both } : undefined;
  if (first.kind === "asked") {
    const isSame = second.kind === "asked" && isSameRequest(first.request, second.request);
    return isSame ? { ...one, ...both } : undefined;
  }
  if (second.kind !== "lines") return undefined;
  if (first.start <= second.start && second.end <= first.end) return { ...one, ...both };
  if (second.start <= first.start && first.end <= second.end) {
    return { ...two, reads, notes: [...two.notes, ...one.notes] };
  }
  if (first.start > second.end || second.start > first.end) return undefined;
  const start = Math.min(first.start, second.start);
  const limit = Math.max(first.end, second.end) - start + 1;
  const [from, sent] =
    first.start === start ? ([one.from, first.request] as const) : ([two.from, second.request] as const);
  const request = {
    ...sent,
    path: sent.mendedPath ?? sent.path,
    offset: start,
    limit,
    mode: "lines" as const,
    notes: [],
  };
  const limits = { maxLines: limit, maxTextBytes: Math.min(maxBytes, one.bytes + two.bytes) };
  const outcome = await attempt(from, request, { limits });
  if ("error" in outcome) return undefined;
  // The notes of the joined request are empty, so that those of all reads stand beside the reading.
  return { ...measuredPart(reads, from, request, outcome), notes: [[], ...both.notes] };
}

function isSameRequest(one: ReadFileRequest, other: ReadFileRequest): boolean {
  return (["offset", "limit", "mode", "column"] as const).every((name) => one[name] === other[name]);
}

/** Cuts the longest texts, all at the same number of bytes or lines, until all fit. */
async function fittedParts(
  parts: readonly MeasuredPart[],
  { maxTextBytes, maxLines }: { readonly maxTextBytes: number; readonly maxLines: number },
  attempt: Attempt,
): Promise<AnswerPart[]> {
  const byteShare = evenShare(
    parts.map(({ bytes }) => bytes),
    maxTextBytes,
  );
  const lineShare = evenShare(
    parts.map(({ lines }) => lines),
    maxLines,
  );
  const fitted: AnswerPart[] = [];
  for (const { reads, from, request, notes, bytes, lines, outcome } of parts) {
    const limits = {
      maxTextBytes: Math.max(1, Math.min(bytes, byteShare)),
      maxLines: lines <= lineShare ? maxLines : Math.max(1, lineShare),
    };
    const isWhole = outcome !== undefined && bytes <= byteShare && lines <= lineShare;
    const read = isWhole ? outcome : await attempt(from, request, { limits, ...measuring });
    fitted.push({
      reads,
      notes: notes.slice(1).flat(),
      outcome: "error" in read ? read : withoutMediaBytes(read),
    });
  }
  return fitted;
}

/** The size at which the longest of several texts are cut, so that all together have at most `maxSize`. */
function evenShare(sizes: readonly number[], maxSize: number): number {
  let left = maxSize;
  const sorted = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (size > share) return share;
    left -= size;
  }
  return maxSize;
}

/** Reads the media of an answer, as far as it fits, and says in each header how many reads it answers. */
async function withMedia(
  parts: readonly AnswerPart[],
  call: ToolCall,
  { limits }: ReadFileSettings,
  attempt: Attempt,
): Promise<AnswerPart[]> {
  const sizes = parts.flatMap(({ outcome }) => (isMedia(outcome) ? (outcome.facts.byteLength ?? 0) : []));
  if (sizes.length > 0) await holdMedia(sizes, limits.maxMediaBytes, call);
  let leftBytes = limits.maxMediaBytes;
  const answered: AnswerPart[] = [];
  for (const { reads, notes, outcome } of parts) {
    const file = isMedia(outcome) ? unlessText(await attempt(reads[0] ?? 0, undefined, {})) : outcome;
    if (!("reading" in file)) {
      answered.push({ reads, notes, outcome: file });
      continue;
    }
    const bytes = shownBytesOf(file.reading);
    const fits = bytes <= leftBytes;
    if (fits) leftBytes -= bytes;
    const reading = fits ? file.reading : withoutMedia(file.reading as MediaReading, limits.maxMediaBytes);
    const said =
      reads.length > 1
        ? [...new Set([...reading.notes, ...notes]), `answers ${quantity(reads.length, "read")}`]
        : reading.notes;
    answered.push({
      reads,
      notes,
      outcome: { ...file, reading: { ...reading, notes: said } as FileReading },
    });
  }
  return answered;
}

function isMedia(outcome: ReadFile | WrongRead): outcome is ReadFile & { readonly reading: MediaReading } {
  return "reading" in outcome && "showing" in outcome.reading;
}

/** The error for an image or document that has become text, for which the answer has no room. */
function unlessText(outcome: ReadFile | WrongRead): ReadFile | WrongRead {
  if (!("reading" in outcome) || isMedia(outcome)) return outcome;
  const message = "the file was changed while it was read; try again";
  const error = new ReadError("CHANGED_DURING_READ", message, { retryable: true });
  return { path: outcome.facts.path, error };
}

/**
 * Takes memory for all media of an answer at once, because a call must hold none while it waits for more. `sizes`: in
 * bytes.
 */
async function holdMedia(sizes: readonly number[], maxBytes: number, call: ToolCall): Promise<void> {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const neededBytes = 3 * Math.max(...sizes) + 3 * Math.min(all, maxBytes);
  if (neededBytes <= call.memory.amount || hold(call.memory, neededBytes)) return;
  await call.deadline.waitForTurn(call.memory, neededBytes);
}

/** The bytes of the media that a reading shows, before base64. */
function shownBytesOf(reading: FileReading): number {
  return "showing" in reading && reading.showing.kind === "shown" ? reading.showing.bytes.length : 0;
}

function withoutMedia(reading: MediaReading, maxBytes: number): MediaReading {
  const reason = `all media of one call has at most ${maxBytes} bytes; read it in a call of its own`;
  return { ...reading, showing: { kind: "refused", reason } };
}
