// Prints `N passed, N failed` from vitest's JSON reports. What failed outside a test counts as one failure.
import { existsSync, readFileSync } from "node:fs";

const [status, ...paths] = process.argv.slice(2);

let passed = 0;
let failed = 0;
for (const path of paths) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  const suitesWithoutTests = (report?.testResults ?? []).filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  passed += report?.numPassedTests ?? 0;
  failed += (report?.numFailedTests ?? 0) + suitesWithoutTests.length;
}

console.log(`${passed} passed, ${failed === 0 && status !== "0" ? 1 : failed} failed`);
