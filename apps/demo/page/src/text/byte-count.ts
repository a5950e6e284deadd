const units = ["bytes", "kB", "MB", "GB"] as const;

/** Formats a size: `512 bytes`, `3.4 kB`, `12 MB`. */
export function byteCount(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  if (unit === 0) return `${bytes.toLocaleString("en")} ${bytes === 1 ? "byte" : "bytes"}`;
  return `${value.toLocaleString("en", { maximumSignificantDigits: value < 100 ? 2 : 3 })} ${units[unit]}`;
}
