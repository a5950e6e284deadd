// Prints from vitest's JSON reports what failed, with why, and then `N passed, N failed`. What failed outside a test
// counts as one failure. The failures stand at the end since a record of a run may hold its end alone.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const maxMessageCharacters = 1500;
const [status, ...paths] = process.argv.slice(2);

let passed = 0;
const failures = [];
for (const path of paths) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
  passed += report?.numPassedTests ?? 0;
  for (const file of report?.testResults ?? []) {
    const failedTests = file.assertionResults.filter((test) => test.status === "failed");
    if (file.status === "failed" && failedTests.length === 0) failures.push({ file, message: file.message });
    for (const test of failedTests) {
      failures.push({ file, name: test.fullName, message: test.failureMessages.join("\n") });
    }
  }
}
const failedCount = failures.length === 0 && status !== "0" ? 1 : failures.length;

for (const { file, name, message } of failures) {
  console.log(`FAILED ${relative(process.cwd(), file.name)}${name === undefined ? "" : ` > ${name}`}`);
  console.log(message.slice(0, maxMessageCharacters));
}
console.log(`${passed} passed, ${failedCount} failed`);
