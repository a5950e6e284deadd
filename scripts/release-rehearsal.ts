// Rehearses a release in a copy of this workspace: versions, changelogs, tarballs, and the publication as a dry run.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { answerHelp } from "./answer-help.ts";
import { publicPackages } from "./public-packages.ts";
import { mustRun } from "./run-command.ts";
import { table } from "./table.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
answerHelp(`Usage: pnpm release:rehearse [--keep]

Makes a release in a copy: versions, changelogs, tarballs and a dry publish. It asks no registry.

  --keep      keeps the copy and prints where it is
  --help, -h  this text
`);

const { keep } = parseArgs({ options: { keep: { type: "boolean", default: false } } }).values;
/** The address of a registry that does not exist, because a rehearsal must not use one. */
const nowhere = "http://127.0.0.1:9";
const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-rehearsal-")));

/** Runs pnpm in the copy of the workspace. */
async function pnpm(...args: readonly string[]): Promise<string> {
  return mustRun("npx", ["-y", "pnpm@12", ...args], { cwd: directory });
}

/** Copies the files that git would commit. */
function copyWorkspace(): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = spawnSync("git", list, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
  for (const file of stdout.split("\0")) {
    if (file !== "" && existsSync(join(root, file))) cpSync(join(root, file), join(directory, file));
  }
}

/** Gives what is wrong with the versions that `changeset version` wrote. */
function versionFailures(): string[] {
  const versions = publicPackages(directory).map(({ manifest }) => manifest.version);
  const pending = pendingChangesets();
  return [
    ...(new Set(versions).size === 1 ? [] : [`the packages have several versions: ${versions.join(", ")}`]),
    ...publicPackages(directory)
      .filter(({ directory: folder, manifest }) => !changelogOf(folder).includes(`## ${manifest.version}`))
      .map(({ manifest }) => `${manifest.name}: the changelog does not speak of ${manifest.version}`),
    ...(pending.length === 0 ? [] : [`changesets are left: ${pending.join(", ")}`]),
    ...privateFailures(),
  ];
}

/** Gives the changesets from which no version was made yet. */
function pendingChangesets(): string[] {
  return readdirSync(join(directory, ".changeset")).filter((file) => /^(?!README).*\.md$/.test(file));
}

/** Gives the private packages that wrongly got a version or a changelog. */
function privateFailures(): string[] {
  const folders = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(directory, parent)).map((folder) => join(parent, folder)),
  );
  const published = new Set(publicPackages(directory).map(({ folder }) => join("packages", folder)));
  return folders
    .filter((folder) => !published.has(folder) && existsSync(join(directory, folder, "CHANGELOG.md")))
    .map((folder) => `${folder} is private, and has a changelog`);
}

function changelogOf(folder: string): string {
  const path = join(folder, "CHANGELOG.md");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

try {
  copyWorkspace();
  await pnpm("install", "--frozen-lockfile", "--prefer-offline");
  // Without changesets there is nothing to version, and the versions that are written are released.
  if (pendingChangesets().length > 0) await pnpm("exec", "changeset", "version");
  const failures = versionFailures();
  await mustRun(process.execPath, ["scripts/set-repository.ts", "example/readfile"], { cwd: directory });
  console.log(await pnpm("release:pack"));
  const rows = [["would be published", "version", "bytes"]];
  for (const { manifest } of publicPackages(directory)) {
    const tarball = join("release", `${manifest.name.slice(1).replace("/", "-")}-${manifest.version}.tgz`);
    const args = ["--dry-run", "--json", "--no-git-checks", "--access", "public", "--registry", nowhere];
    const said = await pnpm("publish", tarball, ...args);
    const { version, size } = JSON.parse(said.slice(said.indexOf("{"))) as { version: string; size: number };
    rows.push([manifest.name, version, `${size}`]);
  }
  console.log(table(rows));
  if (failures.length > 0) {
    console.log(failures.join("\n"));
    process.exitCode = 1;
  }
} finally {
  if (keep) console.log(directory);
  else rmSync(directory, { recursive: true, force: true });
}
