import type { ToolFactoryName } from "@readfile/core";
import type { GoldenArguments, SeedCase, SeedCases } from "../golden/golden-case.ts";
import { readGolden } from "../golden/read-golden.ts";
import type { CaseInput } from "./conformance-case.ts";

/** The names of our options, by the names that the specifications' configuration has. */
const optionNames: Readonly<Record<string, string>> = {
  max_file_read_bytes: "maxFileReadBytes",
  max_scan_bytes: "maxScanBytes",
  show_line_numbers: "showLineNumbers",
  max_file_size: "maxFileBytes",
};

const files: readonly { readonly file: string; readonly tool: ToolFactoryName }[] = [
  { file: "workspace", tool: "workspaceReadFileTool" },
  { file: "forge", tool: "forgeReadTool" },
  { file: "open_file", tool: "openFileTool" },
];

/** Every case of the three specifications other than Codex's. */
export function seedCases(): readonly CaseInput[] {
  return files.flatMap(({ file, tool }) =>
    readGolden<SeedCases<Readonly<Record<string, unknown>>>>(`seeds/${file}.json`).cases.map((goldenCase) =>
      seedCase(tool, goldenCase),
    ),
  );
}

function seedCase(
  tool: ToolFactoryName,
  { id, fixture, args, config = {} }: SeedCase<Readonly<Record<string, unknown>>>,
): CaseInput {
  return {
    id: `seeds/${id}`,
    tool,
    tree: "seeds",
    shared: true,
    entry: fixture,
    args: toolArguments(args),
    options: Object.fromEntries(Object.entries(config).map(([name, value]) => [optionName(name), value])),
  };
}

function optionName(name: string): string {
  const option = optionNames[name];
  if (option === undefined) throw new Error(`golden/seeds: no option is known for ${name}`);
  return option;
}

/** The function in spec 003 takes a range. The tool takes the range's two ends. */
function toolArguments({ line_range: range, ...args }: GoldenArguments): GoldenArguments {
  return Array.isArray(range) ? { ...args, start_line: range[0], end_line: range[1] } : args;
}
