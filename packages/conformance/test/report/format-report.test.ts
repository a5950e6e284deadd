import { expect, test } from "vitest";
import { formatFailures, formatReport } from "../../src/report/format-report.ts";
import { hostileReport } from "./reports.ts";

test("formatReport shows the matrix, the skips and the totals", () => {
  expect(formatReport(hostileReport)).toBe(
    [
      "                          readFile   echo*",
      "core run                       2/2       -",
      "<b>other</b> loop & more       1/2  0/0 +2",
      "* tools made to test an adapter with: texts, media and arguments must pass unchanged",
      "",
      "Skipped:",
      "  <b>other</b>, loop & more, two: 2 cases each: nulls: it <knows> none",
      "  core, run: 1 comparison: errorFlag: none",
      "",
      "4 checks in 2 loops: 3 passed, 1 failed, 2 skipped (1.2 s)",
    ].join("\n"),
  );
});

test("formatFailures shows the first failures with their differences", () => {
  const [failure] = hostileReport.failures;
  const shown = [
    "<b>other</b> loop & more: </code><script>alert(1)</script>",
    '  readFileTool {"path":"<img src=x onerror=alert(1)>"}',
    '  text expected "<", got "&"',
    "      … 3 more lines",
    "      </pre>",
    "    - <del>",
    "    + &amp;'\"",
  ].join("\n");
  expect(formatFailures([failure!], 5)).toBe(shown);
  expect(formatFailures([failure!, failure!, failure!], 1)).toBe(`${shown}\n\nand 2 more failures`);
  expect(formatFailures([failure!, failure!], 1)).toBe(`${shown}\n\nand 1 more failure`);
});
