import type { Browser, Page } from "playwright-core";
import { inject, test as plainTest, type TestAPI } from "vitest";
import { launchBrowser } from "./launch-browser.ts";
import { openPage } from "./open-page.ts";

/** The fixtures that a journey may use. */
export interface JourneyContext {
  /** The worker's browser. */
  readonly browser: Browser;
  /** The address of the demo that journeys share. */
  readonly address: string;
  /** The chat in a profile of its own. The journey fails when the browser reports a problem. */
  readonly page: Page;
}

/** A test in a browser. */
export const test: TestAPI<JourneyContext> = plainTest.extend<JourneyContext>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- The pattern tells Vitest that the fixture needs no others.
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
