import type { ToolOptions } from "../engine/options.ts";

/** Options of `codexReadFileTool`. */
export interface CodexReadFileToolOptions extends ToolOptions {
  /** Answers byte for byte as the program that spec 000 describes, where the two differ. */
  readonly compat?: "codex-0.116";
  /** `expand`: each tab is shown as four spaces. Default: `expand`, with `compat` `keep`. */
  readonly tabs?: "expand" | "keep";
}

/** The options that only this tool has. */
export const codexOptionNames: readonly (keyof CodexReadFileToolOptions)[] = ["compat", "tabs"];

/** The tool's own options, checked and with their defaults. */
export interface CodexSettings {
  readonly compat: boolean;
  readonly expandTabs: boolean;
}

/** Throws a TypeError for an option that is wrong. */
export function codexSettings(options: CodexReadFileToolOptions): CodexSettings {
  const { compat, tabs } = options;
  if (compat !== undefined && compat !== "codex-0.116") {
    throw new TypeError(`compat: expected "codex-0.116", got ${JSON.stringify(compat)}`);
  }
  if (tabs !== undefined && tabs !== "expand" && tabs !== "keep") {
    throw new TypeError(`tabs: expected "expand" or "keep", got ${JSON.stringify(tabs)}`);
  }
  return {
    compat: compat !== undefined,
    expandTabs: tabs === undefined ? compat === undefined : tabs === "expand",
  };
}
