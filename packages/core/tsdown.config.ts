import type { UserConfig } from "tsdown";
import { packageConfig } from "../../tsdown.package.ts";
import { portablePlatform } from "./scripts/portable-platform.ts";

// Several builds: what two entries of one build share goes into a file that the reviewed snapshot of the API does not show.
const configs: UserConfig[] = [
  packageConfig,
  { ...packageConfig, entry: { "forge-config": "src/tools/forge/config.ts" }, clean: false },
  // For the conditions `workerd` and `browser`. Its types are those of the other build, which describe it too.
  {
    ...packageConfig,
    entry: { portable: "src/index.ts" },
    platform: "neutral",
    dts: false,
    clean: false,
    plugins: [portablePlatform()],
  },
];

export default configs;
