import type { UserConfig } from "tsdown";
import { packageConfig } from "../../tsdown.package.ts";

const config: UserConfig = { ...packageConfig, entry: ["src/{index,sdk}.ts"] };

export default config;
