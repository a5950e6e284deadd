import {
  ReadError,
  requireKnownOptions,
  requireOptions,
  wrongOption,
  type DocumentReader,
  type DocumentText,
  type ReadErrorCode,
} from "@readfile/core";
import { TaskError, WorkerThread, type TaskFailure } from "@readfile/worker-thread";
import type { DocumentKind, Problem, ProblemReason } from "./document-problem.ts";
import type { DocumentAnswer, DocumentTask } from "./read-document.ts";

/** Options of {@link documents}. */
export interface DocumentsOptions {
  /**
   * How PDF documents come. `text`: as text, page by page. `native`: as they are, and as text only where they have more bytes
   * or pages than the tool shows. Default `native`.
   */
  readonly pdf?: "native" | "text";
  /** How long reading one document may take, in milliseconds. The time that it waits for others does not count. Default 20000. */
  readonly maxParseMs?: number;
  /** Parts in an Office document, at most. Default 20000. */
  readonly maxEntries?: number;
  /** Bytes to which the parts of an Office document unpack, or a stream of a PDF, at most. Default 268435456. */
  readonly maxUnpackedBytes?: number;
  /** How many times its packed size a part of more than 4 MiB may be. Default 500. */
  readonly maxRatio?: number;
}

const defaults = {
  maxParseMs: 20_000,
  maxEntries: 20_000,
  maxUnpackedBytes: 256 * 1024 * 1024,
  maxRatio: 500,
} as const;

/** Objects in memory while a document is read, and bytes besides. Beyond this, the thread ends, and not the process. */
const maxHeapMebibytes = 512;
const maxBufferMebibytes = 512;

/** From source, the worker is TypeScript too. */
const workerFile = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js";

/** One thread reads all documents of the process, one at a time. */
const thread = new WorkerThread<DocumentTask, DocumentAnswer>({
  module: new URL(workerFile, import.meta.url),
  maxHeapMebibytes,
  maxBufferMebibytes,
});

/**
 * Lets `readFileTool` read documents as text: docx, odt, xlsx, ods, pptx, odp and PDF. They are read in a thread of their own,
 * which starts with the first of them. Throws a TypeError for a wrong option.
 *
 * Rejects a document with a ReadError whose `details.reason` says why: `BINARY_FILE` for one that is `encrypted`, `damaged` or
 * `unsupported`; `TOO_LARGE` for one that exceeds a bound (`entries`, `unpackedBytes`, `ratio`, `textBytes`, `memory`);
 * `TIMEOUT` for one that takes too long (`time`).
 *
 * @example
 * ```ts
 * const tool = readFileTool({ root: "/repo", documents: documents({ pdf: "text" }) });
 * const { text } = await tool.run({ path: "report.docx" });
 * ```
 */
export function documents(options: DocumentsOptions = {}): DocumentReader {
  requireOptions(options, '{ pdf: "text" }');
  requireKnownOptions(options, ["pdf", ...Object.keys(defaults)]);
  const { pdf = "native" } = options;
  if (pdf !== "native" && pdf !== "text") throw wrongOption("pdf", '"native" or "text"', pdf);
  const maxParseMs = wholeNumber("maxParseMs", options);
  const bounds = {
    maxEntries: wholeNumber("maxEntries", options),
    maxUnpackedBytes: wholeNumber("maxUnpackedBytes", options),
    maxRatio: wholeNumber("maxRatio", options),
  };
  return {
    pdf,
    async read(bytes, { signal }): Promise<DocumentText | null> {
      // The thread takes a copy over, so that the bytes stay with the caller.
      const copy = new Uint8Array(bytes);
      let answer: DocumentAnswer;
      try {
        answer = await thread.run(
          { bytes: copy, bounds },
          { signal, timeoutMs: maxParseMs, transfer: [copy.buffer] },
        );
      } catch (error) {
        if (error instanceof TaskError) throw errorOf(problemOf(error.failure, maxParseMs));
        throw error;
      }
      if (answer.kind === "problem") throw errorOf(answer.problem);
      if (answer.kind === "other") return null;
      const { title, notes, text, sections } = answer;
      return { title, notes, text, sections };
    },
  };
}

function wholeNumber(name: keyof typeof defaults, options: DocumentsOptions): number {
  const value = options[name] ?? defaults[name];
  if (Number.isSafeInteger(value) && value >= 1 && value < 2 ** 31) return value;
  throw wrongOption(name, `a whole number from 1 to ${2 ** 31 - 1}`, value);
}

const names: Readonly<Record<DocumentKind, string>> = {
  docx: "a Word document (docx)",
  odt: "an OpenDocument text (odt)",
  xlsx: "an Excel workbook (xlsx)",
  ods: "an OpenDocument workbook (ods)",
  pptx: "a PowerPoint presentation (pptx)",
  odp: "an OpenDocument presentation (odp)",
  pdf: "a PDF document",
  doc: "an old Word document (doc)",
  xls: "an old Excel workbook (xls)",
  ppt: "an old PowerPoint presentation (ppt)",
  xlsb: "a binary Excel workbook (xlsb)",
  msg: "an Outlook message (msg)",
  rtf: "an RTF document",
  epub: "an e-book (EPUB)",
  odg: "an OpenDocument drawing (odg)",
};

/** What a model can do about a document that is not read. */
const advice: Readonly<Record<ProblemReason, string>> = {
  encrypted: "ask the user for a copy without a password",
  damaged: "ask the user for a whole copy",
  unsupported: "convert it to docx, xlsx, pptx, PDF or text first",
  entries: "part it into smaller documents",
  unpackedBytes: "part it into smaller documents",
  ratio: "do not trust it",
  textBytes: "part it into smaller documents, or convert it to text",
  memory: "part it into smaller documents, or convert it to text",
  time: "part it into smaller documents, or convert it to text",
};

function problemOf(failure: TaskFailure, maxParseMs: number): Problem {
  switch (failure) {
    case "time":
      return { reason: "time", said: `took longer to read than ${maxParseMs} ms`, limit: maxParseMs };
    case "memory": {
      const said = `takes more than ${maxHeapMebibytes} MiB of memory to read`;
      return { reason: "memory", said, limit: maxHeapMebibytes };
    }
    case "broken":
      return { reason: "damaged", said: "is broken in a way that cannot be told" };
  }
}

function codeOf(reason: ProblemReason): ReadErrorCode {
  if (reason === "time") return "TIMEOUT";
  const isWrong = reason === "encrypted" || reason === "damaged" || reason === "unsupported";
  return isWrong ? "BINARY_FILE" : "TOO_LARGE";
}

/** A message may name a part of the document, as the document names it: nothing in it may hide. */
function visible(said: string): string {
  const escaped = said.replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ""}}`,
  );
  return escaped.length > maxSaidCharacters ? `${escaped.slice(0, maxSaidCharacters)}…` : escaped;
}

const maxSaidCharacters = 300;

function errorOf({ reason, said, kind, limit }: Problem): ReadError {
  const name = kind === undefined ? "a document" : names[kind];
  const message = `it is ${name} that ${visible(said)}; ${advice[reason]}`;
  return new ReadError(codeOf(reason), message, {
    details: { reason, type: kind ?? null, ...(limit !== undefined && { limit }) },
  });
}
