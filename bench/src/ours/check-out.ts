import path from "node:path";
import { mustRun } from "../../../scripts/run-command.ts";
import { buildOurs } from "./build-ours.ts";
import { thisRepository } from "./import-ours.ts";

/** Another commit with its packages built. */
export interface CheckedOut {
  readonly repository: string;
  remove(): Promise<void>;
}

/** Checks out a commit into a new directory beneath another one, and builds its packages. Asks no registry. */
export async function checkOut(commit: string, directory: string): Promise<CheckedOut> {
  const repository = path.join(directory, "other-commit");
  const remove = (): Promise<void> => git("worktree", "remove", "--force", repository);
  await git("worktree", "add", "--detach", repository, commit);
  try {
    const install = ["-y", "pnpm@12", "install", "--offline", "--frozen-lockfile"];
    await mustRun("npx", install, { cwd: repository });
    await buildOurs(repository);
  } catch (error) {
    await remove();
    throw error;
  }
  return { repository, remove };
}

async function git(...args: readonly string[]): Promise<void> {
  await mustRun("git", args, { cwd: thisRepository });
}
