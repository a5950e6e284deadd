import { existsSync } from "node:fs";
import { env } from "node:process";
import { chromium, type Browser } from "playwright-core";

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Starts the Chromium at `CHROMIUM_PATH`, or else the system's. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = env["CHROMIUM_PATH"] ?? usualPlaces.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error("There is no Chromium here: apt-get install -y chromium, or set CHROMIUM_PATH.");
  }
  return chromium.launch({
    executablePath,
    args: [
      "--headless",
      // Chromium's sandbox does not work as root, which containers use.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
