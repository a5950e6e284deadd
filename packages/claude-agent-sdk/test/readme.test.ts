import process from "node:process";
import { expect, test } from "vitest";
import { consumer } from "./consumer.ts";
import { claudePrograms, readmeExamples, readmePrograms } from "./readme-programs.ts";

test("the examples of the README run with the SDK's own program", { timeout: 120_000 }, ({ skip }) => {
  expect([...readmePrograms, ...claudePrograms]).toHaveLength(readmeExamples.length);
  if (!process.env["READFILE_CLAUDE_PROGRAM"]) {
    return skip("the SDK's program is not installed: `pnpm test:claude` installs it and runs this");
  }
  const expected = Object.fromEntries(claudePrograms.map(({ name, stdout }) => [name, stdout]));
  expect(consumer.run(claudePrograms)).toEqual(expected);
});
