// Prints `N passed, N failed` from vitest's JSON report. What failed outside a test counts as one failure.
import { existsSync, readFileSync } from "node:fs";

const [path, status] = process.argv.slice(2);
const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;

const passed = report?.numPassedTests ?? 0;
const suitesWithoutTests = (report?.testResults ?? []).filter(
  (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
);
const failed = (report?.numFailedTests ?? 0) + suitesWithoutTests.length;

console.log(`${passed} passed, ${failed === 0 && status !== "0" ? 1 : failed} failed`);
