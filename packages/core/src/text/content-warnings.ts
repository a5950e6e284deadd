import type { LineEnding } from "../lines/line-ending.ts";
import type { Warning, WarningCode } from "../contract/file-facts.ts";
import { hasUnbalancedBidi } from "./unbalanced-bidi.ts";
import { invisibleCharacters } from "./invisible-characters.ts";

/** A line as it is looked at: its text without its ending. */
export interface WarnedLine {
  readonly text: string;
  readonly ending: LineEnding;
}

/** All that is looked for, and what else begins with the same half of a pair: most lines hold none, and are not looked at closer. */
const unusual =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- controls and halves of pairs are what is looked for
  /[\x07\x08\r\x1b\x80-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\ud82f\ud834\udb40-\udb43]/;
/** ESC, the one-character controls C1, and BEL, which ends an escape sequence. */
// oxlint-disable-next-line no-control-regex -- terminal escapes are what is looked for
const terminalEscape = /[\x07\x08\x1b\x80-\x9f]/g;

class Tally {
  readonly #found = new Map<WarningCode, { count: number; firstLine: number }>();

  add(code: WarningCode, count: number, line: number): void {
    if (count === 0) return;
    const known = this.#found.get(code);
    if (known) known.count += count;
    else this.#found.set(code, { count, firstLine: line });
  }

  warnings(): Warning[] {
    return [...this.#found].map(([code, { count, firstLine }]) => ({ code, count, firstLine }));
  }
}

/** What in shown lines could mislead a reader. The content itself is passed on as it is: an edit must match it. */
export function contentWarnings(lines: readonly WarnedLine[], firstLine: number): Warning[] {
  const tally = new Tally();
  for (const [index, { text }] of lines.entries()) {
    if (!unusual.test(text)) continue;
    const line = firstLine + index;
    tally.add("INVISIBLE_UNICODE", invisibleCharacters(text).length, line);
    tally.add("BIDI_CONTROL", hasUnbalancedBidi(text) ? 1 : 0, line);
    tally.add("TERMINAL_ESCAPE", text.match(terminalEscape)?.length ?? 0, line);
    tally.add("LONE_CR", text.split("\r").length - 1, line);
  }
  addMixedEndings(lines, firstLine, tally);
  return tally.warnings();
}

/** Counts the lines that end otherwise than the window's first. */
function addMixedEndings(lines: readonly WarnedLine[], firstLine: number, tally: Tally): void {
  const first = lines[0]?.ending;
  for (const [index, { ending }] of lines.entries()) {
    if (ending !== "none" && ending !== first) tally.add("MIXED_EOL", 1, firstLine + index);
  }
}
