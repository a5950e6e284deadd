import { describe, expect, test } from "vitest";
import { documents } from "@readfile/documents";
import { fixture } from "./fixtures.ts";
import { docxParts, paragraph, xlsxParts, zipOf } from "./zip-of.ts";

describe("options", () => {
  test.for<[unknown, RegExp]>([
    [7, /^expected options such as \{ pdf: "text" \}, got a number$/],
    [{ pdf: "both" }, /^pdf: expected "native" or "text", got "both"$/],
    [{ maxEntries: 0 }, /^maxEntries: expected a whole number from 1 to 2147483647, got 0$/],
    [{ maxParseMs: 1.5 }, /^maxParseMs: /],
    [{ maxRatios: 2 }, /^maxRatios: there is no such option; did you mean maxRatio\?$/],
  ])("%j", ([options, message]) => {
    expect(() => documents(options as never)).toThrow(TypeError);
    expect(() => documents(options as never)).toThrow(message);
  });

  test("an explicit undefined means the default", () => {
    expect(documents({ pdf: undefined, maxEntries: undefined } as never).pdf).toBe("native");
  });
});

describe("the thread", () => {
  const slow = zipOf(
    xlsxParts({ A: Array.from({ length: 60_000 }, (_, index) => [`${index}`, "x", "y", "z"]) }),
  );

  test("an abort ends what it reads, and others go on", async () => {
    const reader = documents();
    const abort = new AbortController();
    const aborted = reader.read(slow, { signal: abort.signal });
    const waiting = reader.read(zipOf(docxParts(paragraph("Hello"))), { signal: undefined });
    setTimeout(() => abort.abort(new Error("enough")), 5);
    await expect(aborted).rejects.toThrow("enough");
    expect(Buffer.from((await waiting)?.text ?? []).toString()).toBe("Hello\n");
  });

  test("an abort ends the wait for a turn", async () => {
    const reader = documents();
    const abort = new AbortController();
    const first = reader.read(slow, { signal: undefined });
    const waiting = reader.read(slow, { signal: abort.signal });
    abort.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    expect((await first)?.title).toEqual(["xlsx of 1 sheet, 60000 rows"]);
  });

  test("the bytes stay with the caller, unchanged", async () => {
    const bytes = fixture("report.pdf");
    const before = Buffer.from(bytes).toString("base64");
    await documents().read(bytes, { signal: undefined });
    expect(Buffer.from(bytes).toString("base64")).toBe(before);
  });

  test("other work has its turn meanwhile", async () => {
    const reader = documents();
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await reader.read(slow, { signal: undefined });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});
