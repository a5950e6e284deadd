import type { UserConfig } from "tsdown";
import { packageConfig } from "../../tsdown.package.ts";

/** The thread that reads is a file of its own. */
const config: UserConfig = { ...packageConfig, entry: ["src/{index,worker}.ts"] };

export default config;
