import { memo, type ReactNode } from "react";

// Controls, what reorders or hides text, separators that look like nothing or like a blank, and halves of characters.
const unseen = /((?![\t\n ]|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}])/u;

const short: Readonly<Record<string, string>> = { "\r": "\\r", "\0": "\\0", "\u001b": "\\e", "\b": "\\b" };

/** Shows text as it is, and each character that a reader could not see as its code. */
export const EscapedText: (props: { readonly text: string }) => ReactNode = memo(({ text }) =>
  text.split(unseen).map((piece, index) =>
    // Every other piece is what was split at, and pieces keep their place.
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
