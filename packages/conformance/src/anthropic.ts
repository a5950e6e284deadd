export {
  anthropicDriver,
  type AnthropicAdapter,
  type AnthropicTool,
} from "./driver/anthropic/anthropic-driver.ts";
