import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The directory in which peers are installed. */
export const peersDirectory: string = fileURLToPath(new URL("../../peers", import.meta.url));

/** Imports a module of an installed peer by its file beneath `node_modules`. */
export async function importPeer<Module>(file: string): Promise<Module> {
  const full = path.join(peersDirectory, "node_modules", file);
  return (await import(pathToFileURL(full).href)) as Module;
}

/** Gives the version of an installed peer. */
export function peerVersion(packageName: string): string {
  const manifest = path.join(peersDirectory, "node_modules", packageName, "package.json");
  return (JSON.parse(fs.readFileSync(manifest, "utf8")) as { readonly version: string }).version;
}
