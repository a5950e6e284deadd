import type { ToolMessage } from "@langchain/core/messages";
import type { DynamicStructuredTool } from "@langchain/core/tools";
import type { OpenFileInput } from "@readfile/core";
import type { ToolCallStreamUnion } from "langchain";
import { expect, expectTypeOf, test } from "vitest";
import type { LangChainReadTool } from "../src/index.ts";

test("LangChain tells calls of our tool and of another apart by their names", () => {
  type Count = DynamicStructuredTool<object, unknown, { words: string }, number, unknown, "count">;
  type Calls = ToolCallStreamUnion<readonly [LangChainReadTool<OpenFileInput, "open_file">, Count]>;
  type Named<Name> = Extract<Calls, { readonly name: Name }>;
  expectTypeOf<Named<"open_file">["input"]>().toEqualTypeOf<OpenFileInput>();
  expectTypeOf<Awaited<Named<"open_file">["output"]>>().toEqualTypeOf<string | ToolMessage>();
  expectTypeOf<Named<"count">["input"]>().toEqualTypeOf<{ words: string }>();
  const wordsOf = (call: Calls): unknown => call.name === "count" && call.input.words;
  // With a tool that may have any name, the call may be one of that tool.
  type Untold = ToolCallStreamUnion<readonly [LangChainReadTool<OpenFileInput>, Count]>;
  // @ts-expect-error
  const untoldWordsOf = (call: Untold): unknown => call.name === "count" && call.input.words;
  const call = { name: "count", input: { words: "a b" } } as never;
  expect([wordsOf(call), untoldWordsOf(call)]).toStrictEqual(["a b", "a b"]);
});
