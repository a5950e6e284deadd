/** Nothing to see: format characters, fillers, variation selectors, and the whole block of tags. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u{E0000}-\u{E0FFF}]/gu;

/** Printable ASCII without a colon: only its case and its end can hide anything. */
const plainName = /^[\x20-9;-~]*$/;

function withoutTrailingDotsAndSpaces(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}

/**
 * A name as some file system might take it: without ignorable characters, in compatibility form and one case,
 * cut at `:` and before trailing dots and spaces. Two names that could open one file fold to one.
 */
export function foldName(name: string): string {
  if (plainName.test(name)) return withoutTrailingDotsAndSpaces(name.toLowerCase());
  const plain = name.replace(ignorable, "").normalize("NFKC").replace(ignorable, "");
  const [beforeColon = ""] = plain.split(":");
  const folded = beforeColon.toUpperCase().toLowerCase().normalize("NFKC");
  return withoutTrailingDotsAndSpaces(folded);
}
