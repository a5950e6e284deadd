import type { UserConfig } from "tsdown";
import { packageConfig } from "../../tsdown.package.ts";

const config: UserConfig = {
  ...packageConfig,
  entry: ["src/{index,vitest,ai-sdk,langchain,mcp,openai-agents,cli}.ts"],
};

export default config;
