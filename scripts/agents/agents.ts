// Runs real command-line agents against stand-ins for their services: the text of our server must reach the model byte for byte.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readFileTool } from "../../packages/core/src/index.ts";
import { answerHelp } from "../answer-help.ts";
import { mustRun, runCommand } from "../run-command.ts";
import { table } from "../table.ts";
import type { Agent } from "./agent.ts";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { geminiCli } from "./gemini-cli.ts";
import { startStandIn } from "./stand-in.ts";

answerHelp(`Usage: pnpm agents [--installed DIRECTORY] [--keep]

Sends a page of 2,000 lines through our MCP server to Claude Code, Codex CLI and Gemini CLI, which it installs, and
compares what reaches the model byte for byte. Stand-ins answer for the services.

  --installed DIRECTORY  runs the programs that are installed there, instead of installing them
  --keep                 keeps the files of the runs, with the requests that the stand-ins received
  --help, -h             this text
`);

const { installed: given, keep } = parseArgs({
  options: { installed: { type: "string" }, keep: { type: "boolean", default: false } },
}).values;
const root = fileURLToPath(new URL("../..", import.meta.url));
const command = join(root, "packages/mcp/dist/command/cli.js");
const file = "window.txt";
const maxRunMs = 180_000;

const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-agents-")));
const files = join(directory, "files");
mkdirSync(files);
/** A full page: 2,000 lines in nearly 51,200 bytes, whose answer is longer than the 50,000 characters that Claude Code shows of others. */
const lines = Array.from({ length: 2000 }, (_, index) => `line ${index + 1} é "q" \\n 🙂`.slice(0, 24));
writeFileSync(join(files, file), `${lines.join("\n")}\n`);

/** Installs an agent in a directory of its own. Gives the directory, or why it could not be installed. */
async function install({ packages }: Agent, index: number): Promise<string> {
  if (given !== undefined) return given;
  const cwd = join(directory, `installed-${index}`);
  mkdirSync(cwd);
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, dependencies: packages }));
  await mustRun("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd });
  return cwd;
}

/** Runs an agent once. Says what is wrong with what reached the model; empty if nothing is. */
async function prove(agent: Agent, index: number, expected: string): Promise<string> {
  const home = join(directory, `home-${index}`);
  mkdirSync(home);
  const standIn = await startStandIn((request) => agent.answer(request, file));
  try {
    const { program, args, env } = agent.prepare({
      installed: await install(agent, index),
      home,
      root: files,
      server: [process.execPath, command, files],
      url: standIn.url,
    });
    // Nothing of whoever runs this reaches the agent.
    const seconds = ["timeout", `${maxRunMs / 1000}`] as const;
    const { status, output } = await runCommand(seconds[0], [seconds[1], program, ...args], {
      cwd: files,
      env: { PATH: process.env["PATH"], HOME: home, NO_COLOR: "1", ...env },
    });
    if (keep) writeFileSync(join(home, "requests.json"), JSON.stringify(standIn.requests, null, 1));
    const results = standIn.requests.flatMap((request) => agent.resultsIn(request));
    const [result] = results;
    if (result === undefined) {
      return `no result reached the model; it ended with ${status}\n${output.slice(-2000)}`;
    }
    return result === expected ? "" : differenceOf(result, expected);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await standIn.close();
  }
}

function differenceOf(result: string, expected: string): string {
  let at = 0;
  while (at < expected.length && result[at] === expected[at]) at++;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 20), at + 80));
  return `${result.length} characters instead of ${expected.length}; at ${at}: ${around(result)} instead of ${around(expected)}`;
}

try {
  await mustRun("npx", ["-y", "pnpm@12", "exec", "turbo", "run", "build", "--filter=./packages/mcp"], {
    cwd: root,
  });
  const { text: expected } = await readFileTool({ root: files }).run({ path: file });
  const rows = [["agent", "packages", "2,000 lines"]];
  for (const [index, agent] of [claudeCode, codex, geminiCli].entries()) {
    const wrong = await prove(agent, index, expected);
    if (wrong !== "") {
      console.log(`${agent.name}: ${wrong}\n`);
      process.exitCode = 1;
    }
    const packages = Object.entries(agent.packages).map(([name, version]) => `${name}@${version}`);
    rows.push([agent.name, packages.join(" "), wrong === "" ? "the same bytes" : "FAILED"]);
  }
  console.log(table(rows));
} finally {
  if (keep) console.log(directory);
  else rmSync(directory, { recursive: true, force: true });
}
