import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { peersDirectory } from "./import-peer.ts";

const installTimeoutMs = 600_000;

/** Installs the peers from their lockfile unless they are installed. Gives the reason when that fails. */
export function installPeers(): string | undefined {
  const lock = fs.readFileSync(path.join(peersDirectory, "package-lock.json"), "utf8");
  const stamp = path.join(peersDirectory, "node_modules", ".readfile-bench-lock.json");
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === lock) return undefined;
  console.error("installing the other readers, which takes some minutes the first time");
  // Ignore install scripts: no reader needs what they build, and they would run third-party code.
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { error, status, stderr } = spawnSync("npm", args, {
    cwd: peersDirectory,
    encoding: "utf8",
    timeout: installTimeoutMs,
  });
  if (error !== undefined) return `npm: ${error.message}`;
  if (status !== 0) return `npm ci ended with ${status}: ${stderr.trim().split("\n").at(-1) ?? ""}`;
  fs.writeFileSync(stamp, lock);
  return undefined;
}
