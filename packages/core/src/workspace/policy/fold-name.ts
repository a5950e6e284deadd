/** Invisible characters: format characters, fillers, variation selectors, and the whole block of tags. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u{E0000}-\u{E0FFF}]/gu;

/** Printable ASCII. Such a text can differ from another only in case. */
const plainText = /^[\x20-~]*$/;

/** Folds the characters of a text: without invisible ones, in compatibility form and in lower case. */
export function foldCharacters(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  const visible = text.replace(ignorable, "").normalize("NFKC").replace(ignorable, "");
  // By way of upper case, in which \u03c3 and \u03c2 are one letter.
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

/** The words of backup marks: for a copy, in some languages, and for a file that is set aside. */
const markWords = new Set([
  ..."copy kopie copie copia c\u00f3pia kopia \u043a\u043e\u043f\u0438\u044f \u30b3\u30d4\u30fc \u526f\u672c".split(
    " ",
  ),
  ..."bak bk bkp backup old orig original prev previous save saved sav new tmp temp disabled un".split(" "),
  ..."txt dec decrypted kate-swp rpmsave rpmnew rpmorig pacsave pacnew pacorig".split(" "),
  ..."dpkg-old dpkg-dist dpkg-new dpkg-bak dpkg-tmp ucf-old ucf-dist ucf-new".split(" "),
  ...Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => `sw${letter}`),
]);

/** The number of a copy, behind the word of a mark: `x.bak2`, `x copy (2)`. */
const numberAtEnd = /[-_. ]?\d{1,8}$/;
const numberInParenthesesAtEnd = / \(\d{1,8}\)$/;
/** Marks at the end that need no word: `x~`, `x#`, `x (2)`, `x.1`, `x-2024-05-01`. */
const signsAtEnd = /(?:\.~\d{1,8}~|[~#]|___jb_(?:old|tmp)___)$/;
const parenthesesAtEnd = / ?\((?:\d{1,8}|[^()]{0,80}copy[^()]{0,80})\)$/;
const countOrDateAtEnd = /(?:\.\d{1,14}|[-_. ]\d{4}-?\d\d-?\d\d(?:[-_t]?\d{4,6})?)$/;
/** Marks at the start: `#x#`, `.#x`, `._x`, `%x%`, `copy of x`, `old-x`. */
const markAtStart = /^(?:\.?#|\._|[%!].*[%!]|copy of |(?:old|bak|backup|orig)[-_.])/;

/**
 * A name without the mark at its end, if it has one. Tries only the marks that its last character allows: most names have
 * none.
 */
function withoutMarkAtEnd(name: string): string {
  const last = name.slice(-1);
  if ("~#_".includes(last)) return name.replace(signsAtEnd, "");
  const numbered =
    last === ")" ? numberInParenthesesAtEnd : last >= "0" && last <= "9" ? numberAtEnd : undefined;
  if (numbered === undefined) return withoutWordAtEnd(name);
  const counted = name.replace(numbered, "");
  const without = withoutWordAtEnd(counted);
  return without === counted ? name.replace(last === ")" ? parenthesesAtEnd : countOrDateAtEnd, "") : without;
}

/** A name without the word of a mark at its end, and what joins it: `x.bak`, `x - copy`. Some words hold a dash. */
function withoutWordAtEnd(name: string): string {
  const last = startOfWord(name, name.length);
  for (const start of [startOfWord(name, last), last]) {
    if (start < 0 || !markWords.has(name.slice(start + 1))) continue;
    const isDashed = name[start - 2] === " " && "-\u2013\u2014".includes(name[start - 1] ?? " ");
    return name.slice(0, isDashed ? start - 2 : start);
  }
  return name;
}

/** The position of the last sign before `end` that parts words; -1 if there is none. */
function startOfWord(name: string, end: number): number {
  let at = end - 1;
  while (at >= 0 && !"-_. ".includes(name[at] ?? "")) at--;
  return at;
}

/** A name without the mark before its extension, if it has one. */
function withoutMarkBeforeExtension(name: string): string {
  const dot = name.lastIndexOf(".");
  const extension = name.slice(dot);
  if (dot < 0 || extension.length < 2 || extension.length > 17) return name;
  return withoutMarkAtEnd(name.slice(0, dot)) + extension;
}

/** No name collects more marks by accident. The bound keeps the time in proportion to the length of the name. */
const maxBackupMarks = 8;

/**
 * The names that a folded name may be a backup of: each time, one more of the marks is removed that editors, file managers
 * and people add to a copy (`x~`, `x.bak`, `x.1`, `x copy.json`, `#x#`). The swap file of `x` is `.x.swp`, so that a leading
 * dot may be a mark, too. Empty if the name has no mark.
 */
export function originalsOf(name: string): readonly string[] {
  const originals: string[] = [];
  let rest = name;
  for (let marks = 0; marks < maxBackupMarks; marks++) {
    const without = withoutMarkAtEnd(rest);
    const shorter = without === rest ? withoutMarkBeforeExtension(rest) : without;
    const original = withoutTrailingDotsAndSpaces(shorter === rest ? rest.replace(markAtStart, "") : shorter);
    if (original === rest || original === "") break;
    originals.push(original);
    if (original.startsWith(".")) originals.push(original.slice(1));
    rest = original;
  }
  return originals;
}
