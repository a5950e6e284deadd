import { isUtf8 } from "node:buffer";
import { setImmediate as afterWaitingEvents } from "node:timers/promises";
import type { SourceEntry } from "@readfile/core";
import { damagedError } from "./object-store.ts";

/** Names that are looked at in one turn of the event loop. */
const namesInOneTurn = 10_000;

const nul = 0;
const space = 0x20;

/** One name in a tree object. */
export interface TreeEntry {
  readonly name: Uint8Array;
  readonly kind: SourceEntry["type"] | "submodule";
  readonly id: string;
}

/**
 * The entries of a tree object, one after the other: each is a mode, a space, a name, a NUL and the bytes of an id. Rejects with a
 * ReadError for other bytes.
 */
async function* treeEntries(content: Uint8Array, idBytes: number): AsyncGenerator<TreeEntry> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  let start = 0;
  for (let count = 1; start < bytes.length; count++) {
    const nameStart = bytes.indexOf(space, start) + 1;
    const nameEnd = bytes.indexOf(nul, nameStart);
    const end = nameEnd + 1 + idBytes;
    if (nameStart === 0 || nameEnd === -1 || end > bytes.length) throw damagedError();
    yield {
      name: bytes.subarray(nameStart, nameEnd),
      kind: kindOfMode(bytes.toString("latin1", start, nameStart - 1)),
      id: bytes.toString("hex", nameEnd + 1, end),
    };
    start = end;
    if (count % namesInOneTurn === 0) await afterWaitingEvents();
  }
}

/** Finds a name in a tree object. */
export async function entryNamed(
  name: string,
  content: Uint8Array,
  idBytes: number,
): Promise<TreeEntry | undefined> {
  const wanted = Buffer.from(name);
  // Most names are not there: the bytes of one that is there appear as a whole.
  if (!Buffer.from(content.buffer, content.byteOffset, content.length).includes(wanted)) return undefined;
  for await (const entry of treeEntries(content, idBytes)) if (wanted.equals(entry.name)) return entry;
  return undefined;
}

/** At most `limit` names of a tree object. Leaves out those that are not UTF-8, because no argument could contain them. */
export async function listTree(content: Uint8Array, idBytes: number, limit: number): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  for await (const { name, kind } of treeEntries(content, idBytes)) {
    if (entries.length >= limit) break;
    if (!isUtf8(name)) continue;
    entries.push({ name: Buffer.from(name).toString(), type: kind === "submodule" ? "other" : kind });
  }
  return entries;
}

function kindOfMode(mode: string): TreeEntry["kind"] {
  switch (mode.padStart(6, "0").slice(0, 2)) {
    case "10":
      return "file";
    case "04":
      return "directory";
    case "12":
      return "link";
    case "16":
      return "submodule";
    default:
      return "other";
  }
}
