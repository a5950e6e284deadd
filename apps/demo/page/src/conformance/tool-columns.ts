import type { TestToolName, ToolName } from "@readfile/conformance";
import { toolCards, toolKinds } from "../../../src/shared/tools.ts";

const testToolTitles: Readonly<Record<TestToolName, string>> = {
  textTool: "text",
  mediaTool: "media",
  echoTool: "echo",
  waitingTool: "waiting",
};

/** The columns of the matrix in their order: the tools of the menu, then those made to test an adapter with. */
export const toolColumns: readonly ToolName[] = [
  ...toolKinds,
  ...(Object.keys(testToolTitles) as TestToolName[]),
];

/** What a person reads. */
export function columnTitle(tool: ToolName): string {
  return isTestTool(tool) ? testToolTitles[tool] : toolCards[tool].title;
}

/** Whether a tool was made to test an adapter with. */
export function isTestTool(tool: ToolName): tool is TestToolName {
  return tool in testToolTitles;
}
