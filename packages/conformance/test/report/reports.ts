import type { ConformanceReport } from "../../src/report/conformance-report.ts";

/** A report that uses every feature. Its content would break a page that did not escape it. */
export const hostileReport: ConformanceReport = {
  totals: { passed: 3, failed: 1, skipped: 2 },
  durationMs: 1234,
  cells: [
    { driver: "core", loop: "run", tool: "readFileTool", passed: 2, failed: 0, skipped: 0 },
    { driver: "<b>other</b>", loop: "loop & more", tool: "readFileTool", passed: 1, failed: 1, skipped: 0 },
    { driver: "<b>other</b>", loop: "loop & more", tool: "echoTool", passed: 0, failed: 0, skipped: 2 },
  ],
  failures: [
    {
      driver: "<b>other</b>",
      loop: "loop & more",
      tool: "readFileTool",
      id: "</code><script>alert(1)</script>",
      args: '{"path":"<img src=x onerror=alert(1)>"}',
      differences: [
        {
          aspect: "text",
          summary: 'expected "<", got "&"',
          lines: [
            { mark: "gap", text: "… 3 more lines" },
            { mark: "same", text: "</pre>" },
            { mark: "expected", text: "<del>" },
            { mark: "actual", text: "&amp;'\"" },
          ],
        },
      ],
    },
  ],
  skips: [
    {
      driver: "<b>other</b>",
      loops: ["loop & more", "two"],
      of: "cases",
      reason: "nulls: it <knows> none",
      count: 2,
    },
    { driver: "core", loops: ["run"], of: "comparisons", reason: "errorFlag: none", count: 1 },
  ],
};
