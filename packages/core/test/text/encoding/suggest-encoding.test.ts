import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { suggestEncoding } from "../../../src/text/encoding/suggest-encoding.ts";

test.for<[string, Uint8Array, string | undefined]>([
  [
    "German",
    Buffer.from("Die M\xfcller gehen \xfcber die Stra\xdfe und gr\xfc\xdfen alle.\n", "latin1"),
    "windows-1252",
  ],
  ["a word of French", Buffer.from("caf\xe9 na\xefve\n", "latin1"), "windows-1252"],
  ["Russian", Buffer.from("cff0e8e2e5f220ece8f02c20fdf2ee20f2e5f1f2", "hex"), "windows-1251"],
  [
    "Japanese",
    Buffer.from(
      "93fa967b8cea82cc8365834c8358836782cd82b182cc82e682a482c98f9182a982ea82dc82b7814293fa967b8cea82cc95b68e9a",
      "hex",
    ),
    "shift_jis",
  ],
  [
    "Chinese",
    Buffer.from(
      "d6d0cec4b5c4cec4b1bed4dad5e2c0efa3acced2c3c7b5c4b9fabcd2bad0cac0bde7b6bccac7bad0c6bdb5c4a1a3",
      "hex",
    ),
    "gb18030",
  ],
  ["bytes of no writing", Uint8Array.of(0xc0, 0xaf, 0x0a, 0xed, 0xa0, 0x80), undefined],
  ["nothing", Buffer.alloc(0), "windows-1252"],
])("%s", async ([, bytes, name]) => {
  expect(await suggestEncoding(bytes)).toBe(name);
});

test("only the start of many bytes is looked at", async () => {
  const russian = Buffer.alloc(100_000, "cff0e8e2e5f220ece8f02c20fdf2ee20f2e5f1f2", "hex");
  const bytes = Buffer.concat([Buffer.alloc(20_000, "plain text "), russian]);
  expect(await suggestEncoding(bytes)).toBe("windows-1252");
});
