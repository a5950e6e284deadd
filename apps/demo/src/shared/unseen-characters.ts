/**
 * Characters that cannot be seen but belong to ordinary writing: joiners and selectors within emoji, the selectors of Han
 * characters, the blank of Japanese, and the joiners of Arabic and Indic words. What hides or reorders text is not among them.
 */
const ordinary = [
  String.raw`(?=[\p{Extended_Pictographic}\p{Regional_Indicator}])\p{RGI_Emoji}`,
  String.raw`\p{Script=Han}[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Emoji})\u{fe0e}`,
  String.raw`(?<=\p{Script=Arabic})\u{200c}(?=\p{Script=Arabic})`,
  // After the sign that silences a vowel, a joiner chooses how the letters join.
  String.raw`(?<=[\u{94d}\u{9cd}\u{a4d}\u{acd}\u{b4d}\u{bcd}\u{c4d}\u{ccd}\u{d4d}\u{dca}])[\u{200c}\u{200d}]`,
  String.raw`[\t\n\u{20}\u{3000}\u{fe0f}]`,
].join("|");

/** A piece of a text: characters to show as they are, or one that must be shown by its code. */
export interface TextPiece {
  readonly text: string;
  readonly isUnseen: boolean;
}

/** Makes a function that splits a text at the characters of a class that are not within ordinary writing. */
function splitterAt(unseen: string): (text: string) => readonly TextPiece[] {
  const pattern = new RegExp(`(?:${ordinary})|(?<unseen>[${unseen}])`, "gv");
  return (text) => {
    const pieces: TextPiece[] = [];
    let shown = 0;
    for (const { index, groups } of text.matchAll(pattern)) {
      const found = groups?.["unseen"];
      if (found === undefined) continue;
      if (index > shown) pieces.push({ text: text.slice(shown, index), isUnseen: false });
      pieces.push({ text: found, isUnseen: true });
      shown = index + found.length;
    }
    if (shown < text.length) pieces.push({ text: text.slice(shown), isUnseen: false });
    return pieces;
  };
}

/** Splits at controls, characters that reorder or hide text, separators that look empty or like a blank, and lone surrogates. */
export const splitAtUnseen: (text: string) => readonly TextPiece[] = splitterAt(
  String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}`,
);

/** Splits at what moves a terminal's cursor, starts an escape sequence, hides or reorders text or breaks lines, and at lone surrogates. */
export const splitAtUnsafe: (text: string) => readonly TextPiece[] = splitterAt(
  String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}`,
);
