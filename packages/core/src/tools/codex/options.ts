import { shownValue, requireOptions } from "../../contract/option-checks.ts";
import type { ToolOptions } from "../engine/options.ts";

/** Options of `codexReadFileTool`. */
export interface CodexReadFileToolOptions<Context = unknown> extends ToolOptions<Context> {
  /** `codex-0.116`: answers byte for byte as that version of Codex CLI, also where it differs from spec 000. Default: follows spec 000. */
  readonly compat?: "codex-0.116";
  /** `expand`: shows each tab as four spaces. Default: `expand`, or `keep` with `compat`. */
  readonly tabs?: "expand" | "keep";
}

/** The options that only this tool has. */
export const codexOptionNames: readonly (keyof CodexReadFileToolOptions)[] = ["compat", "tabs"];

/** The tool's own options, checked and with their defaults. */
export interface CodexSettings {
  readonly compat: boolean;
  readonly expandTabs: boolean;
}

/** Checks the tool's own options and fills in the defaults. Throws a TypeError for a wrong option. */
export function codexSettings(options: CodexReadFileToolOptions): CodexSettings {
  requireOptions(options);
  const { compat, tabs } = options;
  if (compat !== undefined && compat !== "codex-0.116") {
    throw new TypeError(`compat: expected "codex-0.116", got ${shownValue(compat)}`);
  }
  if (tabs !== undefined && tabs !== "expand" && tabs !== "keep") {
    throw new TypeError(`tabs: expected "expand" or "keep", got ${shownValue(tabs)}`);
  }
  return {
    compat: compat !== undefined,
    expandTabs: tabs === undefined ? compat === undefined : tabs === "expand",
  };
}
