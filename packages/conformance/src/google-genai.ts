export { googleGenAIDriver, type GoogleGenAIAdapter } from "./driver/google-genai/google-genai-driver.ts";
