import { writtenJpeg } from "../apis/jpeg-facts.ts";

/** The header of an image that was made to fit: how many bytes it has depends on the library that encodes it. */
const fitted = /(\d+)( bytes \| shown as image\/\w+ \d+x\d+ pixels )(\d+)( bytes)/g;

/** So many characters of base64 are not written down. */
const maxWrittenCharacters = 100_000;

/** Gives what a program sent as a capture holds it: names and digests in place of what depends on the library that encodes images. */
export function withEncoderNames(value: unknown): unknown {
  return mapStrings(value, (text) =>
    text.length > maxWrittenCharacters
      ? (writtenJpeg(text) ?? text)
      : text.replaceAll(fitted, "{PHOTO}$2{SHOWN}$4"),
  );
}

/** Gives what a program sends on this machine. `answers`: the texts of the tool's answers here. */
export function withoutEncoderNames(value: unknown, answers: readonly string[]): unknown {
  const [found] = answers.flatMap((text) => [...text.matchAll(fitted)]);
  if (found === undefined) return value;
  const [, photo = "", , shown = ""] = found;
  return mapStrings(value, (text) => text.replaceAll("{PHOTO}", photo).replaceAll("{SHOWN}", shown));
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapStrings(each, map)]));
}
