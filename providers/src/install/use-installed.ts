import { registerHooks } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { claudeProgramDirectory, installedClaudeProgram } from "@readfile/adapter-testing/claude-program";
import { askedVersions, installDirectory, programPackages } from "./installed.ts";

/**
 * Resolves every import of an installed package to the installed one, also in the sources of our adapters: one program has
 * one copy of a framework, as a user's has. Imports of our packages from outside the repository, as in a README's example,
 * resolve as they do here.
 */
export function useInstalled(): void {
  const names = new Set(Object.keys(askedVersions()));
  const within = [installDirectory, claudeProgramDirectory].map((folder) => pathToFileURL(folder).href);
  const repository = new URL("../../../", import.meta.url).href;
  const installed = pathToFileURL(path.join(installDirectory, "package.json")).href;
  const besideProgram = pathToFileURL(path.join(claudeProgramDirectory, "package.json")).href;
  const ofProgram = new Set(installedClaudeProgram() === undefined ? [] : programPackages);
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL = "" } = context;
      const name = packageName(specifier);
      if (within.some((folder) => parentURL.startsWith(folder))) return nextResolve(specifier, context);
      if (names.has(name)) return nextResolve(specifier, { ...context, parentURL: installed });
      if (ofProgram.has(name)) return nextResolve(specifier, { ...context, parentURL: besideProgram });
      if (name.startsWith("@readfile/") && !parentURL.startsWith(repository)) {
        return nextResolve(specifier, { ...context, parentURL: import.meta.url });
      }
      return nextResolve(specifier, context);
    },
  });
}

function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
