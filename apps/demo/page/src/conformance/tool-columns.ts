import type { TestToolName, ToolName } from "@readfile/conformance";
import { toolCards, toolKinds } from "../../../src/shared/tools.ts";

const testToolTitles: Readonly<Record<TestToolName, string>> = {
  textTool: "text",
  mediaTool: "media",
  echoTool: "echo",
  waitingTool: "waiting",
};

/** The columns of the matrix, in order: the tools of the menu, then the test tools. */
export const toolColumns: readonly ToolName[] = [
  ...toolKinds,
  ...(Object.keys(testToolTitles) as TestToolName[]),
];

/** Gives the title of a column. */
export function columnTitle(tool: ToolName): string {
  return isTestTool(tool) ? testToolTitles[tool] : toolCards[tool].title;
}

/** Whether a tool is a test tool. */
export function isTestTool(tool: ToolName): tool is TestToolName {
  return tool in testToolTitles;
}
