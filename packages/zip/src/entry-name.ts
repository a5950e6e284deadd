/** No system has paths of more names. */
const maxNames = 256;

/** What the directory of an archive says of a name. */
export interface WrittenName {
  /** As zip.js decodes it: UTF-8 where the entry says so, CP437 otherwise. */
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly isMarkedUtf8: boolean;
  /** The system that wrote the entry: the number that the format has for it. */
  readonly system: number;
}

const msDos = 0;
const unixSystems: ReadonlySet<number> = new Set([3, 19]);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The names that lead to an entry. Undefined for one that leads nowhere in the archive: an absolute path, one with `..`, one without a
 * name, or one that no path could have.
 */
export function pathOfEntry(name: WrittenName): readonly string[] | undefined {
  const written = decoded(name);
  // Old programs for Windows separate by backslashes.
  const text = name.system === msDos && !written.includes("/") ? written.replaceAll("\\", "/") : written;
  if (/^\/|^[a-z]:[\\/]|\0/i.test(text) || !text.isWellFormed()) return undefined;
  const names = text.split("/").filter((part) => part !== "" && part !== ".");
  if (names.length === 0 || names.length > maxNames || names.includes("..")) return undefined;
  return names;
}

/** Programs for Unix write UTF-8 without saying so. CP437 would look like it by chance in no real name. */
function decoded({ text, bytes, isMarkedUtf8, system }: WrittenName): string {
  if (isMarkedUtf8 || !unixSystems.has(system)) return text;
  try {
    return utf8.decode(bytes);
  } catch {
    return text;
  }
}
