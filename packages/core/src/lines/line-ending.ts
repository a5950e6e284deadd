/** How a line ends. `crlf` is one ending of two bytes; a lone CR is content. */
export type LineEnding = "lf" | "crlf" | "none";

/** The text of each ending; as many bytes as characters. */
export const endingText: Readonly<Record<LineEnding, string>> = { lf: "\n", crlf: "\r\n", none: "" };

export const lineFeed: number = 0x0a;
export const carriageReturn: number = 0x0d;
