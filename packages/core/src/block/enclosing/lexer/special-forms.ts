import { keptPart } from "../../line-run.ts";
import type { SpecialForm } from "../languages/syntax.ts";
import { mayBeginRegex, openedTemplate, regexLiteralEnd, textBefore } from "./javascript-literals.ts";
import { quotedPart, type HeredocTag, type OpenForm } from "./open-form.ts";

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
const bracedHeredoc = /<<-?(?:(["'`])(?<quoted>[^"'`]{1,63})\1|(?<bare>[A-Za-z_]\w{0,62}))/y;
const phpHeredoc = /<<<[ \t]*(["']?)(?<bare>[A-Za-z_]\w{0,62})\1/y;
const shellHeredoc = /<<(?<mark>-?)[ \t]?(?:(["'])(?<quoted>[^"']{1,63})\2|\\?(?<bare>[A-Za-z_]\w{0,62}))/y;
const rubyHeredoc = /<<(?<mark>[-~]?)(?:(["'`])(?<quoted>[^"'`]{1,63})\2|(?<bare>[A-Za-z_]\w{0,62}))/y;
const perlHeredoc = /<<(?<mark>~?)(?:[ \t]*(["'`])(?<quoted>[^"'`]{1,63})\2|\\?(?<bare>[A-Za-z_]\w{0,62}))/y;
/** After a value, `<<` shifts or appends; `class <<self` opens the class of one object. */
const beforeShift = /[\w)\]}]$|\bclass $/;

/** A heredoc of the given form. One without a mark, such as `-`, ends with a line that holds nothing but its tag. */
function heredocOf(
  pattern: RegExp,
  line: string,
  at: number,
  closing: Partial<Omit<HeredocTag, "tag">> = {},
): FoundForm | undefined {
  const found = line.charAt(at - 1) === "<" ? null : matched(pattern, line, at);
  if (found === null) return undefined;
  const { mark, quoted, bare = "" } = found.groups ?? {};
  const close = keptPart(quoted ?? bare);
  const tag = { tag: close, indented: closing.indented ?? mark !== "", followed: closing.followed === true };
  const open = { ...plain, id: `<<${close}`, close, heredocs: [tag] };
  return { at: at + found[0].length, open, deferred: true };
}

const perlQuote = /(?:q[qwrx]?|m|s|tr|y)(?:(?=[^\w\s=,;)>}\]])|\s+(?=[{([<'"|!/]))(?!\s*=>)/y;
/** What stands before a word that is a name and no operator: `$s`, `->s(`, `sub s`, `-s $file`, `{s}`. */
const beforeName = /[\w$@%*>:'-]$|(?:^|[^&])&$|\b(?:sub|package) $/;
const beforeScriptRegex =
  /(?:^|[(,=[!&|?{;~:]|\b(?:split|grep|map|if|elsif|unless|while|until|and|or|not|return|when|join|push|x))\s*$/;
const endMark = /^__END__$/;
const perlEndMark = /^__(?:END|DATA)__\s*$/;

/** Documentation between a line with `=` and a word, and the line that ends it. */
function documentation(line: string, at: number, close: string, end: RegExp): FoundForm | undefined {
  if (at > 0) return undefined;
  if (end.test(line)) {
    return { at: line.length, open: { ...plain, comment: true, id: "__END__", close: "", toEnd: true } };
  }
  if (!/^=[a-z]/i.test(line) || line.startsWith(close)) return undefined;
  return { at: line.length, open: { ...plain, comment: true, id: "=", close, endsWithLine: true } };
}

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
    find: (line, at) => heredocOf(bracedHeredoc, line, at, { indented: true }),
  },
  "php-heredoc": {
    firstCharacters: "<",
    find: (line, at) => heredocOf(phpHeredoc, line, at, { indented: true, followed: true }),
  },
  "shell-heredoc": {
    firstCharacters: "<",
    find: (line, at) => heredocOf(shellHeredoc, line, at),
  },
  "ruby-heredoc": {
    firstCharacters: "<",
    find: (line, at) =>
      beforeShift.test(textBefore(line, at)) ? undefined : heredocOf(rubyHeredoc, line, at),
  },
  "perl-heredoc": {
    firstCharacters: "<",
    find: (line, at) => heredocOf(perlHeredoc, line, at),
  },
  "ruby-documentation": {
    firstCharacters: "=_",
    find: (line, at) => documentation(line, at, "=end", endMark),
  },
  "perl-documentation": {
    firstCharacters: "=_",
    find: (line, at) => documentation(line, at, "=cut", perlEndMark),
  },
  "perl-variable": {
    firstCharacters: "$",
    find: (line, at) => (/["'`#\]]/.test(line.charAt(at + 1)) ? { end: at + 2 } : undefined),
  },
  "perl-quote": {
    firstCharacters: "qmsty",
    find: (line, at) => {
      if (beforeName.test(textBefore(line, at))) return undefined;
      const operator = matched(perlQuote, line, at)?.[0];
      if (operator === undefined) return undefined;
      const inside = at + operator.length + 1;
      const parts = /^(?:s|tr|y)\b/.test(operator) ? 1 : 0;
      const open = {
        ...plain,
        id: operator.trimEnd(),
        escapes: true,
        parts,
        ...quotedPart(line.charAt(inside - 1)),
      };
      return { at: inside, open };
    },
  },
  "script-regex": {
    firstCharacters: "/",
    find: (line, at) => {
      if (!beforeScriptRegex.test(textBefore(line, at))) return undefined;
      const end = regexLiteralEnd(line, at);
      return end < 0 ? "never" : { end };
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
      const open = { ...plain, id: close, close, heredocs: [{ tag: close, indented: true, followed: true }] };
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
