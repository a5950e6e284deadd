import type { CodexCase, CodexRawCase } from "../golden/golden-case.ts";
import { readGolden } from "../golden/read-golden.ts";
import type { CaseInput } from "./conformance-case.ts";

const settings = [
  { setting: "default", options: {} },
  { setting: "compat", options: { compat: "codex-0.116" } },
] as const;

const common = { tool: "codexReadFileTool", tree: "codex", shared: true } as const;

/** The core subset of Codex's cases and its raw argument strings, in the default mode and in the mode that answers as the upstream program. */
export function codexCases(): readonly CaseInput[] {
  const cases = readGolden<readonly CodexCase[]>("codex/cases.core.json");
  const rawCases = readGolden<readonly CodexRawCase[]>("codex/raw_cases.json");
  return settings.flatMap(({ setting, options }) => [
    ...cases.map((goldenCase) => codexCase(`codex/${setting}/${goldenCase.id}`, goldenCase, options)),
    ...rawCases.map(({ raw_args: args }, index): CaseInput => ({
      ...common,
      id: `codex/${setting}/raw-${index + 1}`,
      options,
      args: args.replaceAll("{FIX}", "{ROOT}"),
      needs: ["nonObjectArguments"],
    })),
  ]);
}

function codexCase(
  id: string,
  { args, path, expected }: CodexCase,
  options: (typeof settings)[number]["options"],
): CaseInput {
  const compat = "compat" in options;
  const file_path = path === "fixture" ? `{ROOT}/${args.file_path}` : args.file_path;
  // The operating system words the reason. Only Linux words it as the upstream program's answer does.
  const ofSystem = !expected.ok && expected.error.startsWith("failed to read file: ");
  return {
    ...common,
    id,
    options,
    args: { ...args, file_path },
    ...(compat && holdsNull(args) && { needs: ["nulls"] }),
    ...((ofSystem || /^[A-Z]:/.test(args.file_path)) && { system: "linux" }),
  };
}

function holdsNull(value: unknown): boolean {
  if (typeof value !== "object") return false;
  return value === null || Object.values(value).some(holdsNull);
}
