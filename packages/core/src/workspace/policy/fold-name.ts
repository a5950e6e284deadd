/** Invisible characters: format characters, fillers, variation selectors, and the whole block of tags. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u{E0000}-\u{E0FFF}]/gu;

/** Printable ASCII. Such a text can differ from another only in case. */
const plainText = /^[\x20-~]*$/;

/** Folds the characters of a text: without invisible ones, in compatibility form and in lower case. */
export function foldCharacters(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  const visible = text.replace(ignorable, "").normalize("NFKC").replace(ignorable, "");
  return visible.toUpperCase().toLowerCase().normalize("NFKC");
}

function withoutTrailingDotsAndSpaces(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}

/**
 * Reduces a name to what the most lenient file system would compare: its folded characters, without trailing dots and
 * spaces. Two names that could open one file fold to the same name, or, where one of them holds a colon, share a reading.
 */
export function foldName(name: string): string {
  return withoutTrailingDotsAndSpaces(foldCharacters(name));
}

/**
 * What a name may stand for, folded: the name itself and, because some systems take a colon for the end of a drive or the
 * start of a stream, each of the pieces between colons.
 */
export function readingsOf(name: string): readonly string[] {
  const folded = foldCharacters(name);
  const readings = folded.includes(":") ? [folded, ...folded.split(":")] : [folded];
  return readings.map(withoutTrailingDotsAndSpaces);
}
