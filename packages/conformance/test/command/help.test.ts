import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The programs that package.json names. */
const named = Object.values(scripts).flatMap((command) =>
  command.split(" && ").flatMap((part) => /^node (?:--conditions=\S+ )?(\S+\.ts)$/.exec(part)?.[1] ?? []),
);

/** Stryker loads them by name: they are no programs. */
const plugins = ["scripts/mutation/sample-checker.ts", "scripts/mutation/survivor-reporter.ts"];

const files = globSync("scripts/**/*.ts", { cwd: root, exclude: (name) => name === "node_modules" }).filter(
  (file) => !file.endsWith(".d.ts"),
);

/** The scripts that no other script imports, so that a person starts them. */
function startedByPeople(): string[] {
  const imported = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].map(
        ([, target = ""]) => join(dirname(file), target),
      ),
    ),
  );
  return files.filter((file) => !imported.has(file) && !plugins.includes(file));
}

const programs = [...new Set([...named, ...startedByPeople()])];

test("all programs are found", () => {
  expect(named).toContain("bench/src/main.ts");
  expect(named).toContain("packages/mcp/scripts/pack-bundle.ts");
  expect(programs).toContain("scripts/set-repository.ts");
  expect(programs.length).toBeGreaterThanOrEqual(17);
});

test.for([...programs.map((file) => [file]), ["scripts/conformance.ts", "--providers"]])(
  "%j --help says how it is used",
  ([file = "", ...more]) => {
    const args = ["--conditions=@readfile/source", file, ...more, "--help"];
    const ended = spawnSync(execPath, args, { cwd: root, encoding: "utf8", timeout: 60_000 });
    expect([ended.status, ended.stderr]).toEqual([0, ""]);
    expect(ended.stdout).toMatch(
      /^Usage: (?:npx -y pnpm@12|pnpm|readfile-conformance|node (?:packages\/mcp\/)?scripts\/)/,
    );
    expect(ended.stdout).toContain("--help, -h");
  },
);
