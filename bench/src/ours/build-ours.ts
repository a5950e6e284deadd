import { existsSync } from "node:fs";
import path from "node:path";
import { mustRun } from "../../../scripts/run-command.ts";
import { adapterFolders } from "./adapters.ts";
import { thisRepository } from "./import-ours.ts";

/** Builds the packages that the bench measures, as they are built to be published. */
export async function buildOurs(repository: string = thisRepository): Promise<void> {
  // A checkout of an earlier commit may not have all of them.
  const folders = ["core", ...adapterFolders, "mcp", "documents", "s3"].filter((folder) =>
    existsSync(path.join(repository, "packages", folder)),
  );
  const filters = folders.map((folder) => `--filter=./packages/${folder}`);
  await mustRun("npx", ["-y", "pnpm@12", "exec", "turbo", "run", "build", ...filters], { cwd: repository });
}
