import { ReadError } from "../contract/read-error.ts";

/** Devices whatever follows the name: `NUL`, `nul.txt`, `COM¹`, `CONIN$`. */
const reservedName =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)$/i;

// oxlint-disable-next-line no-control-regex -- control characters cannot stand in a name there
const forbidden = /[<>"|?*\x00-\x1f]/;

function refuse(reason: string): never {
  throw new ReadError("INVALID_ARGUMENT", reason);
}

/** Refuses names that Windows would take for something else than a file of that name. */
export function requireWindowsName(name: string): void {
  if (name === "" || name === "." || name === "..") return;
  // Also `.env::$DATA` and `.git::$INDEX_ALLOCATION`: a stream is another way to a file's content.
  if (name.includes(":")) refuse("a name in the path must not contain a colon");
  if (name.endsWith(".") || name.endsWith(" ")) refuse("a name in the path must not end in a dot or a space");
  if (forbidden.test(name)) {
    refuse('a name in the path must not contain any of < > " | ? * or control characters');
  }
  const base = (name.split(".")[0] ?? "").trimEnd();
  if (reservedName.test(base)) refuse("a name in the path is reserved for a device");
}
