import type { Outcome, Shown } from "./outcome.ts";
import { right, wrong, type Verdict } from "./verdict.ts";

/** Judges what became of one call. */
export type Judge = (outcome: Outcome) => Verdict;

/** A text that no reader may show. */
export const secret = "TOP-SECRET";

const quotedCharacters = 60;
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0\u202f\ufffd]/u;
/** What a notice says when the file goes on after what is shown. */
const goesOn = /\b(?:more|next|truncated|cut|continue)\b/iu;

/** Judges an answer that shows something, or a refusal. Whatever else may happen to a call is wrong, and what cannot be asked is no fault. */
function judged(judges: {
  readonly shown?: (shown: Shown) => Verdict;
  readonly refused?: (text: string) => Verdict;
}): Judge {
  return (outcome) => {
    switch (outcome.kind) {
      case "cannot":
        return { verdict: "cannot", reason: outcome.why };
      case "hangs":
        return wrong(`It gives no answer within ${outcome.seconds} s.`);
      case "dies":
        return wrong(`Its process dies: ${quoted(outcome.why)}.`);
      case "refused":
        if (outcome.text.includes(secret)) return wrong("Its error shows the secret.");
        return judges.refused?.(outcome.text) ?? wrong(`It refuses: ${quoted(outcome.text)}.`);
      case "shown":
        if (outcome.text.includes(secret)) return wrong("It shows the secret.");
        return judges.shown?.(outcome) ?? wrong(`It shows ${whatIsShown(outcome)}, and refuses nothing.`);
    }
  };
}

/** Needs exactly these lines, and, where the total is given, no other total. */
export function showsLines(first: number, lines: readonly string[], total?: number): Judge {
  return judged({
    shown: (shown) => {
      const fault = differenceFrom(shown, first, lines);
      if (fault !== null) return wrong(fault);
      if (total !== undefined && shown.emptyLineAfterEnd) {
        return wrong(`It shows an empty line ${first + lines.length}, which does not exist.`);
      }
      if (total !== undefined && shown.total !== null && shown.total !== total) {
        return wrong(`It says that the file has ${shown.total} lines, not ${total}.`);
      }
      return right(`It shows exactly ${named(first, lines.length)}.`);
    },
  });
}

/** Needs all these lines, or the first of them with a notice that the file goes on. */
export function showsLinesOrPage(lines: readonly string[], maxCharacters: number = Infinity): Judge {
  return judged({
    shown: (shown) => {
      if (shown.text.length > maxCharacters) {
        return wrong(`It shows more than ${maxCharacters} characters at once.`);
      }
      const count = shown.lines.length;
      const fault = differenceFrom(shown, 1, lines.slice(0, Math.max(count, 1)));
      if (fault !== null) return wrong(fault);
      if (shown.lines.every(({ text }) => text === "")) return wrong("It shows nothing of the file.");
      const isCut = count < lines.length || shown.lines.some(({ cut }) => cut);
      if (!isCut && shown.next !== null) return wrong("It shows all lines, and says that more follow.");
      if (!isCut) return right(`It shows all ${named(1, count)}.`);
      if (!saysMore(shown)) return wrong("It leaves out the rest, and does not say so.");
      return right(`It shows ${named(1, count)}, and says that this is not all.`);
    },
  });
}

/** Needs the first of these lines, however many. */
export function showsStartOf(lines: readonly string[]): Judge {
  return judged({
    shown: (shown) => {
      const fault = differenceFrom(shown, 1, lines.slice(0, Math.max(shown.lines.length, 1)));
      return fault === null ? right(`It shows ${named(1, shown.lines.length)}.`) : wrong(fault);
    },
  });
}

/** Needs an answer, or a refusal, with a text that says this. */
export function says(pattern: RegExp, what: string): Judge {
  const judge = (text: string): Verdict =>
    pattern.test(text) ? right(`It says ${what}.`) : wrong(`It does not say ${what}: ${quoted(text)}.`);
  return judged({ shown: ({ text }) => judge(text), refused: judge });
}

/** Needs an answer that shows something under which this is said. */
export function showsAndSays(pattern: RegExp, what: string): Judge {
  return judged({
    shown: (shown) =>
      pattern.test(shown.notices)
        ? right(`It says ${what}.`)
        : wrong(`It does not say ${what}: it shows ${whatIsShown(shown)}.`),
  });
}

/** Needs a refusal that says why, and, where stated, more. */
export function refuses(
  why: RegExp,
  what: string,
  more?: { readonly pattern: RegExp; readonly what: string },
): Judge {
  return judged({
    refused: (text) => {
      if (!why.test(text)) return wrong(`It refuses, but does not say ${what}: ${quoted(text)}.`);
      if (more === undefined) return right(`It refuses, and says ${what}.`);
      return more.pattern.test(text)
        ? right(`It refuses, and says ${what} and ${more.what}.`)
        : wrong(`It says ${what}, but not ${more.what}.`);
    },
  });
}

/** Needs a file part of a type that holds exactly these bytes. */
export function showsMedia(mediaType: string, bytes: Buffer): Judge {
  return judged({
    shown: ({ media: [part], ...shown }) => {
      if (part === undefined) {
        return wrong(`It shows no ${mediaType}, but ${whatIsShown({ ...shown, media: [] })}.`);
      }
      if (part.mediaType !== mediaType) return wrong(`It shows ${part.mediaType}, not ${mediaType}.`);
      return part.data === bytes.toString("base64")
        ? right(`It shows the ${mediaType} as it is.`)
        : wrong(`It shows other bytes than those of the ${mediaType}.`);
    },
  });
}

/** Needs an answer without a file part. */
export function withoutMedia(judge: Judge): Judge {
  return (outcome) =>
    outcome.kind === "shown" && outcome.media[0] !== undefined
      ? wrong(`It shows the bytes as ${outcome.media[0].mediaType}.`)
      : judge(outcome);
}

/** Needs what one of several judges needs. The first of them names the fault. */
export function either(first: Judge, ...others: readonly Judge[]): Judge {
  return (outcome) => {
    const verdicts = [first, ...others].map((judge) => judge(outcome));
    return verdicts.find(({ verdict }) => verdict === "right") ?? (verdicts[0] as Verdict);
  };
}

/** Needs what each of several judges needs. */
export function all(...judges: readonly [Judge, ...Judge[]]): Judge {
  return (outcome) => {
    const verdicts = judges.map((judge) => judge(outcome));
    return verdicts.find(({ verdict }) => verdict !== "right") ?? (verdicts.at(-1) as Verdict);
  };
}

/** Needs an answer or a refusal that shows no line. */
export const showsNoLine: Judge = judged({
  shown: ({ lines: [line], emptyLineAfterEnd }) =>
    line === undefined
      ? emptyLineAfterEnd
        ? wrong("It shows an empty line that does not exist.")
        : right("It shows no line.")
      : wrong(
          `It shows a line ${line.number ?? ""} that does not exist: ${quoted(line.text)}.`.replace(
            "  ",
            " ",
          ),
        ),
  refused: () => right("It refuses."),
});

/** Needs an answer in which each of these texts stands, and no more characters than this. */
export function showsTexts(texts: readonly string[], maxCharacters: number): Judge {
  return judged({
    shown: ({ text }) => {
      if (text.length > maxCharacters) {
        return wrong(`It shows more than ${maxCharacters} characters at once.`);
      }
      const missing = texts.find((part) => !text.includes(part));
      return missing === undefined
        ? right(`It shows ${texts.map(quoted).join(", ")} in ${maxCharacters} characters or fewer.`)
        : wrong(`It does not show ${quoted(missing)}.`);
    },
  });
}

/** How the lines of an answer differ from those expected, in a sentence. Null: not at all. */
export function differenceFrom(shown: Shown, first: number, expected: readonly string[]): string | null {
  if (shown.media[0] !== undefined) return `It shows ${shown.media[0].mediaType}, not text.`;
  for (const [index, line] of shown.lines.entries()) {
    const number = first + index;
    if (line.number !== null && line.number !== number) return `It numbers line ${number} as ${line.number}.`;
    const text = expected[index];
    if (text === undefined) return `It shows a line ${number} that was not asked for: ${quoted(line.text)}.`;
    const same = line.cut ? text.startsWith(line.text) : line.text === text;
    if (!same) return `It shows line ${number} as ${quoted(line.text)}.`;
  }
  const missing = expected.length - shown.lines.length;
  if (missing <= 0) return null;
  if (shown.lines.length > 0) return `It leaves out the last ${missing} of ${expected.length} lines.`;
  return shown.text === ""
    ? "It shows nothing, and says nothing."
    : `It shows no line, but ${quoted(shown.text)}.`;
}

/** Whether an answer says that the file goes on after what it shows. */
function saysMore({ next, notices }: Shown): boolean {
  return next !== null || goesOn.test(notices);
}

function named(first: number, count: number): string {
  return count === 1 ? `line ${first}` : `lines ${first} to ${first + count - 1}`;
}

function whatIsShown({ lines, media, text }: Pick<Shown, "lines" | "media" | "text">): string {
  const [line] = lines;
  if (media[0] !== undefined) return `the file as ${media[0].mediaType}`;
  if (text === "") return "nothing";
  return line === undefined ? quoted(text) : quoted(line.text);
}

function escaped(character: string): string {
  const short = JSON.stringify(character).slice(1, -1);
  if (short.startsWith("\\u") || unseen.test(character)) {
    return short.startsWith("\\") && short.length === 2
      ? short
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  }
  return short;
}

/** The start of a text in quotation marks, with all that nobody sees written as an escape. */
function quoted(text: string): string {
  let quotation = "";
  for (const character of text) {
    if (quotation.length >= quotedCharacters) return `"${quotation}…"`;
    quotation += escaped(character);
  }
  return `"${quotation}"`;
}
