import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "./run-command.ts";

/** A package as it would be published. */
export interface Packed {
  /** Its folder in `packages`. */
  readonly folder: string;
  readonly name: string;
  readonly tarball: string;
}

/** Builds packages and packs them into a directory. */
export async function packTarballs(
  root: string,
  folders: readonly string[],
  directory: string,
): Promise<Packed[]> {
  const filters = folders.map((folder) => `--filter=./packages/${folder}`);
  await mustRun("npx", ["-y", "pnpm@12", "exec", "turbo", "run", "build", ...filters], { cwd: root });
  const packed: Packed[] = [];
  for (const folder of folders) {
    const cwd = join(root, "packages", folder);
    const { name, version } = JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")) as {
      name: string;
      version: string;
    };
    await mustRun("npx", ["-y", "pnpm@12", "pack", "--pack-destination", directory], { cwd });
    const tarball = join(directory, `${name.slice(1).replace("/", "-")}-${version}.tgz`);
    packed.push({ folder, name, tarball });
  }
  return packed;
}
