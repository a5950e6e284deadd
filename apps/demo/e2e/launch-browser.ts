import { existsSync } from "node:fs";
import { env } from "node:process";
import { chromium, type Browser } from "playwright-core";

/** The shell without windows comes first: a journey takes half as long in it, and it is Chromium's own engine. */
const usualPlaces = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/** Starts the Chromium at `CHROMIUM_PATH`, or else the system's. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = env["CHROMIUM_PATH"] ?? usualPlaces.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error(
      "There is no Chromium here: apt-get install -y chromium-headless-shell, or set CHROMIUM_PATH.",
    );
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
