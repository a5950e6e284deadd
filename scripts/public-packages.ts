import { globSync } from "node:fs";
import { join } from "node:path";
import { readManifest, type Manifest } from "./read-manifest.ts";

/** A published package. */
export interface PublicPackage {
  /** The package's folder in `packages`. */
  readonly folder: string;
  readonly directory: string;
  readonly manifest: Manifest;
}

/** Gives the published packages of a workspace. Each comes after the packages it depends on. */
export function publicPackages(root: string): PublicPackage[] {
  const packages = globSync("packages/*/package.json", { cwd: root }).map((path) => {
    const directory = join(root, path, "..");
    return { folder: path.split(/[/\\]/).at(-2) ?? "", directory, manifest: readManifest(directory) };
  });
  const waiting = packages
    .filter(({ manifest }) => manifest.private !== true)
    .toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
  const ordered: PublicPackage[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ manifest }) => manifest.name));
    const index = waiting.findIndex(
      ({ manifest }) => !ourDependencies(manifest).some((name) => names.has(name)),
    );
    if (index === -1) throw new Error(`packages depend on each other: ${[...names].join(", ")}`);
    ordered.push(...waiting.splice(index, 1));
  }
  return ordered;
}

function ourDependencies({ dependencies, peerDependencies }: Manifest): string[] {
  return Object.keys({ ...dependencies, ...peerDependencies }).filter((name) =>
    name.startsWith("@readfile/"),
  );
}
