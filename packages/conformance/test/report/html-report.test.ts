import { expect, test } from "vitest";
import { escapeHtml } from "../../src/report/escape-html.ts";
import { htmlReport } from "../../src/report/html-report.ts";
import { hostileReport } from "./reports.ts";

const html = htmlReport(hostileReport);

test("content is shown as text, not as markup", () => {
  for (const markup of ["<script", "<img", "<b>", "</pre><del>&lt;/del"]) {
    expect(html).not.toContain(markup);
  }
  expect(html).toContain("&lt;/code&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).toContain("{&quot;path&quot;:&quot;&lt;img src=x onerror=alert(1)&gt;&quot;}");
  expect(html).toContain(
    '<pre><span class="gap">  … 3 more lines</span><span>  &lt;/pre&gt;</span>' +
      "<del>- &lt;del&gt;</del><ins>+ &amp;amp;&#39;&quot;</ins></pre>",
  );
});

test("every tag is closed, in order", () => {
  const empty = new Set(["meta", "!doctype", "wbr"]);
  const open: string[] = [];
  for (const [, close, name = ""] of html.matchAll(/<(\/?)([a-z!][a-z0-9]*)/gi)) {
    if (empty.has(name)) continue;
    if (close === "") open.push(name);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
});

test("the report loads no other files and runs no scripts", () => {
  expect(html).not.toMatch(/https?:|src=(?!x)|href=|url\(|@import/);
  expect(html).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
  );
});

test("the report has light and dark themes and fits narrow screens", () => {
  expect(html).toContain("color-scheme: light dark");
  expect(html).toContain('content="width=device-width, initial-scale=1"');
  expect(html).toContain('<td class="bad" data-tool="readFileTool">1/2</td>');
});

test("the report shows the matrix, the totals and the skips", () => {
  expect(html).toContain("<title>readfile conformance: 1 failed</title>");
  expect(html).toContain('<strong class="bad">3 of 4 checks passed</strong>');
  expect(html).toContain('<th scope="row">&lt;b&gt;other&lt;/b&gt; <span>loop &amp; more</span></th>');
  expect(html).toContain('<td class="good" data-tool="echoTool">0/0 +2</td>');
  expect(html).toContain('<td class="none" data-tool="echoTool">-</td>');
  expect(html).toContain("<li>core, run: 1 comparison: errorFlag: none</li>");
});

test("the sections of failures and skips are left out when they are empty", () => {
  const clean = htmlReport({
    ...hostileReport,
    totals: { passed: 4, failed: 0, skipped: 0 },
    failures: [],
    skips: [],
  });
  expect(clean).toContain("<title>readfile conformance: conforms</title>");
  expect(clean).not.toMatch(/<h2>|<section>/);
});

test("escapeHtml escapes markup", () => {
  expect(escapeHtml(`<a href="x" b='y'>&amp;</a>`)).toBe(
    "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
  );
});

test("the report shows only the first of very many failures", () => {
  const failures = Array.from({ length: 301 }, () => hostileReport.failures[0]!);
  const long = htmlReport({ ...hostileReport, failures });
  expect(long.match(/<details/g)).toHaveLength(300);
  expect(long).toContain("<p>1 more are in report.json.</p>");
});
