import { type Browser } from "playwright-core";
/** Starts the Chromium at `CHROMIUM_PATH`, or else the system's. */
export declare function launchBrowser(): Promise<Browser>;
