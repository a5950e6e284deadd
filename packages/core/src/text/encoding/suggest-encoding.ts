/** More bytes take more time, and give no better guess. */
const maxSampleBytes = 16 * 1024;
/** Guesses with less confidence are ignored. In percent. */
const minConfidence = 30;
/** A smaller difference in confidence means nothing. In percent. */
const tiedConfidence = 15;
/** Text in Latin letters is mostly ASCII; at most this share of its bytes is not. */
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

/** Guesses the encoding of bytes that are not UTF-8, as `TextDecoder` names it. Undefined if there is no good guess. */
export async function suggestEncoding(bytes: Uint8Array): Promise<string | undefined> {
  // Few programs ever read such a file, so the library is loaded with the first one.
  const { analyse } = await import("chardet");
  const sample = bytes.subarray(0, maxSampleBytes);
  const isLatin = sample.filter((byte) => byte >= 0x80).length <= sample.length * maxLatinShare;
  const guesses = analyse(sample).filter(
    ({ name, confidence }) => confidence >= minConfidence && (isLatin || !latin.has(name)),
  );
  const [first] = guesses;
  // There is too little evidence. Most such texts in Latin letters are in windows-1252.
  if (first === undefined) return isLatin ? "windows-1252" : undefined;
  // Among encodings that are about equally likely, prefer the most common one.
  const tied = guesses.filter(({ confidence }) => confidence >= first.confidence - tiedConfidence);
  const names = tied.map(({ name }) => decoderName(name));
  return names.includes("windows-1252") ? "windows-1252" : names[0];
}

/** The name that `TextDecoder` uses. Undefined if it does not know the encoding, and for UTF-8, which is excluded. */
function decoderName(name: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(name);
    return encoding === "utf-8" ? undefined : encoding;
  } catch {
    return undefined;
  }
}
