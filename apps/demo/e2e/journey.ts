import type { Browser, Page } from "playwright-core";
import { inject, test as plainTest, type TestAPI } from "vitest";
import { launchBrowser } from "./launch-browser.ts";
import { openPage } from "./open-page.ts";

/** What a journey may ask for. */
export interface JourneyContext {
  /** Of the worker. */
  readonly browser: Browser;
  /** Of the demo that journeys share. */
  readonly address: string;
  /** The chat, in a profile of its own; the journey fails where the browser reports something. */
  readonly page: Page;
}

/** A test in a browser. */
export const test: TestAPI<JourneyContext> = plainTest.extend<JourneyContext>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads from it that nothing is asked for.
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  // oxlint-disable-next-line no-empty-pattern -- As above.
  address: async ({}, use) => use(inject("address")),
  page: async ({ browser, address }, use) => {
    const { page, close } = await openPage(browser, address);
    await use(page);
    await close();
  },
});
