import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "./run-command.ts";

/** An installed version of Node. */
export interface InstalledNode {
  readonly version: string;
  readonly path: string;
}

/** Installs versions of Node from npm. */
export async function installNodes(majors: readonly string[], directory: string): Promise<InstalledNode[]> {
  const nodes: InstalledNode[] = [];
  for (const major of majors) {
    const cwd = join(directory, `node-${major}`);
    mkdirSync(cwd);
    const manifest = { private: true, dependencies: { node: `^${major}.0.0` } };
    writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(cwd, "pnpm-workspace.yaml"), "permissions:\n  node:\n    build: true\n");
    await mustRun("npx", ["-y", "pnpm@12", "install"], { cwd });
    const path = join(cwd, "node_modules/node/bin/node");
    const version = (await mustRun(path, ["--version"], { cwd })).trim().replace("v", "");
    nodes.push({ version, path });
  }
  return nodes;
}
