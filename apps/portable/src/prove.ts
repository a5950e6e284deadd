import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { spawnSync } from "node:child_process";
import {
  createConformanceFixtures,
  runConformance,
  type CaseOutcome,
  type ConformanceFixtures,
  type ModelAnswer,
} from "@readfile/conformance";
import { answerHelp } from "../../../scripts/answer-help.ts";
import { launchBrowser } from "../../demo/e2e/launch-browser.ts";
import type { TurnRequest } from "./answer-turn.ts";
import { bundle, type Entry } from "./bundle.ts";
import { driverOf, portableCases, treesOf } from "./portable-cases.ts";

answerHelp(`Usage: pnpm portable

Runs the conformance cases that need no disk in workerd and in Chromium, through core alone and through the AI SDK.
It installs Miniflare apart, unless the environment variable MINIFLARE_FOLDER names a folder that has it.

  --help, -h  this text
`);

/** The part of Miniflare that is used here. */
interface Workerd {
  dispatchFetch(url: string, init: { readonly method: string; readonly body: string }): Promise<Response>;
  dispose(): Promise<void>;
}

/** Where turns are answered. */
interface Place {
  readonly name: string;
  hold(): Promise<unknown>;
  ask(request: TurnRequest): Promise<readonly ModelAnswer[]>;
  end(): Promise<void>;
}

const directory = mkdtempSync(join(tmpdir(), "readfile-portable-"));
const fixtures = createConformanceFixtures({ report: () => {} });
let failures = 0;
try {
  for (const [entry, condition] of [
    ["core-alone", "browser"],
    ["worker", "workerd"],
  ] as const) {
    const { code } = await bundled(entry, condition);
    print(
      `${entry}: ${kilobytes(code.length)} minified, ${kilobytes(gzipSync(code).length)} gzipped, no node: import`,
    );
  }
  for (const open of [workerd, chromium]) await prove(await open(fixtures));
} finally {
  fixtures.remove();
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

async function prove(place: Place): Promise<void> {
  try {
    await place.hold();
    for (const through of ["core", "ai-sdk"] as const) {
      const drivers = [driverOf(place.name, through, (request) => place.ask(request))];
      report(place.name, through, await runConformance({ drivers, cases: portableCases(), fixtures }));
    }
  } finally {
    await place.end();
  }
}

function report(name: string, through: string, outcomes: readonly CaseOutcome[]): void {
  const count = (status: CaseOutcome["status"]): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  print(
    `${name}, ${through}: ${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`,
  );
  const reasons = Map.groupBy(outcomes, ({ reason }) => reason);
  for (const [reason, cases] of reasons) {
    if (reason !== undefined) print(`  skipped: ${cases.length}, ${reason}`);
  }
  for (const { case: input, differences } of outcomes
    .filter(({ status }) => status === "failed")
    .slice(0, 10)) {
    print(`  ${input.id}: ${differences.map(({ summary }) => summary).join("; ")}`);
  }
  failures += count("failed");
}

async function bundled(entry: Entry, condition: "browser" | "workerd"): Promise<{ readonly code: string }> {
  const made = await bundle(entry, condition);
  if (made.nodeModules.length > 0) throw new Error(`${entry} needs ${made.nodeModules.join(", ")}`);
  return made;
}

/** The runtime of Cloudflare's Workers. */
async function workerd(of: ConformanceFixtures): Promise<Place> {
  const { code } = await bundled("worker", "workerd");
  const { Miniflare } = createRequire(join(installed("miniflare"), "index.js"))("miniflare") as {
    readonly Miniflare: new (options: object) => Workerd;
  };
  const worker = new Miniflare({ modules: true, script: code, compatibilityDate: "2026-01-01" });
  const post = async (body: unknown): Promise<unknown> => {
    const answer = await worker.dispatchFetch("http://worker/", {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.json();
  };
  return {
    name: "workerd",
    hold: () => post({ trees: treesOf(of) }),
    ask: async (request) => (await post(request)) as readonly ModelAnswer[],
    end: () => worker.dispose(),
  };
}

/** A page in Chromium. */
async function chromium(of: ConformanceFixtures): Promise<Place> {
  const { code } = await bundled("page", "browser");
  // A page of a server on this machine may do what a page with https may.
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<!doctype html><title>portable</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.addScriptTag({ content: code, type: "module" });
  return {
    name: `Chromium ${browser.version()}`,
    hold: () => page.evaluate(`hold(${JSON.stringify(treesOf(of))})`),
    ask: (request) => page.evaluate(`answerTurn(${JSON.stringify(request)})`),
    async end() {
      await browser.close();
      server.close();
    },
  };
}

/** The folder in which a package is installed: that of `MINIFLARE_FOLDER`, or a new one. */
function installed(name: string): string {
  const given = process.env["MINIFLARE_FOLDER"];
  if (given !== undefined) return given;
  writeFileSync(join(directory, "package.json"), '{"private":true}');
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", name], {
    cwd: directory,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`npm does not install ${name}`);
  return directory;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
