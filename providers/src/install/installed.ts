import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { claudeProgramDirectory } from "@readfile/adapter-testing/claude-program";

/** The directory in which the frameworks and the packages of providers are installed. */
export const installDirectory: string = fileURLToPath(new URL("../../install", import.meta.url));

/** The installed packages with the versions that are asked for. */
export function askedVersions(): Readonly<Record<string, string>> {
  return dependenciesIn(installDirectory);
}

/** The packages that are installed with the program of the Claude Agent SDK, which need not be installed. */
export const programPackages: readonly string[] = ["@anthropic-ai/claude-agent-sdk"];

/** The packages that the verdicts are about, with their versions. */
export function measuredVersions(): Readonly<Record<string, string>> {
  const ofProgram = Object.entries(dependenciesIn(claudeProgramDirectory));
  return {
    ...askedVersions(),
    ...Object.fromEntries(ofProgram.filter(([name]) => programPackages.includes(name))),
  };
}

function dependenciesIn(directory: string): Readonly<Record<string, string>> {
  const manifest = fs.readFileSync(path.join(directory, "package.json"), "utf8");
  return (JSON.parse(manifest) as { readonly dependencies: Record<string, string> }).dependencies;
}

/** Imports an installed package. `Module`: the members that are needed of it. */
export async function importInstalled<Module>(specifier: string): Promise<Module> {
  // Resolved by `use-installed.ts`, because the workspace has no such package.
  return (await import(specifier)) as Module;
}
