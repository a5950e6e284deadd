import { fileURLToPath } from "node:url";

const twin = fileURLToPath(new URL("../src/platform-portable.ts", import.meta.url));

/** The modules that know Node.js. */
const modules = /(?:^|\/)(?:platform|source\/local\/local-source)\.ts$/;

/** For Rolldown: puts platform-portable.ts in the place of what knows Node.js. */
export function portablePlatform(): { name: string; resolveId: (source: string) => string | undefined } {
  return {
    name: "portable-platform",
    resolveId: (source) => (source.startsWith(".") && modules.test(source) ? twin : undefined),
  };
}
