import { expect, test } from "vitest";
import { answerCall, memorySource, readFileTool, type ReadTool } from "../../src/index.ts";

const readTool: ReadTool<unknown, unknown> = readFileTool({ source: memorySource({ "a.txt": "one\n" }) });

function breaking(run: () => Promise<never>): ReadTool<unknown, unknown> {
  return { ...readTool, run };
}

test("a call is answered as the tool answers it", async () => {
  const { ok, text } = await answerCall(readTool, { path: "a.txt" }, {});
  expect([ok, text]).toStrictEqual([true, "[a.txt | line 1 of 1]\n1\tone"]);
});

test.for([
  [
    "throws",
    () => {
      throw new Error("/host/path");
    },
  ],
  ["rejects", () => Promise.reject(new Error("/host/path"))],
] as const)("a tool that %s answers without what it says", async ([, run]) => {
  expect(await answerCall(breaking(run), {}, { signal: new AbortController().signal })).toStrictEqual({
    ok: false,
    text: "Error: internal error while reading the file",
    media: [],
    files: [],
    error: { code: "INTERNAL", message: "internal error while reading the file", retryable: false },
  });
});

test("after an abort, a call rejects with the signal's reason alone", async () => {
  const reason = new Error("stop");
  const tool = breaking(() => Promise.reject(new Error("other")));
  await expect(answerCall(tool, {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
