import { memo, type ReactNode } from "react";
import { splitAtUnseen } from "../../../src/shared/unseen-characters.ts";

const short: Readonly<Record<string, string>> = { "\r": "\\r", "\0": "\\0", "\u001b": "\\e", "\b": "\\b" };

/** Shows text unchanged, except that characters that cannot be seen appear as their codes, unless ordinary writing needs them. */
export const EscapedText: (props: { readonly text: string }) => ReactNode = memo(({ text }) =>
  splitAtUnseen(text).map(({ text: piece, isUnseen }, index) =>
    isUnseen ? (
      // The index is a stable key, because pieces do not move.
      <span className="unseen" key={index} title={codePoint(piece)}>
        {short[piece] ?? `\\u{${piece.codePointAt(0)?.toString(16)}}`}
      </span>
    ) : (
      piece
    ),
  ),
);

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}
