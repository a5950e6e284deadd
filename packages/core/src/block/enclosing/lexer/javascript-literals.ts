/** Where in nested template literals a text stands: in one's text (`braces` is -1), or in code inside one. */
export interface TemplateFrame {
  readonly braces: number;
  readonly parent: TemplateFrame | null;
}

const backslash = 0x5c;
const backtick = 0x60;
const dollar = 0x24;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const double = 0x22;
const single = 0x27;
const slash = 0x2f;

/** How much of a line before a slash is looked at. */
const lookBehindCharacters = 16;

/** The text of a template literal that was just opened. */
export const openedTemplate: TemplateFrame = { braces: -1, parent: null };

/** Reads on in a template literal. `frame` is null when it closed, before `at`. */
export function skipTemplate(
  line: string,
  from: number,
  start: TemplateFrame,
): { at: number; frame: TemplateFrame | null } {
  let frame: TemplateFrame | null = start;
  let at = from;
  const unclosed = new Set<number>();
  while (at < line.length && frame !== null) {
    const code = line.charCodeAt(at);
    if (code === backslash) at++;
    else if (frame.braces < 0) {
      if (code === backtick) frame = frame.parent;
      else if (code === dollar && line.charCodeAt(at + 1) === openBrace) {
        frame = { braces: 0, parent: frame };
        at++;
      }
    } else if (code === backtick) frame = { braces: -1, parent: frame };
    else if (code === openBrace) frame = { braces: frame.braces + 1, parent: frame.parent };
    else if (code === closeBrace) {
      frame = frame.braces === 0 ? frame.parent : { braces: frame.braces - 1, parent: frame.parent };
    } else if (code === slash && !unclosed.has(code)) {
      if (mayBeginRegex(line.slice(Math.max(0, at - lookBehindCharacters), at))) {
        const end = regexLiteralEnd(line, at);
        if (end < 0) unclosed.add(code);
        else at = end - 1;
      }
    } else if ((code === double || code === single) && !unclosed.has(code)) {
      const end = line.indexOf(String.fromCharCode(code), at + 1);
      if (end < 0) unclosed.add(code);
      else at = end;
    }
    at++;
  }
  return { at: Math.min(at, line.length), frame };
}

const literal = /\/(?![*/>\s])(?:[^\\/[]|\\.|\[(?:[^\\\]]|\\.)*\])+\/[a-z]*/y;
const before = /(?:^|[(,=:[!&|?{};+*%~^]|=>|\b(?:return|typeof|case|in|of|delete|void|throw|do|else))\s*$/;

/** Whether a slash after this text may begin a regular expression: it does not where a value stands. */
export function mayBeginRegex(text: string): boolean {
  return before.test(text);
}

/** Where the regular expression ends that begins at a slash; -1: nowhere in the line. */
export function regexLiteralEnd(line: string, at: number): number {
  literal.lastIndex = at;
  const found = literal.exec(line);
  return found === null ? -1 : at + found[0].length;
}
