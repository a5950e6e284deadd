import type { ContentWarning, ContentWarningCode } from "../contract/file-facts.ts";
import type { DecodedLine } from "../lines/split-lines.ts";
import { hasUnbalancedBidi, invisibleCharacters, misleading, misleadingIn } from "./misleading-characters.ts";

/** Finds what could mislead a reader in shown lines. The content itself stays as it is, because an edit must match it. */
export function contentWarnings(lines: readonly DecodedLine[], firstLine: number): ContentWarning[] {
  const tally = new Tally();
  for (const [index, { text }] of lines.entries()) {
    const kinds = misleadingIn(text);
    // Most lines contain nothing that misleads.
    if (kinds === 0) continue;
    const line = firstLine + index;
    const has = (kind: number): boolean => (kinds & kind) !== 0;
    if (has(misleading.invisible)) tally.add("INVISIBLE_UNICODE", invisibleCharacters(text).length, line);
    if (has(misleading.direction) && hasUnbalancedBidi(text)) tally.add("BIDI_CONTROL", 1, line);
    if (has(misleading.terminal)) tally.add("TERMINAL_ESCAPE", text.match(terminalEscape)?.length ?? 0, line);
    if (has(misleading.carriageReturn)) tally.add("LONE_CR", text.split("\r").length - 1, line);
  }
  addMixedEndings(lines, firstLine, tally);
  return tally.warnings();
}

/** Counts the lines with another ending than the first line. */
function addMixedEndings(lines: readonly DecodedLine[], firstLine: number, tally: Tally): void {
  const first = lines[0]?.ending;
  for (const [index, { ending }] of lines.entries()) {
    if (ending !== "none" && ending !== first) tally.add("MIXED_EOL", 1, firstLine + index);
  }
}

/** BEL, BS, ESC and the C1 controls: the characters that a terminal obeys. */
// oxlint-disable-next-line no-control-regex -- terminal escapes are what is looked for
const terminalEscape = /[\x07\x08\x1b\x80-\x9f]/g;

class Tally {
  readonly #found = new Map<ContentWarningCode, { count: number; firstLine: number }>();

  add(code: ContentWarningCode, count: number, line: number): void {
    if (count === 0) return;
    const known = this.#found.get(code);
    if (known) known.count += count;
    else this.#found.set(code, { count, firstLine: line });
  }

  warnings(): ContentWarning[] {
    return [...this.#found].map(([code, { count, firstLine }]) => ({ code, count, firstLine }));
  }
}
