export type { AnswerPart, Json, Progress, ServedCall, ServedTool, ToolAnswer } from "./served-tool.ts";
