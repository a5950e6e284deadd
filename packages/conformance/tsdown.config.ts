import { readFileSync } from "node:fs";
import type { UserConfig } from "tsdown";
import { packageConfig } from "../../tsdown.package.ts";

const {
  publishConfig: { exports, bin },
} = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly publishConfig: Readonly<
    Record<"exports" | "bin", Readonly<Record<string, string | { readonly default: string }>>>
  >;
};
const outputs = [...Object.values(exports), ...Object.values(bin)].map((output) =>
  typeof output === "string" ? output : output.default,
);

const config: UserConfig = {
  ...packageConfig,
  entry: outputs
    .flatMap((output) => /^\.\/dist\/(.+)\.js$/.exec(output)?.slice(1) ?? [])
    .map((name) => `src/${name}.ts`),
};

export default config;
