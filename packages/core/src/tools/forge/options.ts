import {
  requireBoolean,
  maxOptionBytes,
  requireWholeNumber,
  requireOptions,
} from "../../contract/option-checks.ts";
import type { ToolOptions } from "../engine/options.ts";

/** Options of `forgeReadTool`. */
export interface ForgeReadToolOptions<Context = unknown> extends ToolOptions<Context>, ForgeReadConfig {}

/** Options of `forgeReadTool` that its configuration file may set (spec 002, section 5). */
export interface ForgeReadConfig {
  /** Bytes of a whole file, or of the lines of a range, at most. Default 204800. */
  readonly maxFileReadBytes?: number;
  /** Bytes scanned to find the lines of a range, at most. Default 2097152. */
  readonly maxScanBytes?: number;
  /** Whether to number lines if the call does not say. Default true. */
  readonly showLineNumbers?: boolean;
}

/** The options that only this tool has. */
export const forgeOptionNames: readonly (keyof ForgeReadConfig)[] = [
  "maxFileReadBytes",
  "maxScanBytes",
  "showLineNumbers",
];

/** The tool's own options, checked and with their defaults. */
export type ForgeReadSettings = Required<ForgeReadConfig>;

const defaults: ForgeReadSettings = {
  maxFileReadBytes: 204_800,
  maxScanBytes: 2_097_152,
  showLineNumbers: true,
};

/** Checks the tool's own options and fills in the defaults. Throws a TypeError for a wrong option. */
export function forgeReadSettings(config: ForgeReadConfig): ForgeReadSettings {
  requireOptions(config);
  const {
    maxFileReadBytes = defaults.maxFileReadBytes,
    maxScanBytes = defaults.maxScanBytes,
    showLineNumbers = defaults.showLineNumbers,
  } = config;
  return {
    maxFileReadBytes: requireBytes("maxFileReadBytes", maxFileReadBytes),
    maxScanBytes: requireBytes("maxScanBytes", maxScanBytes),
    showLineNumbers: requireBoolean("showLineNumbers", showLineNumbers),
  };
}

/** Checks a limit in bytes. Throws a TypeError that names the option. */
export function requireBytes(name: string, value: unknown): number {
  return requireWholeNumber(name, value, 1, maxOptionBytes);
}
