import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { frameworks } from "../../src/loops/frameworks.ts";
import { readmePath } from "../../src/quick-start/readmes.ts";
import { providersTable, withProvidersTable } from "../../src/report/providers-table.ts";
import { verdicts } from "../../src/verdicts.ts";
import { smallMatrix } from "../matrix/small-matrix.ts";

test("a table says what reaches each provider and what to set", () => {
  expect(providersTable(smallMatrix, "AI SDK").split("\n")).toEqual([
    "| provider, package                    | image     | PDF          | error        | set                     |",
    "| ------------------------------------ | --------- | ------------ | ------------ | ----------------------- |",
    "| OpenAI Chat, `@ai-sdk/openai` 4.0.0  | text only | text only    | text in JSON | `readMediaMiddleware()` |",
    "| Anthropic, `@ai-sdk/anthropic` 5.0.0 | yes       | yes, unnamed | text, marked | nothing                 |",
    "",
    "_text only_: the text says what is not shown; _text in JSON_: the text is inside JSON of the package; " +
      "_unnamed_: without the file's name; _marked_: with the API's sign of an error.",
  ]);
});

test("the table stands between the markers", () => {
  const readme = "a\n<!-- providers:start -->\nold\n<!-- providers:end -->\nb\n";
  expect(withProvidersTable(readme, "| new |")).toBe(
    "a\n<!-- providers:start -->\n\n| new |\n\n<!-- providers:end -->\nb\n",
  );
  expect(() => withProvidersTable("a\n", "| new |")).toThrow("there is no place between");
});

describe("the table in the README is that of the verdicts", () => {
  test.for(frameworks)("$adapter", (readme) => {
    const text = fs.readFileSync(readmePath(readme), "utf8");
    expect(withProvidersTable(text, providersTable(verdicts, readme.framework))).toBe(text);
  });
});
