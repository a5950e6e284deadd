import type { UserConfig } from "tsdown";
/** What every published package's tsdown.config.ts exports. */
export declare const packageConfig: UserConfig;
