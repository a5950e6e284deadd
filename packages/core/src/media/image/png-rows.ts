/** What a PNG's header says of its pixels. */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly interlaced: boolean;
  /** Whether its pixels are numbers of colours in a palette. */
  readonly indexed: boolean;
}

/** Unpacked rows of one length, each with the byte that names its filter. */
interface PngPass {
  readonly rows: number;
  readonly rowBytes: number;
}

/** First column and row, and their steps, of the seven passes of an interlaced image. */
const interlacedPasses: readonly (readonly [
  column: number,
  row: number,
  columnStep: number,
  rowStep: number,
])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** None, Sub, Up, Average and Paeth. */
const maxFilter = 4;

function passesOf({ width, height, bitsPerPixel, interlaced }: PngHeader): readonly PngPass[] {
  const passes = interlaced ? interlacedPasses : ([[0, 0, 1, 1]] as const);
  return passes.flatMap(([column, row, columnStep, rowStep]) => {
    const columns = Math.ceil((width - column) / columnStep);
    const rows = Math.ceil((height - row) / rowStep);
    return columns > 0 && rows > 0 ? [{ rows, rowBytes: 1 + Math.ceil((columns * bitsPerPixel) / 8) }] : [];
  });
}

/** Bytes of all unpacked rows. */
export function unpackedBytes(header: PngHeader): number {
  return passesOf(header).reduce((sum, { rows, rowBytes }) => sum + rows * rowBytes, 0);
}

/** Whether every row names a filter that there is. The rows are whole. */
export function hasKnownFilters(unpacked: Uint8Array, header: PngHeader): boolean {
  let at = 0;
  for (const { rows, rowBytes } of passesOf(header)) {
    for (const end = at + rows * rowBytes; at < end; at += rowBytes) {
      if ((unpacked[at] ?? 0) > maxFilter) return false;
    }
  }
  return true;
}
