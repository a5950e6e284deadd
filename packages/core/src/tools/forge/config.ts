import { parse } from "smol-toml";
import { requireBoolean } from "../../contract/option-checks.ts";
import { requireBytes, type ForgeReadConfig } from "./options.ts";

/**
 * Reads options of `forgeReadTool` from the section `[tools.read_file]` of a TOML text: `max_file_read_bytes`,
 * `max_scan_bytes` and `show_line_numbers` (spec 002, section 5). Ignores other sections and keys. Throws a TypeError
 * for a wrong value, and for a text that is not TOML.
 *
 * @example
 * ```ts
 * const config = parseForgeReadConfig("[tools.read_file]\nmax_scan_bytes = 65536"); // { maxScanBytes: 65536 }
 * const tool = forgeReadTool({ root: "/repo", ...config });
 * ```
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

function tableAt(value: unknown, name: string, path: string): Record<string, unknown> {
  const table = (value as Record<string, unknown>)[name];
  if (table === undefined) return {};
  if (typeof table !== "object" || table === null || Array.isArray(table)) {
    throw new TypeError(`${path}: expected a table`);
  }
  return table as Record<string, unknown>;
}
