import { expect, test } from "vitest";
import { byteCount } from "../../src/text/byte-count.ts";

test.for([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [1340, "1.3 kB"],
  [9113, "9.1 kB"],
  [123_456, "123 kB"],
  [5_000_000, "5 MB"],
  [12_345_678_901, "12 GB"],
] as const)("%i: %s", ([bytes, text]) => {
  expect(byteCount(bytes)).toBe(text);
});
