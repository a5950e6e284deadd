const openers: ReadonlyMap<string, string> = new Map([
  ["\u202a", "\u202c"],
  ["\u202b", "\u202c"],
  ["\u202d", "\u202c"],
  ["\u202e", "\u202c"],
  ["\u2066", "\u2069"],
  ["\u2067", "\u2069"],
  ["\u2068", "\u2069"],
]);

/** Whether a line opens a change of writing direction that it does not close, or closes one it did not open. */
export function hasUnbalancedBidi(line: string): boolean {
  const open: string[] = [];
  for (const character of line.match(/[\u202a-\u202e\u2066-\u2069]/g) ?? []) {
    const closer = openers.get(character);
    if (closer !== undefined) open.push(closer);
    else if (open.pop() !== character) return true;
  }
  return open.length > 0;
}
