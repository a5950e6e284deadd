import { memo, type ReactNode } from "react";

// Controls, characters that reorder or hide text, separators that look empty or like a blank, and lone surrogates.
const unseen = /((?![\t\n ]|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}])/u;

const short: Readonly<Record<string, string>> = { "\r": "\\r", "\0": "\\0", "\u001b": "\\e", "\b": "\\b" };

/** Shows text unchanged, except that invisible characters appear as their codes. */
export const EscapedText: (props: { readonly text: string }) => ReactNode = memo(({ text }) =>
  text.split(unseen).map((piece, index) =>
    // Every second piece is an invisible character. The index is a stable key, because pieces do not move.
    index % 2 === 0 ? (
      piece
    ) : (
      <span className="unseen" key={index} title={codePoint(piece)}>
        {short[piece] ?? `\\u{${piece.codePointAt(0)?.toString(16)}}`}
      </span>
    ),
  ),
);

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}
