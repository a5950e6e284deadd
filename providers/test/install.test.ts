import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { askedVersions, installDirectory, measuredVersions } from "../src/install/installed.ts";
import { hasFailed } from "../src/report/format-matrix.ts";
import { verdicts } from "../src/verdicts.ts";

const lock = fs.readFileSync(path.join(installDirectory, "package-lock.json"), "utf8");

test("the lockfile names no registry but npm's", () => {
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { version?: string; resolved?: string }>;
  };
  const resolved = Object.values(packages).flatMap((each) => each.resolved ?? []);
  expect(resolved.filter((url) => !url.startsWith("https://registry.npmjs.org/"))).toEqual([]);
  expect(lock).not.toContain("http://");
});

test("every version is exact, and the lockfile has it", () => {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> };
  for (const [name, version] of Object.entries(askedVersions())) {
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
});

test("the verdicts are those of the installed versions, and no quick start fails", () => {
  expect(verdicts.versions).toEqual(measuredVersions());
  expect(hasFailed(verdicts)).toBe(false);
});
