import { crc32 } from "node:zlib";

/** Joins parts into a ZIP archive, not packed. */
export function storedZip(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const headers: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let position = 0;
  for (const [name, bytes] of parts) {
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // The name is UTF-8.
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    headers.push(Buffer.from("PK\x03\x04", "latin1"), common, nameBytes, bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(position, 10);
    entries.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, rest, nameBytes);
    position += 30 + nameBytes.length + bytes.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...headers, list, end]);
}
