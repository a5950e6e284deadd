import { keptPart } from "../../line-run.ts";
import type { SpecialForm } from "../languages/syntax.ts";
import { mayBeginRegex, openedTemplate, regexLiteralEnd, textBefore } from "./javascript-literals.ts";
import type { OpenForm } from "./open-form.ts";

/**
 * What stands at a place in a line: a whole form up to `end`; an open form whose text begins at `at` (or in the next
 * line: `deferred`); or "never", if no form of this kind ends in the rest of the line.
 */
export type FoundForm =
  | "never"
  | { readonly end: number }
  | { readonly at: number; readonly open: OpenForm; readonly deferred?: boolean };

type Finder = (line: string, at: number) => FoundForm | undefined;

const plain = { comment: false, escapes: false, depth: 1 } as const;

function matched(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

const rawHash = /b?c?r(#{0,255})"/y;
const rawParenthesis = /R"([^()\\\s"]{0,16})\(/y;
const longBracket = /(?:--)?\[(={0,255})\[/y;
const dollarQuote = /\$(?:[A-Za-z_]\w{0,62})?\$/y;
const character = /'(?:\\(?:u\{[\da-f_]{1,8}\}|x[\da-f]{2}|.)|[^'\\])'/iuy;
const hereString = /@(["'])[ \t]*$/y;
const bracketArgument = /#?\[(={0,255})\[/y;
const heredoc = /<<(<?)([-~]?)[ \t]?(["'`]?)([A-Za-z_]\w{0,62})\3/y;

const finders: Readonly<Record<SpecialForm, { readonly firstCharacters: string; readonly find: Finder }>> = {
  template: {
    firstCharacters: "`",
    find: (line, at) => {
      // A backtick that is the whole text of an element: `<code>\`</code>`.
      if (line.charAt(at - 1) === ">" && line.startsWith("</", at + 1)) return undefined;
      return { at: at + 1, open: { ...plain, id: "`", close: "`", frame: openedTemplate } };
    },
  },
  regex: {
    firstCharacters: "/",
    find: (line, at) => {
      if (!mayBeginRegex(textBefore(line, at))) return undefined;
      const end = regexLiteralEnd(line, at);
      return end < 0 ? "never" : { end };
    },
  },
  heredoc: {
    firstCharacters: "<",
    find: (line, at) => {
      const found = line.charAt(at - 1) === "<" ? null : matched(heredoc, line, at);
      if (found === null) return undefined;
      const [text, third, dash, , tag = ""] = found;
      const loose = dash !== "" || third !== "";
      const close = keptPart(tag);
      const open = { ...plain, id: `<<${close}`, close, heredocs: [{ tag: close, loose }] };
      return { at: at + text.length, open, deferred: true };
    },
  },
  "raw-hash": {
    firstCharacters: "rbc",
    find: (line, at) => {
      const found = /\w/.test(line.charAt(at - 1)) ? null : matched(rawHash, line, at);
      if (found === null) return undefined;
      const [text, hashes = ""] = found;
      return { at: at + text.length, open: { ...plain, id: 'r"', close: keptPart(`"${hashes}`) } };
    },
  },
  "raw-parenthesis": {
    firstCharacters: "R",
    find: (line, at) => {
      const found = matched(rawParenthesis, line, at);
      if (found === null) return undefined;
      const [text, mark = ""] = found;
      return { at: at + text.length, open: { ...plain, id: 'R"', close: keptPart(`)${mark}"`) } };
    },
  },
  "long-bracket": {
    firstCharacters: "-[",
    find: (line, at) => {
      const found = matched(longBracket, line, at);
      if (found === null) return undefined;
      const [text, equals = ""] = found;
      const comment = text.startsWith("-");
      return { at: at + text.length, open: { ...plain, comment, id: "[[", close: keptPart(`]${equals}]`) } };
    },
  },
  "dollar-quote": {
    firstCharacters: "$",
    find: (line, at) => {
      const text = matched(dollarQuote, line, at)?.[0];
      return text === undefined
        ? undefined
        : { at: at + text.length, open: { ...plain, id: "$$", close: keptPart(text) } };
    },
  },
  "here-string": {
    firstCharacters: "@",
    find: (line, at) => {
      const [text, quote = ""] = matched(hereString, line, at) ?? [];
      if (text === undefined) return undefined;
      const close = `${quote}@`;
      const open = { ...plain, id: close, close, heredocs: [{ tag: close, loose: true }] };
      return { at: at + text.length, open, deferred: true };
    },
  },
  "bracket-argument": {
    firstCharacters: "#[",
    find: (line, at) => {
      const [text, equals = ""] = matched(bracketArgument, line, at) ?? [];
      if (text === undefined) return undefined;
      const comment = text.startsWith("#");
      return { at: at + text.length, open: { ...plain, comment, id: "[[", close: keptPart(`]${equals}]`) } };
    },
  },
  character: {
    firstCharacters: "'",
    find: (line, at) => {
      const text = matched(character, line, at)?.[0];
      return text === undefined ? undefined : { end: at + text.length };
    },
  },
};

/** The characters that a special form may begin with. */
export function firstCharactersOf(form: SpecialForm): string {
  return finders[form].firstCharacters;
}

/** Looks for a special form at a place in a line. */
export function findSpecialForm(form: SpecialForm, line: string, at: number): FoundForm | undefined {
  return finders[form].firstCharacters.includes(line.charAt(at)) ? finders[form].find(line, at) : undefined;
}
