import { z } from "zod";
import type { CodexReadFileInput } from "../../../src/tools/codex/arguments.ts";
import type { ForgeReadInput } from "../../../src/tools/forge/arguments.ts";
import type { OpenFileInput } from "../../../src/tools/open-file/arguments.ts";
import type { ReadFileInput } from "../../../src/tools/read-file/arguments.ts";
import type { WorkspaceReadFileInput } from "../../../src/tools/workspace-read-file/arguments.ts";

const count = z.int().min(1).optional();
const countFromZero = z.int().min(0).optional();

/** What each tool's arguments must be, as zod schemas of the tool's own type of input. */
export const readFileArguments: z.ZodType<ReadFileInput> = z.object({
  path: z.string(),
  offset: z.int().optional(),
  limit: count,
  mode: z.enum(["lines", "block", "outline"]).optional(),
  column: count,
});
export const codexArguments: z.ZodType<CodexReadFileInput> = z.object({
  file_path: z.string(),
  offset: countFromZero,
  limit: countFromZero,
  mode: z.enum(["slice", "indentation"]).optional(),
  indentation: z
    .object({
      anchor_line: countFromZero,
      max_levels: countFromZero,
      include_siblings: z.boolean().optional(),
      include_header: z.boolean().optional(),
      max_lines: countFromZero,
    })
    .optional(),
});
export const workspaceArguments: z.ZodType<WorkspaceReadFileInput> = z.object({
  path: z.string(),
  start_line: count,
  max_lines: z.int().min(1).max(500).optional(),
});
export const forgeArguments: z.ZodType<ForgeReadInput> = z.object({
  path: z.string(),
  start_line: count,
  end_line: count,
  limit: count,
  head: count,
  tail: count,
  show_line_numbers: z.boolean().optional(),
});
export const openFileArguments: z.ZodType<OpenFileInput> = z.object({
  file_path: z.string(),
  start_line: countFromZero,
  end_line: countFromZero,
});

const requirements: Readonly<Record<string, string>> = {
  int: "an integer",
  number: "an integer",
  string: "a string",
  boolean: "true or false",
  object: "an object",
};

/** The outermost argument that zod finds wrong first, and what it must be. Undefined: zod finds nothing wrong. */
export function firstIssue(
  schema: z.ZodType,
  args: unknown,
):
  | { readonly argument: string | undefined; readonly name: string; readonly requirement: string }
  | undefined {
  const issue = schema.safeParse(args).error?.issues[0];
  if (issue === undefined) return undefined;
  const name = issue.path.map(String).join(".");
  return { argument: issue.path[0]?.toString(), name, requirement: requirementOf(issue) };
}

function requirementOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return requirements[issue.expected] ?? issue.expected;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "invalid_value":
      return issue.values.map((value) => JSON.stringify(value)).join(" or ");
    default:
      return issue.code;
  }
}
