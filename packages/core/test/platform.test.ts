import { Buffer } from "node:buffer";
import process from "node:process";
import { deflateSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as portable from "../src/platform-portable.ts";
import * as node from "../src/platform.ts";

/** The bytes as a part of a larger piece of memory, between a NUL and half a character on each side. */
function within(bytes: Uint8Array): Uint8Array {
  const memory = Uint8Array.of(0, 0xc3, ...bytes, 0xc3, 0);
  return memory.subarray(2, memory.length - 2);
}

const latin1 = (text: string): Uint8Array => within(Buffer.from(text, "latin1"));

describe.for([
  { name: "platform.ts", platform: node },
  { name: "platform-portable.ts", platform: portable },
])("$name", ({ platform }) => {
  const { afterStartedWork, afterWaitingEvents, concatBytes, decodeBase64, decodeLatin1, decodeUtf8 } =
    platform;
  const { encodeBase64, encodeUtf8, hasNul, indexOfText, inflateInto, isBoxed, isUtf8 } = platform;
  const { monotonicMs, pathOfFileUrl, uniqueName, utf8ByteLength } = platform;

  describe("decoding UTF-8", () => {
    test.for<[string, number[], string]>([
      ["a byte order mark stays", [0xef, 0xbb, 0xbf, 0x61], "\ufeffa"],
      ["a lone continuation byte", [0x61, 0x80, 0x62], "a\ufffdb"],
      ["a cut three-byte character is one replacement", [0xe3, 0x81], "\ufffd"],
      ["a cut four-byte character is one replacement", [0xf0, 0x9f, 0x98, 0x61], "\ufffda"],
      ["each byte of an encoded surrogate", [0xed, 0xa0, 0x80], "\ufffd\ufffd\ufffd"],
      ["each byte of an overlong form", [0xc0, 0xaf], "\ufffd\ufffd"],
      ["NUL stays", [0x61, 0x00, 0x62], "a\0b"],
      ["nothing", [], ""],
    ])("%s", ([, bytes, text]) => {
      expect(decodeUtf8(Uint8Array.from(bytes))).toBe(text);
      expect(decodeUtf8(within(Uint8Array.from(bytes)))).toBe(text);
    });
  });

  test.for<[string, string]>([
    ["", ""],
    ["a\r\n", "610d0a"],
    ["\ufeffé漢😀", "efbbbfc3a9e6bca2f09f9880"],
    ["\ud83d", "efbfbd"],
    ["a\ude00b", "61efbfbd62"],
  ])("%j takes the bytes %s in UTF-8", ([text, hex]) => {
    expect(Buffer.from(encodeUtf8(text)).toString("hex")).toBe(hex);
    expect(utf8ByteLength(text)).toBe(hex.length / 2);
  });

  test.for<[string, boolean]>([
    ["", true],
    ["61c3a9f09f9880", true],
    ["61c3", false],
    ["80", false],
    ["eda080", false],
  ])("the bytes %s are UTF-8: %s", ([hex, valid]) => {
    expect(isUtf8(within(Buffer.from(hex, "hex")))).toBe(valid);
  });

  test.for<[number, number, string]>([
    [0, 4, "a\0é\xff"],
    [1, 3, "\0é"],
    [-5, 1, "a"],
    [2, 99, "é\xff"],
    [3, 2, ""],
    [9, 12, ""],
  ])("the characters %i to %i of ISO 8859-1", ([start, end, text]) => {
    expect(decodeLatin1(latin1("a\0é\xff"), start, end)).toBe(text);
  });

  test.for<[string, number | undefined, number]>([
    ["obj", undefined, 1],
    ["obj", 1, 1],
    ["obj", 2, 7],
    ["obj", 8, -1],
    ["object", undefined, -1],
    ["%", undefined, 4],
  ])("the first %j from %s on is at %i", ([text, from, position]) => {
    expect(indexOfText(latin1("\xf6obj%\0\xf6obj"), text, from)).toBe(position);
  });

  test.for<[string, boolean]>([
    ["", false],
    ["a0\n", false],
    ["\0", true],
    ["aa\0", true],
  ])("whether %j holds a NUL: %s", ([text, has]) => {
    expect(hasNul(latin1(text))).toBe(has);
  });

  test.for<[string, string]>([
    ["", ""],
    ["a", "YQ=="],
    ["ab", "YWI="],
    ["abc", "YWJj"],
    ["\xfb\xff\xfe", "+//+"],
  ])("%j is %j in base64", ([text, base64]) => {
    expect(encodeBase64(latin1(text))).toBe(base64);
    expect(Buffer.from(decodeBase64(base64)).toString("latin1")).toBe(text);
  });

  test("pieces are joined into one of their own", () => {
    const piece = latin1("ab");
    const joined = concatBytes([piece, latin1(""), latin1("c")]);
    piece.fill(0);
    expect(Buffer.from(joined).toString()).toBe("abc");
    const copy = joined.slice(1);
    joined.fill(0);
    expect(Buffer.from(copy).toString()).toBe("bc");
    expect(concatBytes([])).toHaveLength(0);
  });

  describe("unpacking", () => {
    const packed = deflateSync("a".repeat(200_000));
    const wrong = Buffer.from(packed);
    wrong[wrong.length - 1] = ~(wrong.at(-1) ?? 0);

    /** Unpacks until it has `wantedBytes`. */
    async function unpack(pieces: readonly Uint8Array[], wantedBytes: number): Promise<[string, number]> {
      let length = 0;
      const take = (chunk: Uint8Array): boolean => {
        length += chunk.length;
        return length < wantedBytes;
      };
      return [await inflateInto(pieces, take, undefined), length];
    }

    test.for<[string, readonly Uint8Array[], number, [string, number]]>([
      ["all, in chunks of 64 KiB", [packed], 300_000, ["ended", 200_000]],
      ["what comes in pieces", [packed.subarray(0, 3), packed.subarray(3)], 300_000, ["ended", 200_000]],
      ["nothing", [deflateSync("")], 1, ["ended", 0]],
      ["what was never packed", [Buffer.from("text")], 1, ["damaged", 0]],
    ])("%s", async ([, pieces, wantedBytes, expected]) => {
      expect(await unpack(pieces.map(within), wantedBytes)).toEqual(expected);
    });

    test("no more than is wanted, in chunks of at most 64 KiB", async () => {
      const [end, length] = await unpack([packed], 1);
      expect(end).toBe("stopped");
      expect(length).toBeLessThanOrEqual(65_536);
    });

    test("what follows the packed data is no damage", async () => {
      expect(await unpack([Buffer.concat([packed, Buffer.from("\r\n")])], 300_000)).toEqual([
        "ended",
        200_000,
      ]);
    });

    test("an error of who gives the pieces is no damage", async () => {
      const pieces = async function* (): AsyncGenerator<Uint8Array> {
        yield packed.subarray(0, 10);
        throw new Error("the disk is gone");
      };
      await expect(inflateInto(pieces(), () => true, undefined)).rejects.toThrow("the disk is gone");
      const take = (): boolean => {
        throw new Error("no room");
      };
      await expect(inflateInto([packed], take, undefined)).rejects.toThrow("no room");
    });

    test.for<[string, Uint8Array]>([
      ["is cut", packed.subarray(0, -5)],
      ["has another checksum", wrong],
    ])("what %s is damaged", async ([, bytes]) => {
      expect((await unpack([bytes], 300_000))[0]).toBe("damaged");
    });

    test("ends with an abort", async () => {
      const controller = new AbortController();
      const unpacking = inflateInto(
        [packed],
        () => {
          controller.abort(new Error("stop"));
          return true;
        },
        controller.signal,
      );
      await expect(unpacking).rejects.toThrow("stop");
      await expect(inflateInto([packed], () => true, controller.signal)).rejects.toThrow("stop");
    });
  });

  test("work that comes after the waiting events does not run in the current turn", async () => {
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      afterWaitingEvents(() => {
        order.push("after");
        resolve();
      });
      queueMicrotask(() => order.push("microtask"));
      order.push("now");
    });
    expect(order).toEqual(["now", "microtask", "after"]);
  });

  test("work that comes after started work runs in the current turn, behind all settled promises", async () => {
    const order: string[] = [];
    const chain = async (): Promise<void> => {
      for (let step = 0; step < 5; step++) await Promise.resolve();
      order.push("chain");
    };
    await new Promise<void>((resolve) => {
      setImmediate(() => {
        order.push("turn");
        setImmediate(() => {
          order.push("next turn");
          resolve();
        });
        void chain();
        afterStartedWork(() => order.push("after"));
      });
    });
    expect(order).toEqual(["turn", "chain", "after", "next turn"]);
  });

  test("a time only grows, by as many milliseconds as pass", async () => {
    const start = monotonicMs();
    await new Promise((resolve) => void setTimeout(resolve, 20));
    const passed = monotonicMs() - start;
    expect(passed).toBeGreaterThan(10);
    expect(passed).toBeLessThan(10_000);
  });

  test("no name is given twice", () => {
    const names = Array.from({ length: 1000 }, () => uniqueName());
    expect(new Set(names).size).toBe(1000);
  });

  test.for<[unknown, boolean]>([
    ["a", false],
    [{}, false],
    [null, false],
    [{ valueOf: () => "a", [Symbol.toStringTag]: "String" }, false],
    [Object("a"), true],
    [Object(1), true],
    [Object(Symbol("a")), true],
    [Object(1n), true],
  ])("whether %o is a primitive in an object: %s", ([value, boxed]) => {
    expect(isBoxed(value)).toBe(boxed);
  });

  test.skipIf(process.platform === "win32").for<[string, string | undefined]>([
    ["file:///srv/a%20b", "/srv/a b"],
    ["file:///srv/%2fetc", undefined],
    ["file://host/srv", undefined],
    ["https://host/srv", undefined],
    ["no URL", undefined],
  ])("the path of %j is %j", ([url, path]) => {
    expect(pathOfFileUrl(url)).toBe(path);
  });
});

test("the portable platform has all that the other has, and a source in place of the disk's", () => {
  expect(Object.keys(portable).toSorted()).toEqual([...Object.keys(node), "localSource"].toSorted());
});

test("where there is no disk, nothing is read by default, and encrypted documents stay closed", () => {
  const refused = "there is no disk here; give the option source, or a workspace over one";
  expect(() => portable.workingDirectory()).toThrow(new TypeError(refused));
  expect(() => portable.localSource()).toThrow(new TypeError(refused));
  const ciphers = "there are no ciphers here";
  expect(() => portable.digest("md5", new Uint8Array(1))).toThrow("there are no digests here");
  expect(() => portable.aesCbcEncrypt(new Uint8Array(16), new Uint8Array(16), new Uint8Array(16))).toThrow(
    ciphers,
  );
  expect(() => portable.aesCbcDecryption(new Uint8Array(16), new Uint8Array(16))).toThrow(ciphers);
  expect([portable.isWindows(), portable.webAssembly()]).toEqual([false, undefined]);
});

test.for<[NodeJS.Platform, boolean]>([
  ["win32", true],
  ["linux", false],
  ["darwin", false],
])("on %s paths are written as Windows does: %s", ([name, windows]) => {
  const { platform } = process;
  onTestFinished(() => void Object.defineProperty(process, "platform", { value: platform }));
  Object.defineProperty(process, "platform", { value: name });
  expect(node.isWindows()).toBe(windows);
});

test("the directory is that of the process, also when that goes elsewhere", () => {
  const cwd = vi.spyOn(process, "cwd");
  onTestFinished(() => cwd.mockRestore());
  for (const directory of ["/one", "/another"]) {
    cwd.mockReturnValue(directory);
    expect(node.workingDirectory()).toBe(directory);
  }
});
