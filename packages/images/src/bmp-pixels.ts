/** The header of OS/2, whose sides have 16 bits. */
const oldHeaderBytes = 12;

/** How many pixels a BMP claims to have. 0 where it ends before it says so. */
export function bmpPixels(bytes: Uint8Array): number {
  if (bytes.length < 26) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(14, true) === oldHeaderBytes) return view.getUint16(18, true) * view.getUint16(20, true);
  // A height below zero says that the rows stand from the top down.
  return Math.abs(view.getInt32(18, true) * view.getInt32(22, true));
}
