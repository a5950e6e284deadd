/** How many frames an image shows one after the other. 1 for one that does not move, and for what cannot be told. */
export function frameCount(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith("GIF8")) return Math.max(1, gifFrames(bytes));
  if (start.startsWith("\x89PNG")) return Math.max(1, pngFrames(bytes, view));
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return Math.max(1, webpFrames(bytes, view));
  return 1;
}

/** The size of a table of colours, as flags say it. */
function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function gifFrames(bytes: Uint8Array): number {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  /** The end of blocks that each say how long they are. */
  const afterBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && byteAt(at) !== 0) at += 1 + byteAt(at);
    return at + 1;
  };
  let frames = 0;
  let at = 13 + tableBytes(byteAt(10));
  while (at < bytes.length) {
    const kind = byteAt(at);
    if (kind === 0x21) at = afterBlocks(at + 2);
    else if (kind === 0x2c) {
      frames++;
      at = afterBlocks(at + 11 + tableBytes(byteAt(at + 9)));
    } else break;
  }
  return frames;
}

function pngFrames(bytes: Uint8Array, view: DataView): number {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === "acTL") return view.getUint32(at + 8);
    // What tells of frames stands before the pixels.
    if (name === "IDAT") return 1;
  }
  return 1;
}

function webpFrames(bytes: Uint8Array, view: DataView): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === "ANMF") frames++;
    at += 8 + size + (size % 2);
  }
  return frames;
}
