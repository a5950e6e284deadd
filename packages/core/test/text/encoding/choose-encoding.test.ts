import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { chooseEncoding } from "../../../src/text/encoding/choose-encoding.ts";
import { bytesOf } from "../../file-bytes.ts";
import { fileOfBytes } from "../../file-of-bytes.ts";

const latin1 = Buffer.from("caf\xe9\n", "latin1");
const utf8 = Buffer.from("café\n");
const utf16 = Buffer.from("one line\n", "utf16le");
const late = Buffer.concat([Buffer.alloc(300_000, "a"), latin1]);

test.for<[string, Uint8Array, string | undefined, string | undefined]>([
  ["UTF-8", utf8, undefined, "utf-8"],
  ["UTF-8, whatever the host names", utf8, "windows-1252", "utf-8"],
  ["what is not UTF-8 is read as that unless the host names another", latin1, undefined, "utf-8"],
  ["the host's encoding where it is not UTF-8", latin1, "windows-1252", "windows-1252"],
  ["also where that shows late", late, "windows-1252", "windows-1252"],
  ["UTF-16 without a mark", utf16, undefined, "utf-16le"],
  ["UTF-16 where the host names an older one", utf16, "shift_jis", "utf-16le"],
  ["the host's own UTF-16", Buffer.from("\0a", "latin1"), "utf-16be", "utf-16be"],
  ["a mark, whatever the host names", Buffer.from([0xef, 0xbb, 0xbf, 0xe9]), "windows-1252", "utf-8"],
  ["binary", Buffer.from("\0\x01\x02", "latin1"), "windows-1252", undefined],
  ["escape sequences of Japanese", Buffer.from("\x1b$B8@8l\x1b(B\n", "latin1"), "iso-2022-jp", "iso-2022-jp"],
  ["plain text where the host names Japanese", utf8, "iso-2022-jp", "utf-8"],
  ["nothing", Buffer.alloc(0), "gbk", "utf-8"],
])("%s", async ([, bytes, legacy, name]) => {
  const head = bytes.subarray(0, 8192);
  const request = { head, legacy, maxCheckedBytes: 64 * 1024 * 1024 };
  expect((await chooseEncoding(bytesOf(fileOfBytes(bytes, 100_000)), request))?.name).toBe(name);
});

test("a file is looked at up to a limit", async () => {
  const request = { head: late.subarray(0, 8192), legacy: "gbk", maxCheckedBytes: 1000 };
  expect((await chooseEncoding(bytesOf(fileOfBytes(late)), request))?.name).toBe("utf-8");
});
