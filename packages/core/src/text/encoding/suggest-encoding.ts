/** Guessing takes time in proportion, and more bytes make no better guess. */
const maxSampleBytes = 16 * 1024;
/** In percent. */
const minConfidence = 30;
/** A difference of no meaning, in percent. */
const tiedConfidence = 15;
/** Writing in Latin letters is ASCII for the most part. */
const maxLatinShare = 0.4;

const latin: ReadonlySet<string> = new Set([
  "ISO-8859-1",
  "ISO-8859-2",
  "ISO-8859-9",
  "windows-1250",
  "windows-1252",
  "windows-1254",
  "windows-1257",
]);

/** Guesses the encoding of bytes that are not UTF-8, as `TextDecoder` calls it. Undefined: no guess is likely. */
export async function suggestEncoding(bytes: Uint8Array): Promise<string | undefined> {
  // Few programs ever read such a file, so the library is loaded with the first.
  const { analyse } = await import("chardet");
  const sample = bytes.subarray(0, maxSampleBytes);
  const isLatin = sample.filter((byte) => byte >= 0x80).length <= sample.length * maxLatinShare;
  const guesses = analyse(sample).filter(
    ({ name, confidence }) => confidence >= minConfidence && (isLatin || !latin.has(name)),
  );
  const [first] = guesses;
  // Too little to go by: most such texts are in this one.
  if (first === undefined) return isLatin ? "windows-1252" : undefined;
  // Of encodings that are about as likely, the most common.
  const tied = guesses.filter(({ confidence }) => confidence >= first.confidence - tiedConfidence);
  const names = tied.map(({ name }) => decoderName(name));
  return names.includes("windows-1252") ? "windows-1252" : names[0];
}

/** Undefined for what no decoder knows, and for UTF-8, which these bytes are not. */
function decoderName(name: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(name);
    return encoding === "utf-8" ? undefined : encoding;
  } catch {
    return undefined;
  }
}
