export { mcpDriver, type McpAdapter } from "./driver/mcp/mcp-driver.ts";
