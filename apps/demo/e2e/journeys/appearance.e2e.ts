import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { source as axeSource, type AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, choose, lastCall } from "../chat-actions.ts";
import { createWorkspace } from "../create-workspace.ts";
import { launchBrowser } from "../launch-browser.ts";
import { openPage } from "../open-page.ts";
import { startDemo, type StartedDemo } from "../start-demo.ts";

/** Where the run writes its pictures. */
const pictures = fileURLToPath(new URL("../pictures", import.meta.url));
/** Those that documents show are written there, where the run is told so. */
const documented: ReadonlySet<string> = new Set(
  env["UPDATE_SCREENSHOTS"] ? ["chat", "image", "error", "conformance", "cases"] : [],
);
const documents = fileURLToPath(new URL("../../../../docs/screenshots", import.meta.url));
mkdirSync(pictures, { recursive: true });

const workspace = createWorkspace();
let demo: StartedDemo;
let browser: Browser;
beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo({ root: workspace.root }), launchBrowser()]);
  // One run, which every page below shows.
  const { page, close } = await openPage(browser, `${demo.address}conformance`);
  await page.getByRole("button", { name: "Run one in ten" }).click();
  await page.getByText(/^(?:Done|The run ended)/u).waitFor({ timeout: 300_000 });
  await close();
}, 400_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
  workspace.remove();
});

describe.each([1440, 360])("%i pixels wide", (width) => {
  describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
    const options = { viewport: { width, height: width === 360 ? 760 : 900 }, colorScheme };

    /** Takes a picture, and tells what keeps people from using the page. */
    async function findings(page: Page, name: string): Promise<readonly string[]> {
      await page.evaluate(() => document.fonts.ready);
      const path = join(documented.has(name) ? documents : pictures, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, animations: "disabled" });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      const tooWide = scrollWidth > width ? [`the page is ${scrollWidth} pixels wide`] : [];
      return [...tooWide, ...(await seriousFindings(page))];
    }

    test("the chat: nothing said, a read, an image and an error", async () => {
      const { page, close } = await openPage(browser, demo.address, options);
      await page.locator(".examples").waitFor();
      expect(await findings(page, "start")).toStrictEqual([]);
      await ask(page, "show the function around line 40 of src/app.ts");
      expect(await findings(page, "chat")).toStrictEqual([]);
      await ask(page, "look at logo.png");
      await lastCall(page).getByText("240 × 120 pixels").waitFor();
      await expect.poll(() => pixelsToTheEnd(page)).toBeLessThanOrEqual(1);
      expect(await findings(page, "image")).toStrictEqual([]);
      await choose(page, { framework: "langchain", tool: "openFileTool" });
      await ask(page, "read odd/hostile.txt");
      await ask(page, "read no-such-file.txt");
      await expect.poll(() => pixelsToTheEnd(page)).toBeLessThanOrEqual(1);
      expect(await findings(page, "error")).toStrictEqual([]);
      await close();
    });

    test("the tree, open", async () => {
      const { page, close } = await openPage(browser, demo.address, options);
      if (width === 360) await page.getByText("Workspace", { exact: true }).click();
      await page.getByRole("button", { name: "src", exact: true }).click();
      await page.getByRole("button", { name: "app.ts", exact: true }).waitFor();
      expect(await findings(page, "tree")).toStrictEqual([]);
      await close();
    });

    test("the matrix and the cases of a cell", async () => {
      const { page, close } = await openPage(browser, `${demo.address}conformance`, options);
      await page.getByText("Done. Every adapter conforms.").waitFor();
      expect(await findings(page, "conformance")).toStrictEqual([]);
      await page.getByRole("button", { name: /^OpenAI Agents, run: Forge/u }).click();
      await page.getByRole("dialog").getByText("content/forge/lf.txt").click();
      await page.getByRole("region", { name: "The golden" }).waitFor();
      expect(await findings(page, "cases")).toStrictEqual([]);
      await close();
    });
  });
});

test("text twice as large fits on a narrow page", async () => {
  // As a person who sets the browser's own size of text.
  const { page, close } = await openPage(browser, demo.address, { viewport: { width: 720, height: 1400 } });
  await ask(page, "read README.md lines 1-3");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
  await close();
});

/** How far the conversation is from its end: a reader who does not scroll is kept there. */
async function pixelsToTheEnd(page: Page): Promise<number> {
  return page
    .getByRole("region", { name: "Conversation" })
    .evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
}

/** What axe finds that keeps people from using the page. */
async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: { run(): Promise<AxeResults> } };
    return axe.run();
  });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
