export { aiSdkDriver, type AiSdkAdapter } from "./driver/ai-sdk/ai-sdk-driver.ts";
