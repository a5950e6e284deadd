import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const installTimeoutMs = 600_000;

/** How an install is made that not every lockfile allows. */
interface InstallOptions {
  /** Also where peer dependencies disagree, and where the registry lacks optional packages of other systems. */
  readonly lenient?: boolean;
}

/** As `installFromLock`, for what cannot do without: throws the reason, after `name`, which says what is installed. */
export function mustInstallFromLock(name: string, directory: string, options?: InstallOptions): void {
  const failed = installFromLock(directory, options);
  if (failed !== undefined) throw new Error(`${name} cannot be installed: ${failed}`);
}

/** Installs what a directory's lockfile names, apart from the workspace, unless it is installed. Gives the reason when that fails. */
export function installFromLock(
  directory: string,
  { lenient = false }: InstallOptions = {},
): string | undefined {
  const lock = readFileSync(join(directory, "package-lock.json"), "utf8");
  const stamp = join(directory, "node_modules", ".readfile-lock.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return undefined;
  console.error(`installing ${relative("", directory)}, which takes some minutes the first time`);
  // Ignore install scripts: nothing that is used needs what they build, and they would run third-party code.
  // `npm ci` refuses a lockfile that does not name every optional package.
  const command = lenient ? ["install", "--no-save", "--legacy-peer-deps"] : ["ci"];
  const args = [...command, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { error, status, stderr } = spawnSync("npm", args, {
    cwd: directory,
    encoding: "utf8",
    timeout: installTimeoutMs,
  });
  if (error !== undefined) return `npm: ${error.message}`;
  if (status !== 0) {
    return `npm ${command[0]} ended with ${status}: ${stderr.trim().split("\n").at(-1) ?? ""}`;
  }
  writeFileSync(stamp, lock);
  return undefined;
}
