// Our packages resolve to those of the repository, and the AI SDK to the copy that is installed here.
import { registerHooks } from "node:module";

const folders = new URL("../packages/", import.meta.url);
registerHooks({
  resolve(specifier, context, next) {
    const [, name] = /^@readfile\/([\w-]+)$/.exec(specifier) ?? [];
    if (name !== undefined) return next(new URL(`${name}/src/index.ts`, folders).href, context);
    return next(specifier, specifier === "ai" ? { ...context, parentURL: import.meta.url } : context);
  },
});
