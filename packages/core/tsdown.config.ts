import type { UserConfig } from "tsdown";
import { packageConfig } from "../../tsdown.package.ts";

// Two builds: what two entries of one build share goes into a file that the reviewed snapshot of the API does not show.
const configs: UserConfig[] = [
  packageConfig,
  { ...packageConfig, entry: { "forge-config": "src/tools/forge/config.ts" }, clean: false },
];

export default configs;
