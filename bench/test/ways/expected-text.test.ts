import { expect, test } from "vitest";
import { codexText, holdsLines, tabText } from "../../src/ways/expected-text.ts";

const window = { firstLine: 9, windowLines: ["a", "", "b"] };

test("a window is numbered as the tools number it", () => {
  expect(codexText(window)).toBe("L9: a\nL10: \nL11: b");
  expect(tabText(window)).toBe("9\ta\n10\t\n11\tb");
});

test.each([
  { text: "head\n1| one\n2| two", holds: true },
  { text: "1| two\n2| one", holds: false },
  { text: "one", holds: false },
])("$text holds both lines: $holds", ({ text, holds }) => {
  expect(holdsLines(text, { windowLines: ["one", "two"] })).toBe(holds);
});
