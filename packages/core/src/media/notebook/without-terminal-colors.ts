/** The sequences by which programs colour and move on a terminal. Bounded, so that it takes linear time. */
// oxlint-disable-next-line no-control-regex -- terminal escapes are what is removed
const sequence = /\x1b\[[0-9;?]{0,32}[A-Za-z]/g;

/** A text without the colours that were meant for a terminal. */
export function withoutTerminalColors(text: string): string {
  return text.includes("\x1b") ? text.replace(sequence, "") : text;
}
