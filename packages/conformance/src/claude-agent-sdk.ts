export {
  claudeAgentSdkDriver,
  type ClaudeAgentSdkAdapter,
} from "./driver/claude-agent-sdk/claude-agent-sdk-driver.ts";
