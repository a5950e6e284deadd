import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "./run-command.ts";

/** An installed version of Node. */
export interface InstalledNode {
  readonly version: string;
  readonly path: string;
}

/** Installs versions of Node from npm: the newest of a major version, or exactly a version of three numbers. */
export async function installNodes(versions: readonly string[], directory: string): Promise<InstalledNode[]> {
  const nodes: InstalledNode[] = [];
  for (const wanted of versions) {
    const cwd = join(directory, `node-${wanted}`);
    mkdirSync(cwd);
    const range = /^\d+$/.test(wanted) ? `^${wanted}.0.0` : wanted;
    const manifest = { private: true, dependencies: { node: range } };
    writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(cwd, "pnpm-workspace.yaml"), "permissions:\n  node:\n    build: true\n");
    await mustRun("npx", ["-y", "pnpm@12", "install"], { cwd });
    const path = join(cwd, "node_modules/node/bin/node");
    const version = (await mustRun(path, ["--version"], { cwd })).trim().replace("v", "");
    nodes.push({ version, path });
  }
  return nodes;
}
