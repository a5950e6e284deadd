import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TsdownPlugin, UserConfig } from "tsdown";
import { packageConfig } from "../../tsdown.package.ts";

/** For servers of one's own: the SDK is the user's. */
const adapters: UserConfig = { ...packageConfig, entry: ["src/{index,sdk}.ts"] };

/** The packages that the command holds besides ours. A test of its licenses fails for another. */
const bundled = [
  "@hono/node-server",
  "@modelcontextprotocol/core",
  "@modelcontextprotocol/node",
  "@modelcontextprotocol/server",
  "chardet",
  "hono",
  "zod",
];

/** Writes the licenses of the packages that a bundle holds beside it. */
function licenses(): TsdownPlugin {
  return {
    name: "licenses",
    generateBundle(_options, bundle): void {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const texts = bundled.map((name) => {
        const module = modules.find((path) => path.includes(`/node_modules/${name}/`));
        if (module === undefined) return this.error(`${name} is not in the bundle`);
        const folder = `${module.slice(0, module.lastIndexOf(`/node_modules/${name}/`))}/node_modules/${name}`;
        const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
        if (license === undefined) return this.error(`${name} has no license`);
        return `${name}\n\n${readFileSync(join(folder, license), "utf8").trim()}\n`;
      });
      this.emitFile({
        type: "asset",
        fileName: "LICENSES.txt",
        source: texts.join(`\n${"-".repeat(80)}\n\n`),
      });
    },
  };
}

/** The command holds all that it needs, because loading hundreds of modules takes longer than the first answer. */
export const commandConfig: UserConfig = {
  entry: ["src/cli.ts"],
  outDir: "dist/command",
  format: "esm",
  fixedExtension: false,
  target: "node22",
  dts: false,
  minify: true,
  deps: { alwaysBundle: [/./], onlyBundle: bundled },
  failOnWarn: true,
  plugins: [licenses()],
};

const config: UserConfig[] = [adapters, commandConfig];

export default config;
