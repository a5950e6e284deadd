import type { UserConfig } from "tsdown";
import { packageConfig } from "../../tsdown.package.ts";

/** The thread that reads is a file of its own. What it shares with `@readfile/images` is in both. */
const config: UserConfig = {
  ...packageConfig,
  entry: ["src/{index,worker}.ts"],
  deps: { onlyBundle: ["@readfile/worker-thread"] },
};

export default config;
