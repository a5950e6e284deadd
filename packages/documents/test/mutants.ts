import { Buffer } from "node:buffer";
import { unzipSync, zipSync } from "fflate";
import {
  maxMutantMs,
  mutatedBytes,
  readMutants,
  type Below,
  type MutantCounts,
} from "@readfile/adapter-testing/mutants";
import { ReadError } from "@readfile/core";
import { documents } from "@readfile/documents";
import { fixture } from "./fixtures.ts";

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

/** A document with something wrong in it: in its bytes, or, for an archive, in one of its parts. */
function mutatedDocument(bytes: Uint8Array, below: Below): Uint8Array {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isArchive && below(3) > 0 ? mutatedParts(bytes, below) : mutatedBytes(bytes, below);
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

/** Reads mutants of a fixture, of each seed from `from` on: text, nothing, or an error that says what is wrong. */
export async function readDocumentMutants(name: string, from: number, count: number): Promise<MutantCounts> {
  const bytes = fixture(name);
  const reader = documents({ pdf: "text", maxParseMs: maxMutantMs });
  const read = async (mutant: Uint8Array): Promise<string> => {
    try {
      const document = await reader.read(mutant, { signal: undefined });
      return document === null ? "no document" : "text";
    } catch (error) {
      const reason = ReadError.is(error) ? error.details?.["reason"] : undefined;
      if (typeof reason !== "string") throw error;
      return reason === "time" ? "fault: too slow" : reason;
    }
  };
  return await readMutants({ name, mutantOf: (below) => mutatedDocument(bytes, below), read, from, count });
}
