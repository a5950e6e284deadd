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

/** The word for a copy that file managers use, in some languages. */
const copyWords =
  "copy|kopie|copie|copia|c\u00f3pia|kopia|\u043a\u043e\u043f\u0438\u044f|\u30b3\u30d4\u30fc|\u526f\u672c";

const backupWords =
  "bak|bk|bkp|backup|old|orig|original|prev|previous|save|saved|sav|new|tmp|temp|disabled|un|sw[a-z]|kate-swp|" +
  "txt|dec|decrypted|dpkg-(?:old|dist|new|bak|tmp)|ucf-(?:old|dist|new)|rpm(?:save|new|orig)|pac(?:save|new|orig)";

const backupMark = [
  String.raw`~|#|\.~\d{1,8}~|___jb_(?:old|tmp)___`,
  String.raw`(?: [-\u2013\u2014])?[-_. ](?:${copyWords}|${backupWords})(?:[-_. ]?\d{1,8}| \(\d{1,8}\))?`,
  String.raw` ?\((?:\d{1,8}|[^()]{0,80}copy[^()]{0,80})\)`,
  String.raw`\.\d{1,14}|[-_. ]\d{4}-?\d\d-?\d\d(?:[-_t]?\d{4,6})?`,
].join("|");

const markAtEnd = new RegExp(`(?:${backupMark})$`);
const markBeforeExtension = new RegExp(`(?:${backupMark})(\\.[^.]{1,16})$`);
const markAtStart = /^(?:\.?#|\._|[%!].*[%!]|copy of |(?:old|bak|backup|orig)[-_.])/;

/** More marks than a name collects by accident. The bound keeps the time linear. */
const maxBackupMarks = 8;

/**
 * What a folded name may be a backup of: the name without the marks that editors, file managers and people add to a copy,
 * one after the other (`x~`, `x.bak`, `x.1`, `x copy.json`, `#x#`). The swap file of `x` is `.x.swp`, so that a leading dot
 * may be a mark, too.
 */
export function originalsOf(name: string): readonly string[] {
  const originals: string[] = [];
  let rest = name;
  for (let marks = 0; marks < maxBackupMarks; marks++) {
    const without = rest.replace(markAtEnd, "");
    const shorter = without === rest ? rest.replace(markBeforeExtension, "$1") : without;
    const original = withoutTrailingDotsAndSpaces(shorter === rest ? rest.replace(markAtStart, "") : shorter);
    if (original === rest || original === "") break;
    originals.push(original);
    if (original.startsWith(".")) originals.push(original.slice(1));
    rest = original;
  }
  return originals;
}
