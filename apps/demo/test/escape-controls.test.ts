import { expect, test } from "vitest";
import { escapeControls, escapeName } from "../src/escape-controls.ts";

test.for([
  ["tabs and line feeds stay", "a\tb\nc", "a\tb\nc"],
  ["letters of any script and emoji stay", "aé漢字\u{1f600}", "aé漢字\u{1f600}"],
  [
    "what belongs to emoji, Japanese, Persian and Hindi stays",
    "\u{1f469}\u{200d}\u{1f467}\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}東\u{3000}京می\u{200c}خ क्\u{200d}ष",
    "\u{1f469}\u{200d}\u{1f467}\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}東\u{3000}京می\u{200c}خ क्\u{200d}ष",
  ],
  ["the same elsewhere", "a\u{200d}b\u{200c}c\u{e0067}", "a\\u{200d}b\\u{200c}c\\u{e0067}"],
  ["C0 controls", "\u0000\b\r\u001b", "\\u{0}\\u{8}\\u{d}\\u{1b}"],
  ["DEL and C1 controls", "\u007f\u0085\u009b", "\\u{7f}\\u{85}\\u{9b}"],
  [
    "text that is reordered or hidden",
    "\u202e\u2066\u200b\ufeff\u{e0041}",
    "\\u{202e}\\u{2066}\\u{200b}\\u{feff}\\u{e0041}",
  ],
  ["line and paragraph separators", "\u2028\u2029", "\\u{2028}\\u{2029}"],
  ["half characters", "\ud83d!", "\\u{d83d}!"],
] as const)("%s", ([, text, shown]) => {
  expect(escapeControls(text)).toBe(shown);
});

test("a name stays within its line", () => {
  expect(escapeName("a\tb\n\u001b\u202e漢")).toBe("a\\u{9}b\\u{a}\\u{1b}\\u{202e}漢");
});
