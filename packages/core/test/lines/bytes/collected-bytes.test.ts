import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { CollectedBytes } from "../../../src/lines/bytes/collected-bytes.ts";

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test.for([0, 1, 5, 6, 100])("pieces are one, whatever the room was at first: %i", (capacity) => {
  const collected = new CollectedBytes(capacity);
  for (const piece of ["abc", "", "def", "g"]) collected.append(Buffer.from(piece));
  expect(collected.length).toBe(7);
  expect(text(collected.view())).toBe("abcdefg");
  expect(text(collected.view(2))).toBe("cdefg");
  expect(text(collected.view(2, 4))).toBe("cd");
});

test("what is forgotten makes room for what comes", () => {
  const collected = new CollectedBytes();
  collected.append(Buffer.from("abcdef"));
  collected.truncate(9);
  expect(text(collected.view())).toBe("abcdef");
  collected.truncate(2);
  collected.append(Buffer.from("XY"));
  expect(text(collected.view())).toBe("abXY");
});

test.for([0, 1, 3, 4, 100])("bytes that are there at first are followed by %i others", (length) => {
  const collected = CollectedBytes.startingWith(Buffer.from("abc"));
  expect(collected.length).toBe(3);
  collected.append(Buffer.alloc(length, "x"));
  expect(text(collected.view())).toBe(`abc${"x".repeat(length)}`);
});
