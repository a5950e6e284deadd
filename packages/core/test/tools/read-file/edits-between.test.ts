import fc from "fast-check";
import { expect, test } from "vitest";
import { editsBetween } from "../../../src/tools/read-file/near-names.ts";

test.for<[one: string, other: string, maxEdits: number, edits: number | undefined]>([
  ["", "", 0, 0],
  ["", "ab", 2, 2],
  ["", "ab", 1, undefined],
  ["abc", "abc", 0, 0],
  ["abc", "abd", 1, 1],
  ["abc", "abd", 0, undefined],
  ["abc", "acb", 1, 1],
  ["abc", "xabc", 1, 1],
  ["abc", "ac", 1, 1],
  ["kitten", "sitting", 6, 3],
  ["kitten", "sitting", 2, undefined],
  ["abab", "baba", 6, 2],
  ["ca", "abc", 6, 3],
  ["abcdefgh", "badcfehg", 4, 4],
  ["abcdefgh", "badcfehg", 3, undefined],
  ["aaaa", "aaaaaaaaaa", 6, 6],
  ["aaaa", "aaaaaaaaaaa", 6, undefined],
])("%j is %j by at most %i edits: %s", ([one, other, maxEdits, edits]) => {
  expect(editsBetween(one, other, maxEdits)).toBe(edits);
  expect(editsBetween(other, one, maxEdits)).toBe(edits);
});

/** The same, by the whole table. */
function byTable(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? 99;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const exchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const cells = table[row] ?? [];
      cells[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        exchanged ? at(row - 2, column - 2) + 1 : 99,
      );
    }
  }
  return at(one.length, other.length);
}

test("gives what the whole table gives", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 6 }), (one, other, maxEdits) => {
      const edits = byTable(one, other);
      expect(editsBetween(one, other, maxEdits)).toBe(edits <= maxEdits ? edits : undefined);
    }),
    { numRuns: 2000 },
  );
});
