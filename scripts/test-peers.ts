// Runs each adapter's tests and its type check against both ends of its peer range, and prints a table.
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { answerHelp } from "./answer-help.ts";
import { peerEnds, type PeerEnd } from "./peer-ends.ts";
import { isTestFile, makePeerWorkspace } from "./peer-workspace.ts";
import { readManifest } from "./read-manifest.ts";
import { mustRun, runCommand } from "./run-command.ts";
import { table } from "./table.ts";

interface Tested {
  readonly end: PeerEnd;
  readonly version: string;
  readonly typesOk: boolean;
  readonly passed: number;
  readonly failed: number;
  /** The output of failed commands. */
  readonly output: string;
}

answerHelp(`Usage: pnpm test:peers [options]

Runs each adapter's tests and its type check against both ends of the range of its framework.

  --only TEXT  only ends whose name contains this
  --keep       keeps the workspaces and prints where they are
  --help, -h   this text
`);

const root = fileURLToPath(new URL("..", import.meta.url));
const { only, keep } = parseArgs({
  options: { only: { type: "string" }, keep: { type: "boolean", default: false } },
}).values;

async function testEnd(end: PeerEnd): Promise<Tested> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-peers-")));
  try {
    const adapterDirectory = makePeerWorkspace(root, directory, end);
    await mustRun("npx", ["-y", "pnpm@12", "install", "--no-frozen-lockfile"], { cwd: directory });
    const { version } = readManifest(join(adapterDirectory, "node_modules", end.framework));
    const asked = end.versions[end.framework] ?? "";
    if (/^\d/.test(asked) && asked !== version) throw new Error(`${end.framework}: ${version} is installed`);
    const types = await runCommand("npx", ["tsc", "-b", adapterDirectory], { cwd: directory });
    return {
      end,
      version,
      typesOk: types.status === 0,
      ...(await runTests(adapterDirectory, end, types.output)),
    };
  } finally {
    if (keep) console.log(directory);
    else rmSync(directory, { recursive: true, force: true });
  }
}

async function runTests(
  adapterDirectory: string,
  { without = {} }: PeerEnd,
  typesOutput: string,
): Promise<Pick<Tested, "passed" | "failed" | "output">> {
  const report = join(adapterDirectory, "report.json");
  const args = ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // These tests must not depend on the speed of the machine.
  args.push("--testTimeout=60000");
  const names = Object.keys(without).filter((left) => !isTestFile(left));
  if (names.length > 0) args.push(`--testNamePattern=^(?!.*(${names.join("|")}))`);
  const { status, output } = await runCommand("npx", args, { cwd: adapterDirectory });
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return {
    passed: numPassedTests,
    // A test file that cannot be loaded has no failed tests.
    failed: status === 0 ? 0 : Math.max(numFailedTests, 1),
    output: `${typesOutput}${status === 0 ? "" : output}`,
  };
}

const rows = [["adapter", "framework", "version", "types", "passed", "failed", "left out"]];
const notes: string[] = [];
for (const end of peerEnds(root).filter(({ adapter }) => only === undefined || adapter === only)) {
  const { version, typesOk, passed, failed, output } = await testEnd(end);
  const { adapter, framework, without = {} } = end;
  if (!typesOk || failed > 0) {
    console.log(`\n${framework} ${version}\n${output}`);
    process.exitCode = 1;
  }
  const left = Object.entries(without);
  rows.push([
    adapter,
    framework,
    version,
    typesOk ? "ok" : "FAILED",
    `${passed}`,
    `${failed}`,
    `${left.length}`,
  ]);
  for (const [test, reason] of left) notes.push(`${framework} ${version}, left out: ${test} (${reason})`);
}
console.log(table(rows));
console.log(notes.join("\n"));
