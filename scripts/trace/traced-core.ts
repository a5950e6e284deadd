import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { CoreFunctions } from "./core-functions.ts";
import { instrumentModule } from "./instrument-module.ts";
import type { Core } from "./tool-call.ts";

/** The URL of core's modules. */
export const coreUrl: string = new URL("../../packages/core/src/", import.meta.url).href;

const recorderUrl = new URL("call-recorder.ts", import.meta.url).href;
const mark = "?traced";

/** Loads core a second time, with instrumented functions that report their calls to the recorder. Also gives these functions. */
export async function loadTracedCore(): Promise<{ core: Core; functions: CoreFunctions }> {
  const functions = new CoreFunctions();
  // The mark separates these modules from those that V8 counts, which must stay unchanged.
  // They stay, because core loads some modules when they are first needed.
  registerHooks({
    resolve(specifier, resolving, next) {
      const resolved = next(specifier, resolving);
      const marked = resolving.parentURL?.endsWith(mark) === true && resolved.url.startsWith(coreUrl);
      return marked ? { ...resolved, url: resolved.url + mark } : resolved;
    },
    load(url, loading, next) {
      if (!url.endsWith(mark)) return next(url, loading);
      const file = url.slice(coreUrl.length, -mark.length);
      const source = readFileSync(new URL(url), "utf8");
      return {
        format: "module-typescript",
        source: instrumentModule(decodeURIComponent(file), source, functions, recorderUrl),
        shortCircuit: true,
      };
    },
  });
  return { core: (await import(`${coreUrl}index.ts${mark}`)) as Core, functions };
}
