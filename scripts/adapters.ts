import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packages = new URL("../packages/", import.meta.url);

/** Gives the packages that have a test file of this name, by their folders. An adapter is found by what its tests offer. */
export function foldersWith(testFile: string): string[] {
  return globSync(`*/test/${testFile}`, { cwd: fileURLToPath(packages) })
    .map((path) => path.split(/[/\\]/)[0] ?? "")
    .toSorted();
}

/** Imports a test file of each package that has it. `Module`: the members that are needed of it. */
export async function importFromAll<Module>(testFile: string): Promise<Readonly<Record<string, Module>>> {
  const found: Record<string, Module> = {};
  for (const folder of foldersWith(testFile)) {
    found[folder] = (await import(new URL(`${folder}/test/${testFile}`, packages).href)) as Module;
  }
  return found;
}
