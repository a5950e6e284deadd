import { expect, test } from "vitest";
import { lineOf } from "../src/server/message-line.ts";

const long = `${'a "quoted" line with a \\ and é, \u2028 and \ud800\n'.repeat(40)}end`;
const encoded = `${'a \\"quoted\\" line with a \\\\ and é, \u2028 and \\ud800\\n'.repeat(40)}end`;

test("a long text that an answer holds twice stands in its line twice", () => {
  const result = { content: [{ type: "text" as const, text: long }], structuredContent: { content: long } };
  expect(lineOf({ jsonrpc: "2.0", id: 1, result })).toBe(
    `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"${encoded}"}],"structuredContent":{"content":"${encoded}"}}}\n`,
  );
});

test("a second part and other members stay", () => {
  const result = {
    content: [
      { type: "text" as const, text: long },
      { type: "text" as const, text: "$& $1" },
    ],
    structuredContent: { content: long, more: [1] },
    _meta: { known: true },
  };
  expect(lineOf({ jsonrpc: "2.0", id: "x", result })).toBe(
    `{"jsonrpc":"2.0","id":"x","result":{"content":[{"type":"text","text":"${encoded}"},{"type":"text","text":"$& $1"}],` +
      `"structuredContent":{"content":"${encoded}","more":[1]},"_meta":{"known":true}}}\n`,
  );
});

test.for([
  [
    "another text",
    { content: [{ type: "text" as const, text: `${long}.` }], structuredContent: { content: long } },
    `{"content":[{"type":"text","text":"${encoded}."}],"structuredContent":{"content":"${encoded}"}}`,
  ],
  [
    "a short text",
    { content: [{ type: "text" as const, text: "a" }], structuredContent: { content: "a" } },
    '{"content":[{"type":"text","text":"a"}],"structuredContent":{"content":"a"}}',
  ],
  [
    "no text",
    { content: [], structuredContent: { content: [] } },
    '{"content":[],"structuredContent":{"content":[]}}',
  ],
] as const)("as it is: %s", ([, result, expected]) => {
  const message = { jsonrpc: "2.0", id: 1, result } as unknown as Parameters<typeof lineOf>[0];
  expect(lineOf(message)).toBe(`{"jsonrpc":"2.0","id":1,"result":${expected}}\n`);
});
