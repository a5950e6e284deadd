import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "../journey.ts";
import { findings } from "../look-at.ts";
import { openPage } from "../open-page.ts";
import { serveSite, type ServedSite } from "../serve-site.ts";

let site: ServedSite;
beforeAll(async () => {
  site = await serveSite();
});
afterAll(() => site.stop());

const narrow = { width: 360, height: 760 };
const wide = { width: 1440, height: 900 };

/** Waits until the page's program runs. */
async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => "__vue_app__" in (document.querySelector("#app") ?? {}));
}

test("every page opens without an error, and fits a narrow window", async ({ browser }) => {
  expect(site.pages.length).toBeGreaterThan(60);
  const { page, close } = await openPage(browser, site.address, { viewport: narrow });
  const wrong: string[] = [];
  for (const path of site.pages) {
    const response = await page.goto(`${site.address}${path}`);
    await started(page);
    const { width, titles } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      titles: [...document.querySelectorAll("main h1")].length,
    }));
    if (response?.status() !== 200) wrong.push(`/${path}: status ${response?.status()}`);
    if (width > narrow.width) wrong.push(`/${path}: ${width} pixels wide`);
    if (titles !== 1) wrong.push(`/${path}: ${titles} titles`);
  }
  expect(wrong).toStrictEqual([]);
  await close();
});

test("the keyboard reaches the search, which finds a word and leads to its page", async ({ browser }) => {
  const { page, close } = await openPage(browser, `${site.address}docs/troubleshooting`, { viewport: wide });
  await started(page);
  await tabTo(page, "Search");
  await page.keyboard.press("Enter");
  const input = page.locator("#localsearch-input");
  await input.waitFor();
  await page.keyboard.type("codexReadFileTool");
  const results = page.locator("#localsearch-list a");
  await results.filter({ hasText: "codexReadFileTool" }).first().waitFor();
  const target = await results.first().getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${target}`);
  await page.getByRole("main").getByText("codexReadFileTool").first().waitFor();
  // From anywhere on a page, and back to it.
  await page.keyboard.press("/");
  await input.waitFor();
  await page.keyboard.press("Escape");
  await input.waitFor({ state: "detached" });
  await close();
});

test("the keyboard opens the menu of a narrow page, and follows it", async ({ browser }) => {
  const { page, close } = await openPage(browser, `${site.address}docs/troubleshooting`, {
    viewport: narrow,
  });
  await started(page);
  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
  await tabTo(page, "Paging");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/paging");
  await page.getByRole("main").getByRole("heading", { level: 1, name: "Paging" }).waitFor();
  await close();
});

/** A page of each kind: the first, one of tables and code, a package, a decision and a changelog. */
const kinds = [
  "",
  "docs/tools/open-file",
  "packages/zip/",
  "docs/decisions/0004-line-index",
  "packages/core/CHANGELOG",
];

test("axe finds nothing serious in either theme: on a page of each kind, in the search and in the menu", async ({
  browser,
}) => {
  const { page, close } = await openPage(browser, site.address, { viewport: narrow });
  const wrong: string[] = [];
  const look = async (where: string): Promise<void> => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === "light" ? "every rule" : "colours";
      await expect
        .poll(() => page.evaluate(() => document.documentElement.classList.contains("dark")))
        .toBe(colorScheme === "dark");
      wrong.push(...(await findings(page, rules)).map((one) => `${where}, ${colorScheme}: ${one}`));
    }
  };
  for (const path of kinds) {
    await page.goto(`${site.address}${path}`);
    await started(page);
    await look(`/${path}`);
  }
  await page.goto(`${site.address}docs/paging`);
  await started(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Troubleshooting" }).waitFor();
  await look("the menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.locator("#localsearch-input").fill("openFileTool");
  await page.locator("#localsearch-list a").first().waitFor();
  await look("the search");
  // VitePress nests the links of the results in a button and in options. Nothing else is excused, and nowhere else.
  const ofTheTheme =
    /^the search, light: (?:nested-interactive|label-content-name-mismatch): <div [^>]*"VPLocalSearchBox"/u;
  expect(wrong.filter((finding) => !ofTheTheme.test(finding))).toStrictEqual([]);
  await close();
});

test("an address without a page says so, and leads home", async ({ browser }) => {
  const context = await browser.newContext({ viewport: narrow, reducedMotion: "reduce" });
  const page = await context.newPage();
  expect((await page.goto(`${site.address}no-such-page`))?.status()).toBe(404);
  await started(page);
  expect(await findings(page)).toStrictEqual([]);
  await page.getByRole("link", { name: "Take me home" }).click();
  await page.waitForURL(site.address);
  await context.close();
});

test("without JavaScript, a page can be read, and its menu followed", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: wide });
  const page = await context.newPage();
  await page.goto(`${site.address}docs/tools/open-file`);
  const main = page.getByRole("main");
  expect(await main.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await main.getByRole("table").first().isVisible()).toBe(true);
  await page.getByRole("link", { name: "Paging", exact: true }).first().click();
  await page.waitForURL("**/docs/paging");
  await page.setViewportSize(narrow);
  expect(await main.getByRole("paragraph").first().isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  await context.close();
});

/** Presses Tab until what has the focus is named so. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent?.trim() ?? "";
    });
    if (focused === name) return;
    passed.push(focused);
  }
  throw new Error(`Tab did not reach ${name}, only ${passed.join(", ")}`);
}
