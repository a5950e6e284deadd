import { mustRun } from "../../../scripts/run-command.ts";
import { adapterFolders, thisRepository } from "./import-ours.ts";

/** Builds the packages that the bench measures, as they are built to be published. */
export async function buildOurs(repository: string = thisRepository): Promise<void> {
  const filters = ["core", ...adapterFolders].map((folder) => `--filter=./packages/${folder}`);
  await mustRun("npx", ["-y", "pnpm@12", "exec", "turbo", "run", "build", ...filters], { cwd: repository });
}
