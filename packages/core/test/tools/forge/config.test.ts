import { expect, test } from "vitest";
import { parseForgeReadConfig } from "../../../src/tools/forge/config.ts";

test.for<[string, string]>([
  ["tools = 3", "tools: expected a table"],
  ["tools = []", "tools: expected a table"],
  ["[tools]\nread_file = 3", "tools.read_file: expected a table"],
  ["[tools]\nread_file = []", "tools.read_file: expected a table"],
  ["not toml =", "the configuration is not valid TOML"],
  [
    "[tools.read_file]\nmax_file_read_bytes = 0",
    "max_file_read_bytes: expected a whole number from 1 to 268435456, got 0",
  ],
  [
    "[tools.read_file]\nmax_scan_bytes = 268435457",
    "max_scan_bytes: expected a whole number from 1 to 268435456, got 268435457",
  ],
])("the configuration %j is refused: %s", ([toml, message]) => {
  expect(() => parseForgeReadConfig(toml)).toThrow(new TypeError(message));
});
