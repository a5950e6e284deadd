import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { readFileTool } from "../../../src/tools/read-file/tool.ts";
import { settled } from "../../settled.ts";

const source = memorySource({ f: "text\n", large: "x".repeat(262_145) });

test.for<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a text", "x"],
  ["no signal", { signal: undefined }],
  ["null for a signal", { signal: null }],
  ["a number for a signal", { signal: 5 }],
  ["half a signal", { signal: { aborted: false } }],
  ["a signal that cannot throw", { signal: { aborted: true, addEventListener() {} } }],
  ["the other half", { signal: { addEventListener() {} } }],
])("%s in place of a call is none", async ([, call]) => {
  expect((await readFileTool({ source }).run({ path: "f" }, call as never)).ok).toBe(true);
});

test("what comes with a call reaches the host, whatever the signal is", async () => {
  const contexts: unknown[] = [];
  const tool = readFileTool({
    source,
    authorize: ({ context }) => {
      contexts.push(context);
      return true;
    },
  });
  await tool.run({ path: "f" }, { context: "who", signal: {} as never });
  await tool.run({ path: "f" }, { context: "who", signal: new AbortController().signal });
  expect(contexts).toEqual(["who", "who"]);
});

test("a call leaves nothing on a signal that lives longer", async () => {
  const { signal } = new AbortController();
  const tool = readFileTool({ source, authorize: () => true });
  for (const path of ["f", "large", "missing"]) await tool.run({ path }, { signal });
  await settled();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
