import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PeerEnd } from "./peer-ends.ts";
import { readManifest } from "./read-manifest.ts";

const rootFiles = ["tsconfig.base.json", "vitest.project.ts"];
const sourceFiles = ["package.json", "tsconfig.json", "src"];
const adapterFiles = [...sourceFiles, "vitest.config.ts", "README.md", "test"];
const rootDependencies = new Set(["@types/node", "typescript", "vitest"]);

/** Copies the parts of this workspace that test an end of a peer range. Gives the adapter's directory. */
export function makePeerWorkspace(root: string, directory: string, end: PeerEnd): string {
  const adapterDirectory = join(directory, "packages", end.adapter);
  copy(root, directory, rootFiles);
  for (const folder of ["packages/core", "packages/adapter-testing"]) {
    copy(join(root, folder), join(directory, folder), sourceFiles);
  }
  copy(join(root, "packages", end.adapter), adapterDirectory, adapterFiles);
  for (const left of Object.keys(end.without ?? {}).filter(isTestFile)) {
    rmSync(join(adapterDirectory, "test", left));
  }

  const { packageManager, devDependencies = {} } = readManifest(root);
  const kept = Object.entries(devDependencies).filter(([name]) => rootDependencies.has(name));
  const manifest = {
    private: true,
    type: "module",
    packageManager,
    devDependencies: Object.fromEntries(kept),
  };
  writeFileSync(join(directory, "package.json"), JSON.stringify(manifest));
  setVersions(root, directory, adapterDirectory, end);
  return adapterDirectory;
}

/** Whether an entry of `without` is a test file. */
export function isTestFile(left: string): boolean {
  return left.endsWith(".ts");
}

function copy(from: string, to: string, files: readonly string[]): void {
  for (const file of files) cpSync(join(from, file), join(to, file), { recursive: true });
}

function setVersions(root: string, directory: string, adapterDirectory: string, { versions }: PeerEnd): void {
  const manifest = readManifest(adapterDirectory);
  const devDependencies = { ...manifest.devDependencies };
  let workspace = readFileSync(join(root, "pnpm-workspace.yaml"), "utf8").replace("  - apps/*\n", "");
  const overrides: string[] = [];
  for (const [name, version] of Object.entries(versions)) {
    const entry = `  "${name}": "${version}"`;
    const ofCatalog = new RegExp(`^  "?${name}"?: .*$`, "m");
    if (version === null) delete devDependencies[name];
    else if (ofCatalog.test(workspace)) workspace = workspace.replace(ofCatalog, entry);
    else overrides.push(entry);
  }
  // The workspace has overrides of its own, and YAML takes a key once.
  if (!workspace.includes("\noverrides:\n")) throw new Error("pnpm-workspace.yaml: expected overrides");
  workspace = workspace.replace("\noverrides:\n", () => ["", "overrides:", ...overrides, ""].join("\n"));
  writeFileSync(join(directory, "pnpm-workspace.yaml"), workspace);
  // In several lines, as a test reads the first one.
  const text = JSON.stringify({ ...manifest, devDependencies }, null, 2);
  writeFileSync(join(adapterDirectory, "package.json"), `${text}\n`);
}
