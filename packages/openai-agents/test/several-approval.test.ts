import { Agent, run } from "@openai/agents";
import { memorySource } from "@readfile/core";
import { describe, expect, test } from "vitest";
import { readFileTool } from "../src/tools.ts";
import { answer, callingModel, received } from "./calling-model.ts";

const source = memorySource({ "a.md": "public\n", "b.md": "private\n" });

const bothWays = [
  { reads: [{ path: "a.md" }, { path: "b.md" }] },
  {
    path: null,
    offset: null,
    limit: null,
    mode: null,
    column: null,
    reads: [{ path: "a.md" }, { path: "b.md" }],
  },
  { paths: ["a.md", "b.md"] },
  { reads: [{ file_path: "a.md" }, { filename: "b.md" }] },
];

describe("an approval function is asked about each of several reads", () => {
  test.for(bothWays)("and a person is asked if it asks for one: %j", async (input) => {
    const asked: unknown[] = [];
    const tool = readFileTool({
      source,
      needsApproval: (_runContext, read) => {
        asked.push(read);
        return read.path === "b.md";
      },
    });
    const model = callingModel(input);
    const agent = new Agent({ name: "reader", model, tools: [tool] });
    const waiting = await run(agent, "read");
    expect(asked).toEqual([{ path: "a.md" }, { path: "b.md" }]);
    expect(waiting.interruptions).toHaveLength(1);
    for (const item of waiting.interruptions) waiting.state.reject(item);
    await run(agent, waiting.state);
    expect(JSON.stringify(received(model))).not.toContain("private");
  });

  test("a path that hides behind a harmless one is asked about too", async () => {
    const tool = readFileTool({ source, needsApproval: (_runContext, { path }) => path !== "a.md" });
    const model = callingModel({ reads: [{ path: "a.md" }, { path: "b.md" }] });
    const waiting = await run(new Agent({ name: "reader", model, tools: [tool] }), "read");
    expect(waiting.interruptions).toHaveLength(1);
  });

  test("nobody is asked if it asks for none, and all are read", async () => {
    const tool = readFileTool({ source, needsApproval: () => false });
    const model = callingModel(bothWays[0]);
    await run(new Agent({ name: "reader", model, tools: [tool] }), "read");
    expect(received(model)).toStrictEqual([
      answer({
        type: "text",
        text: "[a.md | line 1 of 1]\n1\tpublic\n\n[b.md | line 1 of 1]\n1\tprivate",
      }),
    ]);
  });

  test("authorize refuses one read, and the other is answered", async () => {
    const tool = readFileTool({ source, authorize: ({ path }) => path !== "b.md" });
    const model = callingModel(bothWays[0]);
    await run(new Agent({ name: "reader", model, tools: [tool] }), "read");
    expect(received(model)).toStrictEqual([
      answer({
        type: "text",
        text: "[a.md | line 1 of 1]\n1\tpublic\n\nError: ACCESS_DENIED: b.md: the host does not allow reading it",
      }),
    ]);
  });
});
