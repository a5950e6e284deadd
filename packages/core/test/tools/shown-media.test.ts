import process from "node:process";
import { describe, expect, test, vi } from "vitest";
import { isMediaPart, requireMediaMode, shownMedia, type MediaPart } from "../../src/index.ts";

type Mode = "url" | "block" | "text";
type Call = { readonly id: string; readonly media: readonly MediaPart[] };

const png: MediaPart = { mediaType: "image/png", data: "AAAA" };
const pdf: MediaPart = { mediaType: "application/pdf", data: "JVBERi0xLjQK", filename: "a b.pdf" };
const call: Call = { id: "1", media: [png, pdf] };
const showingModes = ["url", "block"] as const;

describe("shownMedia", () => {
  test.for<[name: string, media: Mode | ((call: Call) => Mode), shown: unknown]>([
    ["a mode that shows", "url", { mode: "url", media: [png, pdf] }],
    ["another that shows", "block", { mode: "block", media: [png, pdf] }],
    ["one that does not", "text", null],
    ["one that does not exist", "native" as "text", null],
    ["a function's choice to show", () => "block", { mode: "block", media: [png, pdf] }],
    ["a function's choice not to", () => "text", null],
    ["a function's choice that does not exist", () => "native" as "text", null],
    ["a function that gives nothing", () => undefined as never, null],
    ["a function that gives a promise", (async () => "url") as never, null],
    [
      "a function that throws",
      () => {
        throw new Error("no");
      },
      null,
    ],
  ])("%s", ([, media, shown]) => {
    expect(shownMedia(call, { media, showingModes })).toStrictEqual(shown);
  });

  test("what the framework cannot carry is left out, and the function does not see it", () => {
    const media = vi.fn<(call: Call) => Mode>(() => "url");
    const canCarry = ({ mediaType }: MediaPart): boolean => mediaType === "image/png";
    expect(shownMedia(call, { media, showingModes, canCarry })).toStrictEqual({ mode: "url", media: [png] });
    expect(media.mock.calls).toStrictEqual([[{ id: "1", media: [png] }]]);
  });

  test.for<[name: string, parts: readonly MediaPart[]]>([
    ["there is no media", []],
    ["nothing can be carried", [png]],
    ["looking at a part throws", [null as never]],
    ["the media is no list", "media" as never],
  ])("the function is not asked where %s", ([, parts]) => {
    const media = vi.fn<() => Mode>();
    const canCarry = ({ mediaType }: MediaPart): boolean => mediaType === "application/pdf";
    expect(shownMedia({ media: parts }, { media, showingModes, canCarry })).toBeNull();
    expect(media).not.toHaveBeenCalled();
  });
});

describe("requireMediaMode", () => {
  test.for<[media: unknown]>([["url"], ["text"], [() => "text"]])("takes %s", ([media]) => {
    expect(() => requireMediaMode(media, ["url", "text"])).not.toThrow();
  });

  test.for<[media: unknown, shown: string]>([
    ["native", '"native"'],
    ["", '""'],
    [undefined, "undefined"],
    [null, "null"],
    [true, "true"],
    [["url"], '["url"]'],
    [{ toString: () => "url" }, "{}"],
  ])("refuses %j", ([media, shown]) => {
    expect(() => requireMediaMode(media, ["url", "text"])).toThrow(
      new TypeError(`media: expected "url", "text" or a function, got ${shown}`),
    );
  });
});

test("a function that returns a promise chooses nothing, and one that is rejected ends no process", async () => {
  const unhandled = vi.fn<() => void>();
  process.on("unhandledRejection", unhandled);
  try {
    for (const answer of [Promise.resolve("url"), Promise.reject(new Error("no"))]) {
      const media = (): Mode => answer as unknown as Mode;
      expect(shownMedia(call, { media, showingModes })).toBeNull();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off("unhandledRejection", unhandled);
  }
});

describe("isMediaPart", () => {
  test.for<[value: unknown, expected: boolean]>([
    [png, true],
    [pdf, true],
    [{ ...png, filename: "" }, true],
    [{ ...png, data: "AAA=" }, true],
    [{ ...png, data: "AA==" }, true],
    [{ ...png, data: "+/+/" }, true],
    [{ ...png, mediaType: "image/svg+xml" }, true],
    [{ ...png, mediaType: "application/vnd.ms-excel" }, true],
    [{ ...png, data: "" }, false],
    [{ ...png, data: "AAA" }, false],
    [{ ...png, data: "A===" }, false],
    [{ ...png, data: "-_-_" }, false],
    [{ ...png, data: "AA AA" }, false],
    [{ ...png, data: ["AAAA"] }, false],
    [{ ...png, data: undefined }, false],
    [{ ...png, mediaType: "image" }, false],
    [{ ...png, mediaType: "image/png; charset=utf-8" }, false],
    [{ ...png, mediaType: "" }, false],
    [{ ...png, mediaType: undefined }, false],
    [{ ...png, filename: 1 }, false],
    [{ ...png, filename: null }, false],
    [{}, false],
    [[], false],
    ["image/png", false],
    [7, false],
    [null, false],
    [undefined, false],
  ])("%j: %s", ([value, expected]) => {
    expect(isMediaPart(value)).toBe(expected);
  });
});
