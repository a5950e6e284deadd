import { expect, test } from "vitest";
import { anchorOf } from "../src/anchors.ts";
import { pageMarkdown, sitePages } from "../src/pages.ts";
import { topics } from "../src/site-config.ts";

const known = new Set(["README.md", "docs/a.md", "docs/README.md", "packages/core/README.md", "SECURITY.md"]);

test.for([
  ["a document beside it", "[a](a.md)", "[a](./a.md)"],
  ["an anchor of it", "[a](a.md#b-c)", "[a](./a.md#b-c)"],
  ["an anchor of the same page", "[a](#b)", "[a](#b)"],
  ["the README of the repository", "[a](../README.md#b)", "[a](../index.md#b)"],
  ["a package", "[`a`](../packages/core/README.md)", "[`a`](../packages/core/index.md)"],
  ["the folder of a package", "[a](../packages/core)", "[a](../packages/core/index.md)"],
  ["the folder of documents", "[a](../docs/)", "[a](./index.md)"],
  ["a file that is no document", "[`index.ts`](../packages/core/src/index.ts)", "`index.ts`"],
  ["a file that is missing", "[a](no-such-file.md)", "[a](./no-such-file.md)"],
  ["another site", "[a](https://example.org/a.md)", "[a](https://example.org/a.md)"],
  ["a picture", "![a](screenshots/a.png)", "![a](./screenshots/a.png)"],
  ["code", "`[a](a.md)`", "`[a](a.md)`"],
  ["a block of code", "```md\n[a](b.ts)\n<!-- c -->\n```", "```md\n[a](b.ts)\n<!-- c -->\n```"],
  ["a comment", "a\n<!-- b\n[c](d.ts) -->\ne", "a\ne"],
] as const)("%s", ([, written, shown]) => {
  expect(pageMarkdown(written, "docs/b.md", known)).toBe(shown);
});

test.for([
  ["What confines, and where", "what-confines-and-where"],
  ["`readFileTool`: the default", "readfiletool-the-default"],
  ["Größe 2", "größe-2"],
] as const)("the anchor of %j is the one of GitHub", ([heading, anchor]) => {
  expect(anchorOf(heading)).toBe(anchor);
});

test("every document is a page, and the menu leads to each but those that others link to", () => {
  const paths = sitePages().map(({ path }) => path.replace(/(^|\/)index\.md$/u, "$1").replace(/\.md$/u, ""));
  const inMenu = Object.values(topics).flatMap((pages) => Object.values(pages));
  expect(inMenu.filter((path) => !paths.includes(path))).toEqual([]);
  expect(new Set(inMenu).size).toBe(inMenu.length);
  expect(
    paths
      .filter((path) => !inMenu.includes(path))
      .filter((path) => !/^(?:docs\/decisions\/|packages\/[\w-]+\/CHANGELOG$)/u.test(path)),
  ).toEqual(["packages/conformance/docs/write-a-driver", "packages/conformance/golden/"]);
});

test("the first page is the README, and shows no comment and no link that leads nowhere", () => {
  const first = sitePages().find(({ path }) => path === "index.md");
  expect(first?.source).toBe("README.md");
  expect(first?.markdown).toContain("# readfile\n");
  expect(first?.markdown).not.toContain("<!--");
  expect(first?.markdown).toContain("[a package each](./docs/which-package.md)");
});
