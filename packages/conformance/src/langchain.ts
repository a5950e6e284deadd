export { langChainDriver, type LangChainAdapter } from "./driver/langchain/langchain-driver.ts";
