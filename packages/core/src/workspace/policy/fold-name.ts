/** Invisible characters: format characters, fillers, variation selectors, and the whole block of tags. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u{E0000}-\u{E0FFF}]/gu;

/** Printable ASCII without a colon. Such a name can differ from another only in case and at its end. */
const plainName = /^[\x20-9;-~]*$/;

function withoutTrailingDotsAndSpaces(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}

/**
 * Reduces a name to what the most lenient file system would compare: without invisible characters, in compatibility form
 * and lower case, cut at `:`, and without trailing dots and spaces. Two names that could open one file fold to the same name.
 */
export function foldName(name: string): string {
  if (plainName.test(name)) return withoutTrailingDotsAndSpaces(name.toLowerCase());
  const plain = name.replace(ignorable, "").normalize("NFKC").replace(ignorable, "");
  const [beforeColon = ""] = plain.split(":");
  const folded = beforeColon.toUpperCase().toLowerCase().normalize("NFKC");
  return withoutTrailingDotsAndSpaces(folded);
}
