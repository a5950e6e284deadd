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
