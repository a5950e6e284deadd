import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createConformanceFixtures, runConformance, type ModelAnswer } from "@readfile/conformance";
import { afterAll, describe, expect, test } from "vitest";
import type { Trees, TurnRequest } from "../src/answer-turn.ts";
import { bundle } from "../src/bundle.ts";
import { driverOf, portableCases, treesOf } from "../src/portable-cases.ts";

const directory = mkdtempSync(join(tmpdir(), "readfile-portable-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe.for(["browser", "workerd"] as const)("core for %s", (condition) => {
  test("knows nothing of Node.js, and is small", async () => {
    const { code, nodeModules } = await bundle("core-alone", condition);
    expect(nodeModules).toEqual([]);
    expect(code.match(/["'`]node:[a-z/_]+["'`]/g)).toBeNull();
    // Of chardet, two functions that read files. Nothing calls them.
    const known = ["Buffer.allocUnsafe", "Buffer.allocUnsafe"];
    const globals = /(?<![\w$.])(?:(?:Buffer|process)\.\w+|(?:require|setImmediate)\((?!\?))/g;
    expect(code.match(globals)).toEqual(known);
    expect(code.match(/getBuiltinModule|WebAssembly(?! module)/g)).toBeNull();
    expect(Math.ceil(code.length / 1000)).toBeLessThan(450);
  });
});

test("what is bundled for a page gives the same answers", async () => {
  const { code } = await bundle("page", "browser");
  const file = join(directory, "page.mjs");
  writeFileSync(file, code);
  await import(pathToFileURL(file).href);
  const page = globalThis as unknown as {
    hold(trees: Trees): void;
    answerTurn(request: TurnRequest): Promise<readonly ModelAnswer[]>;
  };
  const fixtures = createConformanceFixtures({ report: () => {} });
  try {
    page.hold(treesOf(fixtures));
    const drivers = [driverOf("the bundle for a page, in Node.js", "core", page.answerTurn)];
    const outcomes = await runConformance({ drivers, cases: portableCases(), fixtures });
    const failed = outcomes.filter(({ status }) => status === "failed");
    expect(failed.map(({ case: { id }, differences }) => [id, differences[0]?.summary])).toEqual([]);
    expect(outcomes.filter(({ status }) => status === "passed").length).toBeGreaterThan(2500);
  } finally {
    fixtures.remove();
  }
});
