/** Rewrites the goldens of all cases from core's answers and prints which changed. A person then reviews the changes. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { caseFiles } from "../src/cases/case-files.ts";
import { hasGoldens } from "../src/cases/conformance-cases.ts";
import { changedGoldens } from "../src/expected/changed-goldens.ts";
import { expectedFile } from "../src/expected/expected-file.ts";
import { goldensOfCore } from "../src/expected/goldens-of-core.ts";
import { createConformanceFixtures } from "../src/fixtures/conformance-fixtures.ts";

const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  say(`Usage: pnpm conformance:update

Rewrites the goldens of all cases from core's answers, and prints which changed.

  --help, -h  this text`);
  process.exit(0);
}

function readOptional(url: URL): string {
  try {
    return readFileSync(url, "utf8");
  } catch {
    return "{}";
  }
}

const fixtures = createConformanceFixtures({ report: say });
try {
  for (const file of caseFiles().filter(hasGoldens)) {
    const url = expectedFile(file.name);
    const before = readOptional(url);
    const after = await goldensOfCore(file, fixtures);
    mkdirSync(new URL(".", url), { recursive: true });
    writeFileSync(url, after);
    const { added, changed, removed } = changedGoldens(before, after);
    const count = [`${added.length} added`, `${changed.length} changed`, `${removed.length} removed`].join(
      ", ",
    );
    say(`golden/expected/${file.name}.json: ${count}`);
    for (const id of changed) say(`  changed: ${id}`);
  }
} finally {
  fixtures.remove();
}
