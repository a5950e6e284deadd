import { join } from "node:path";
import { rewriteLinks } from "./packed-links.ts";
import type { PublicPackage } from "./public-packages.ts";
import { mustRun } from "./run-command.ts";

/** A package as it would be published. */
export interface Packed extends PublicPackage {
  readonly tarball: string;
}

/** Builds packages and packs them into a directory. */
export async function packTarballs(
  root: string,
  packages: readonly PublicPackage[],
  directory: string,
): Promise<Packed[]> {
  const filters = packages.map(({ folder }) => `--filter=./packages/${folder}`);
  await mustRun("npx", ["-y", "pnpm@12", "exec", "turbo", "run", "build", ...filters], { cwd: root });
  const packed: Packed[] = [];
  for (const one of packages) {
    const { name, version } = one.manifest;
    const putBack = rewriteLinks(one);
    try {
      await mustRun("npx", ["-y", "pnpm@12", "pack", "--pack-destination", directory], {
        cwd: one.directory,
      });
    } finally {
      putBack();
    }
    const tarball = join(directory, `${name.slice(1).replace("/", "-")}-${version}.tgz`);
    packed.push({ ...one, tarball });
  }
  return packed;
}
