import process from "node:process";
import type { Reporter, TestCase } from "vitest/node";

type ConsoleLog = Parameters<NonNullable<Reporter["onUserConsoleLog"]>>[0];

/** Prints once, at the end of a run, what was not tested on this machine and why: skipped tests, and fixtures left out. */
export class NotRun implements Reporter {
  readonly #reasons = new Set<string>();

  onUserConsoleLog({ content }: ConsoleLog): void {
    for (const line of content.split("\n")) {
      if (/^not run: |^fixture .* is left out: /.test(line)) this.#reasons.add(line);
    }
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === "skipped" && result.note !== undefined) {
      this.#reasons.add(`not run: ${test.fullName}: ${result.note}`);
    }
  }

  onTestRunEnd(): void {
    if (this.#reasons.size > 0) process.stdout.write(`${[...this.#reasons].join("\n")}\n`);
  }
}
