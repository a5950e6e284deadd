import { expect, test } from "vitest";
import { markdownLines } from "../../../../src/block/enclosing/outlines/markdown-outline.ts";

const long = "a".repeat(2000);

test.each([
  ["a fence", ["```js", "a", "```", "b"], "fence start, fence, fence, text", 4],
  ["a fence of tildes", ["~~~ a`b`", "```", "~~~", "c"], "fence start, fence, fence, text", 4],
  ["a fence closed by a longer one", ["```", "`````  ", "a"], "fence start, fence, text", 3],
  ["a fence in a longer one", ["````", "```", "````", "a"], "fence start, fence, fence, text", 4],
  ["a fence with text after it", ["```", "``` a", "```", "b"], "fence start, fence, fence, text", 4],
  ["tildes after backticks", ["```", "```~~~", "```", "b"], "fence start, fence, fence, text", 4],
  ["a fence closed at other columns", ["  ```", "    ```", "a"], "fence start, fence, text", 3],
  ["a quoted fence", ["  >  ```", "> a", ">```", "b"], "fence start, fence, fence, text", 4],
  ["a quoted fence closed by the end of the quote", ["> ```", "a", "> b"], "fence start, text, text", 3],
  [
    "a quoted fence and more of the quote",
    ["> ```", "> a", ">```", "> b"],
    "fence start, fence, fence, text",
    4,
  ],
  [
    "an indented quoted fence",
    ["  > ```", "  > a", "  > ```", "  > b"],
    "fence start, fence, fence, text",
    4,
  ],
  [
    "a fence in a quote in a quote",
    ["> > ```", "> > a", "> > ```", "> b"],
    "fence start, fence, fence, text",
    4,
  ],
  ["a bracket below a quoted fence", ["> ```", "a > b"], "fence start, text", 2],
  ["longer code in a line", ["```abc``` d"], "text", 1],
  ["quotes in a fence", ["```", "> a", "b", "```", "c"], "fence start, fence, fence, fence, text", 5],
  ["a fence in a list", ["- ```", "  a", "  ```", "b"], "fence start, fence, fence, text", 4],
  [
    "fences in other lists",
    ["12)  ~~~", "~~~", "1. ```", "```", "*  + ```", "```"],
    "fence start, fence, fence start, fence, fence start, fence",
    6,
  ],
  [
    "code in a line",
    ["```a``` b", "a ```", "``", "~~", "1234567890. ```"],
    "text, text, text, text, text",
    5,
  ],
  ["an unclosed fence", ["a", "```", "b"], "text, fence start, fence", 3],
  ["a comment", ["a <!-- b", "c", "d --> e", "f"], "text, comment, comment, text", 4],
  ["a comment on one line", ["<!-- a -->", "b -->"], "text, text", 2],
  ["a comment after a comment", ["<!-- a --> <!-- b", "# c", "-->"], "text, comment, comment", 3],
  ["a comment that ends, and text after it", ["<!-- a", "--> <!-- b -->", "c -->"], "text, comment, text", 3],
  ["a comment in code", ["`<!--` a", "b", "-->"], "text, text, text", 3],
  ["a comment in code with a backtick", ["``a` <!-- `` b", "-->"], "text, text", 2],
  ["a comment between code", ["`a` <!-- `b`", "-->"], "text, comment", 2],
  ["a comment after an unclosed backtick", ["` <!-- ``", "-->"], "text, comment", 2],
  ["a fence in a comment", ["<!--", "```", "-->", "a"], "text, comment, comment, text", 4],
  ["an unclosed comment", ["a", "<!-- b", "c", "<!-- d"], "text, text, text, text", 1],
  ["a fence after an unclosed comment", ["<!--", "```", "b"], "text, fence start, fence", 0],
  ["a comment beyond the judged characters", [`${long}<!--`, "-->"], "text, text", 2],
  ["a comment within the judged characters", [`${long.slice(4)}<!--`, "-->"], "text, comment", 2],
])("%s", async (_, texts, places, certainLines) => {
  const found = await markdownLines(texts, 0);
  expect(found.places.join(", ")).toBe(places);
  expect(found.certainLines).toBe(certainLines);
});

test("lines before the given one are text", async () => {
  expect((await markdownLines(["```", "<!--", "```", "a", "```"], 2)).places).toEqual([
    "text",
    "text",
    "fence start",
    "fence",
    "fence",
  ]);
});
