export { mastraDriver, type MastraAdapter } from "./driver/mastra/mastra-driver.ts";
