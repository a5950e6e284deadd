import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { portablePlatform } from "../../../packages/core/scripts/portable-platform.ts";

/** The entries of this folder. */
export type Entry = "core-alone" | "page" | "worker";

/** A bundle in one module. */
export interface Bundle {
  readonly code: string;
  /** The modules of Node.js that something in it imports, each with the importer. */
  readonly nodeModules: readonly string[];
}

/** Bundles an entry and all that it imports, from the sources, as a bundler for `condition` would the packages. */
export async function bundle(entry: Entry, condition: "browser" | "workerd"): Promise<Bundle> {
  const nodeModules: string[] = [];
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: {
      conditions: ["@readfile/source", condition, "browser", "module", "production"],
      mainFields: ["browser", "module", "main"],
    },
    plugins: [
      {
        name: "node-modules",
        enforce: "pre",
        resolveId(source, importer) {
          if (isBuiltin(source)) nodeModules.push(`${source} ← ${importer ?? "?"}`);
          return undefined;
        },
      },
      { ...portablePlatform(), enforce: "pre" },
    ],
    build: {
      write: false,
      minify: true,
      target: "es2023",
      lib: { entry: fileURLToPath(new URL(`${entry}.ts`, import.meta.url)), formats: ["es"] },
      rolldownOptions: { output: { codeSplitting: false, minify: true } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const [chunk, ...others] = first !== undefined && "output" in first ? first.output : [];
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error(`${entry} is no single module`);
  return { code: chunk.code, nodeModules };
}
