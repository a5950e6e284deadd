import { crc32, deflateRawSync } from "node:zlib";

/** An entry as it is written. What is left out is right. */
export interface WrittenEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** The type and the permissions of Unix. Default: a regular file. */
  readonly mode?: number;
  /** The system that the entry says it was made on. Default: Unix. */
  readonly system?: number;
  /** Default: deflated, if that is shorter. */
  readonly method?: number;
  readonly flags?: number;
  readonly modifiedMs?: number;
  readonly extra?: Uint8Array;
  /** What is written in place of the packed content, its size and its checksum. */
  readonly packed?: Uint8Array;
  readonly size?: number;
  readonly packedBytes?: number;
  readonly crc32?: number;
  readonly position?: number;
}

export const linkMode = 0o120777;
const fileMode = 0o100644;
const utf8Flag = 0x800;

/** The bytes of a ZIP archive that holds these entries, in this order. */
export function archiveOf(entries: readonly WrittenEntry[], comment = ""): Uint8Array {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let position = 0;
  for (const entry of entries) {
    const written = writtenEntry(entry, position);
    locals.push(written.local);
    centrals.push(written.central);
    position += written.local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(position, 16);
  end.writeUInt16LE(comment.length, 20);
  return Uint8Array.from(Buffer.concat([...locals, directory, end, Buffer.from(comment)]));
}

/** The bytes of an archive with these files. */
export function archiveOfFiles(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return archiveOf(
    Object.entries(files).map(([name, content]) => ({ name, content, modifiedMs: Date.now() })),
  );
}

function writtenEntry(
  entry: WrittenEntry,
  place: number,
): { readonly local: Buffer; readonly central: Buffer } {
  const content = Buffer.from((entry.content ?? "") as string);
  const deflated = deflateRawSync(content);
  const method = entry.method ?? (deflated.length < content.length ? 8 : 0);
  const packed = Buffer.from(entry.packed ?? (method === 8 ? deflated : content));
  const isText = typeof entry.name === "string";
  const name = Buffer.from(entry.name as string);
  const extra = Buffer.concat([timeField(entry.modifiedMs), Buffer.from(entry.extra ?? [])]);
  // From the version that is needed to the lengths of the name and of the addition.
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(entry.flags ?? (isText ? utf8Flag : 0), 2);
  shared.writeUInt16LE(method, 4);
  shared.writeUInt16LE(0x21, 8);
  shared.writeUInt32LE(entry.crc32 ?? crc32(content), 10);
  shared.writeUInt32LE(entry.packedBytes ?? packed.length, 14);
  shared.writeUInt32LE(entry.size ?? content.length, 18);
  shared.writeUInt16LE(name.length, 22);
  shared.writeUInt16LE(extra.length, 24);
  const made = Buffer.alloc(6);
  made.writeUInt32LE(0x02014b50, 0);
  made.writeUInt16LE(((entry.system ?? 3) << 8) | 20, 4);
  // Length of the comment, disk, attributes, and where the entry starts.
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(((entry.mode ?? fileMode) << 16) >>> 0, 6);
  rest.writeUInt32LE(entry.position ?? place, 10);
  return {
    local: Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), shared, name, extra, packed]),
    central: Buffer.concat([made, shared, rest, name, extra]),
  };
}

/** The addition that holds a time in seconds. */
function timeField(modifiedMs: number | undefined): Buffer {
  if (modifiedMs === undefined) return Buffer.alloc(0);
  const field = Buffer.alloc(9);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(5, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(Math.floor(modifiedMs / 1000), 5);
  return field;
}
