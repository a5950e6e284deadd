import { memorySource, toolFactories } from "@readfile/core";
import { expect, test } from "vitest";
import {
  nextRequests,
  quotedPath,
  requestFor,
  type OfferedRequest,
} from "../../src/shared/plain-requests.ts";
import { understandRequest } from "../../src/models/understand-request.ts";
import type { ToolKind } from "../../src/shared/tools.ts";

const source = memorySource({
  "src/a b.ts": Array.from({ length: 50 }, (_, index) => `line ${index + 1}\n`).join(""),
  "note.md": "one\n",
  "empty.txt": "",
});
const examples: readonly OfferedRequest[] = [
  { text: "What does note.md say?", needs: null },
  { text: "last 10 lines of note.md", needs: "tail" },
  { text: "read note.md", needs: null },
  { text: "read ../a", needs: null },
];

async function after(kind: ToolKind, args: object, asked = ""): Promise<readonly string[]> {
  const result = await toolFactories[kind]({ source }).run(args);
  const files = result.files.filter((file) => file !== null);
  return nextRequests(
    kind,
    asked,
    { ok: result.ok, files, error: result.ok ? undefined : result.error },
    examples,
  );
}

test.for([
  [
    "readFileTool",
    { path: "src/a b.ts", limit: 20 },
    [
      'read "src/a b.ts" lines 21-40',
      'read all of "src/a b.ts"',
      'show the function around line 11 of "src/a b.ts"',
    ],
  ],
  [
    "readFileTool",
    { path: "src/a b.ts", offset: 21, limit: 20 },
    [
      'read "src/a b.ts" lines 41-50',
      'read all of "src/a b.ts"',
      'show the function around line 31 of "src/a b.ts"',
    ],
  ],
  [
    "readFileTool",
    { path: "src/a b.ts" },
    ['show the function around line 26 of "src/a b.ts"', 'last 10 lines of "src/a b.ts"'],
  ],
  ["readFileTool", { path: "not.md" }, ["read note.md"]],
  [
    "readFileTool",
    { path: "empty.txt" },
    ["What does note.md say?", "last 10 lines of note.md", "read note.md"],
  ],
  [
    "forgeReadTool",
    { path: "src/a b.ts", start_line: 1, end_line: 10 },
    ['read "src/a b.ts" lines 11-20', 'last 10 lines of "src/a b.ts"'],
  ],
  [
    "openFileTool",
    { file_path: "src/a b.ts", start_line: 1, end_line: 10 },
    ['read "src/a b.ts" lines 11-20'],
  ],
  ["openFileTool", { file_path: "none" }, ["What does note.md say?", "read note.md", "read ../a"]],
] as const)("after %s %j", async ([kind, args, offered]) => {
  expect(await after(kind, args)).toStrictEqual(offered);
});

test("what was just asked is not offered again", async () => {
  expect(await after("readFileTool", { path: "not.md" }, "read note.md")).toStrictEqual([]);
  expect(nextRequests("openFileTool", "read note.md", undefined, examples)).toStrictEqual([
    "What does note.md say?",
    "read ../a",
  ]);
});

test.for(["a.txt", "a b.txt", 'a "b".txt', "it's.txt", "what?.txt", "a,b.txt", "a.", "src/a.png"])(
  "a request for %j is understood as one",
  (path) => {
    expect(understandRequest(requestFor(path)).request?.path).toBe(path);
    expect(understandRequest(`read ${quotedPath(path)} lines 1-2`).request?.path).toBe(path);
  },
);
