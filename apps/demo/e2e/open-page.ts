import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** A page, with a function that closes it. */
export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Closes the page. Rejects when the browser reported a problem: an error of a script or of the page's policy, a dialog, or
   * a request to another machine.
   */
  readonly close: () => Promise<void>;
}

const patienceMs = 110_000;

/** Opens a page in a profile of its own. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Otherwise colours are measured while they change.
    reducedMotion: "reduce",
    ...options,
  });
  // As long as a test may take, so that a slow machine does not fail the test.
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const problems: string[] = [];
  const { host } = new URL(address);
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("request", (request) => {
    if (new URL(request.url()).host !== host) problems.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  return {
    page,
    context,
    async close() {
      await context.close();
      if (problems.length > 0) throw new Error(`the browser reported:\n${problems.join("\n")}`);
    },
  };
}
