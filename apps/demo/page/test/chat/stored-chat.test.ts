import { beforeEach, expect, test, vi } from "vitest";
import { readStoredChat, readStoredDraft, storeChat, storeDraft } from "../../src/chat/stored-chat.ts";

/** Makes a storage that holds a limited number of characters. */
function storageOf(maxCharacters: number): void {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > maxCharacters) throw new DOMException("it is full", "QuotaExceededError");
      items.set(key, value);
    },
  });
}

const choice = { framework: "langchain", tool: "openFileTool", model: "script" } as const;
const message = (id: string, text = "a") => ({
  id,
  role: "user" as const,
  parts: [{ type: "text" as const, text }],
});

beforeEach(() => storageOf(100_000));

test("gives back what was kept", () => {
  storeChat({ messages: [message("1"), message("2")], choice });
  expect(readStoredChat()).toStrictEqual({ messages: [message("1"), message("2")], choice });
});

test("drops the oldest messages where all are too many", () => {
  storageOf(400);
  storeChat({ messages: [message("1", "x".repeat(300)), message("2"), message("3")], choice });
  expect(readStoredChat().messages.map(({ id }) => id)).toStrictEqual(["2", "3"]);
});

test("keeps the draft apart, and does without a storage", () => {
  storeDraft("read a");
  storeChat({ messages: [], choice });
  expect(readStoredDraft()).toBe("read a");
  vi.stubGlobal("sessionStorage", undefined);
  storeDraft("read b");
  expect(readStoredDraft()).toBe("");
});

test.for([
  "",
  "{",
  "null",
  "1",
  '{"messages":1,"choice":2}',
  '{"messages":[null,{"id":1}],"choice":{"tool":"none"}}',
  '{"messages":[{"id":"1","role":"user","parts":[null]},{"id":"2","role":"user","parts":["a"]}]}',
])("starts anew from %j", (stored) => {
  sessionStorage.setItem("readfile-demo-chat", stored);
  expect(readStoredChat()).toStrictEqual({
    messages: [],
    choice: { framework: "ai-sdk", tool: "readFileTool", model: "hosted" },
  });
});
