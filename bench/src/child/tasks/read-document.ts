import { readFileSync } from "node:fs";
import path from "node:path";
import { forgetPeak, peakBytes } from "../../machine/resident-memory.ts";
import { importOurs } from "../../ours/import-ours.ts";
import { importPeer } from "../../peers/import-peer.ts";

/** What reads documents: ours, or one of its peers. */
export type DocumentProgram = "readfile" | "markitdown-ts" | "officeparser" | "unpdf";

/** The cost of reading a document from its first line to its end. */
export interface DocumentRead {
  /** The first read, with the load of what reads. */
  readonly firstMs: number;
  /** Each later read. */
  readonly nextMs: readonly number[];
  readonly startBytes: number;
  readonly peakBytes: number;
  readonly characters: number;
  /** Whether the text holds what the document holds at its end. */
  readonly holdsEnd: boolean;
}

/** Lets a program read a document several times, in a process that has read nothing before. */
export async function readDocument(input: {
  readonly program: DocumentProgram;
  readonly file: string;
  readonly rounds: number;
  readonly end: string;
}): Promise<DocumentRead> {
  const startBytes = forgetPeak();
  const started = performance.now();
  const read = await programs[input.program](input.file);
  let text = await read();
  const firstMs = performance.now() - started;
  const nextMs: number[] = [];
  for (let round = 0; round < input.rounds; round++) {
    const before = performance.now();
    text = await read();
    nextMs.push(performance.now() - before);
  }
  return {
    firstMs,
    nextMs,
    startBytes,
    peakBytes: peakBytes(),
    characters: text.length,
    holdsEnd: text.includes(input.end),
  };
}

type Read = () => Promise<string>;

/** Loads a program, and gives what reads the file: its text as a whole. */
const programs: Readonly<Record<DocumentProgram, (file: string) => Promise<Read>>> = {
  readfile: async (file) => {
    const { documents } = await importOurs("documents");
    const reader = documents({ pdf: "text" });
    return async () => {
      const document = await reader.read(readFileSync(file), { signal: undefined });
      return Buffer.from(document?.text ?? []).toString();
    };
  },
  "markitdown-ts": async (file) => {
    const { MarkItDown } = await importPeer<{
      MarkItDown: new () => {
        convertBuffer(source: Buffer, options: object): Promise<{ markdown?: string } | null>;
      };
    }>("markitdown-ts/dist/index.mjs");
    // Its `convert` of a path fails for every xlsx under ES modules.
    const options = { file_extension: path.extname(file) };
    return async () => (await new MarkItDown().convertBuffer(readFileSync(file), options))?.markdown ?? "";
  },
  officeparser: async (file) => {
    const { OfficeParser } = await importPeer<{
      OfficeParser: {
        parseOffice(path: string): Promise<{ to(format: "text"): Promise<{ value: string }> }>;
      };
    }>("officeparser/dist/index.mjs");
    return async () => {
      const document = await OfficeParser.parseOffice(file);
      return (await document.to("text")).value;
    };
  },
  unpdf: async (file) => {
    const { extractText } = await importPeer<{
      extractText: (bytes: Uint8Array, options: object) => Promise<{ text: string }>;
    }>("unpdf/dist/index.mjs");
    return async () => (await extractText(new Uint8Array(readFileSync(file)), { mergePages: true })).text;
  },
};

/** Whether a program reads a kind of file. */
export function reads(program: DocumentProgram, file: string): boolean {
  return program !== "unpdf" || path.extname(file) === ".pdf";
}
