import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { installDirectory } from "./installed.ts";

const installTimeoutMs = 600_000;

/** Installs the packages from their lockfile unless they are installed. Gives the reason when that fails. */
export function installPackages(): string | undefined {
  const lock = fs.readFileSync(path.join(installDirectory, "package-lock.json"), "utf8");
  const stamp = path.join(installDirectory, "node_modules", ".readfile-providers-lock.json");
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === lock) return undefined;
  // Ignore install scripts: no package needs what they build, and they would run third-party code.
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { error, status, stderr } = spawnSync("npm", args, {
    cwd: installDirectory,
    encoding: "utf8",
    timeout: installTimeoutMs,
  });
  if (error !== undefined) return `npm: ${error.message}`;
  if (status !== 0) return `npm ci ended with ${status}: ${stderr.trim().split("\n").at(-1) ?? ""}`;
  fs.writeFileSync(stamp, lock);
  return undefined;
}
