export { memorySource, openFileTool, readFileTool } from "@readfile/core";
