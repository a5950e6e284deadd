import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { brokenLinks } from "../src/broken-links.ts";

test("finds the links of a site that lead nowhere, and no others", () => {
  const site = mkdtempSync(join(tmpdir(), "readfile-docs-"));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  mkdirSync(join(site, "docs"));
  writeFileSync(join(site, "index.html"), '<h1 id="top">a</h1><a href="/docs/a#größe-2">a</a>');
  writeFileSync(
    join(site, "docs", "a.html"),
    [
      '<h2 id="größe-2">a</h2>',
      '<a class="b" href="../">a</a> <a href="/#top">a</a> <a href="#gr%C3%B6%C3%9Fe-2">a</a>',
      '<a href="https://example.org/none">a</a> <a href="mailto:a@example.org">a</a>',
      '<a href="/none">a</a> <a href="./a#none">a</a> <a href="../none.html">a</a>',
    ].join("\n"),
  );
  expect(brokenLinks(site)).toEqual([
    { page: "docs/a.html", target: "/none" },
    { page: "docs/a.html", target: "./a#none" },
    { page: "docs/a.html", target: "../none.html" },
  ]);
});
