import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Packed } from "./pack-tarballs.ts";
import { packageViolations } from "./package-violations.ts";
import { mustRun } from "./run-command.ts";
import { tarballViolations } from "./tarball-violations.ts";

/** Unpacks a tarball into a directory. Says what is wrong with its content. */
export async function contentViolations({ folder, tarball }: Packed, directory: string): Promise<string[]> {
  const unpacked = join(directory, `unpacked-${folder}`);
  mkdirSync(unpacked);
  await mustRun("tar", ["-xzf", tarball, "-C", unpacked], { cwd: directory });
  const packageDirectory = join(unpacked, "package");
  return [...packageViolations(folder, packageDirectory), ...(await tarballViolations(tarball))];
}
