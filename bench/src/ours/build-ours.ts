import { existsSync } from "node:fs";
import path from "node:path";
import { mustRun } from "../../../scripts/run-command.ts";
import { adapterFolders, thisRepository } from "./import-ours.ts";

/** Builds the packages that the bench measures, as they are built to be published. */
export async function buildOurs(repository: string = thisRepository): Promise<void> {
  const folders = [
    "core",
    ...adapterFolders,
    ...(existsSync(path.join(repository, "packages/mcp")) ? ["mcp"] : []),
  ];
  const filters = folders.map((folder) => `--filter=./packages/${folder}`);
  await mustRun("npx", ["-y", "pnpm@12", "exec", "turbo", "run", "build", ...filters], { cwd: repository });
}
