import { parse } from "smol-toml";
import { requireBoolean, maxOptionBytes, requireWholeNumber } from "../../contract/option-checks.ts";

/** Limits of `forgeReadTool` (spec 002, section 5). */
export interface ForgeReadConfig {
  /** Bytes of a file, or of the lines of a range, at most. Default 204800. */
  readonly maxFileReadBytes?: number;
  /** Bytes scanned from the file's start to the last line of a range, at most. Default 2097152. */
  readonly maxScanBytes?: number;
  /** Whether lines are numbered when the call does not say. Default true. */
  readonly showLineNumbers?: boolean;
}

/** Every setting filled in. */
export type ForgeReadSettings = Required<ForgeReadConfig>;

const defaults: ForgeReadSettings = {
  maxFileReadBytes: 204_800,
  maxScanBytes: 2_097_152,
  showLineNumbers: true,
};

function requireBytes(name: string, value: unknown): number {
  return requireWholeNumber(name, value, 1, maxOptionBytes);
}

/** Checks options and fills in the defaults. Throws a TypeError. */
export function forgeReadSettings(config: ForgeReadConfig): ForgeReadSettings {
  const { maxFileReadBytes, maxScanBytes, showLineNumbers } = config;
  return {
    maxFileReadBytes: requireBytes("maxFileReadBytes", maxFileReadBytes ?? defaults.maxFileReadBytes),
    maxScanBytes: requireBytes("maxScanBytes", maxScanBytes ?? defaults.maxScanBytes),
    showLineNumbers: requireBoolean("showLineNumbers", showLineNumbers ?? defaults.showLineNumbers),
  };
}

function tableAt(value: unknown, name: string, path: string): Record<string, unknown> {
  const table = (value as Record<string, unknown>)[name];
  if (table === undefined) return {};
  if (typeof table !== "object" || table === null || Array.isArray(table)) {
    throw new TypeError(`${path}: expected a table`);
  }
  return table as Record<string, unknown>;
}

/**
 * Reads the options of `forgeReadTool` from the section `[tools.read_file]` of a TOML text.
 * Other sections and keys are ignored. Throws a TypeError for a value that is wrong, and what is no TOML.
 */
export function parseForgeReadConfig(toml: string): ForgeReadConfig {
  let document: unknown;
  try {
    document = parse(toml);
  } catch (cause) {
    throw new TypeError("the configuration is not valid TOML", { cause });
  }
  const section = tableAt(tableAt(document, "tools", "tools"), "read_file", "tools.read_file");
  const { max_file_read_bytes, max_scan_bytes, show_line_numbers } = section;
  return {
    ...(max_file_read_bytes === undefined
      ? {}
      : { maxFileReadBytes: requireBytes("max_file_read_bytes", max_file_read_bytes) }),
    ...(max_scan_bytes === undefined ? {} : { maxScanBytes: requireBytes("max_scan_bytes", max_scan_bytes) }),
    ...(show_line_numbers === undefined
      ? {}
      : { showLineNumbers: requireBoolean("show_line_numbers", show_line_numbers) }),
  };
}
