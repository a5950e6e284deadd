import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ask, received } from "../chat-actions.ts";
import { createWorkspace } from "../create-workspace.ts";
import { launchBrowser } from "../launch-browser.ts";
import { openPage } from "../open-page.ts";
import { startDemo } from "../start-demo.ts";

const workspace = createWorkspace();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  workspace.remove();
});

test("every adapter is played to the end, while the chat goes on", { timeout: 600_000 }, async () => {
  const demo = await startDemo({ root: workspace.root });
  onTestFinished(demo.stop);
  const { page, close } = await openPage(browser, `${demo.address}conformance`);
  await page.getByRole("button", { name: "Run every case" }).click();
  await page.locator(".cell.good").first().waitFor();
  // The same run in another tab, and a chat meanwhile.
  const other = await page.context().newPage();
  await other.goto(`${demo.address}conformance`);
  await other.locator(".cell.good").first().waitFor();
  await other.goto(demo.address);
  await ask(other, "read README.md line 1");
  expect(await received(other)).toContain("1\t# Storefront");
  const verdict = page.getByText(/^(?:Done|The run ended)/u);
  await verdict.waitFor({ timeout: 550_000 });
  expect(await verdict.textContent()).toBe("Done. Every adapter conforms.");
  expect(await page.locator(".cell.good").count()).toBe(90);
  expect(await page.locator(".cell:not(.good)").count()).toBe(0);
  const [done, total] = ((await page.locator(".totals dd").first().textContent()) ?? "").split(" of ");
  expect(done).toBe(total);
  expect(Number(total?.replaceAll(",", ""))).toBeGreaterThan(27_000);
  await page.getByRole("button", { name: /^LangChain, createAgent: Forge/u }).click();
  const dialog = page.getByRole("dialog", { name: "LangChain, createAgent: Forge" });
  await dialog.getByLabel("Find").fill("content/forge/lf.txt");
  await dialog.getByText("content/forge/lf.txt").click();
  expect(await dialog.getByRole("region", { name: "The golden" }).textContent()).toBe(
    "1\tone\n2\ttwo\n3\tthree\n",
  );
  await page.keyboard.press("Escape");
  expect(await dialog.count()).toBe(0);
  await close();
  await demo.stop();
});

test("an adapter that changes a word is found out, and where", async () => {
  const program = new URL("../programs/serve-sabotaged.ts", import.meta.url);
  const demo = await startDemo({ root: workspace.root, program });
  onTestFinished(demo.stop);
  const { page, close } = await openPage(browser, `${demo.address}conformance`);
  await page.getByRole("button", { name: "Run one in ten" }).click();
  await page.getByText("Done. Not every adapter conforms.").waitFor();
  await page.getByRole("button", { name: /^AI SDK, generateText: Forge, .* failed/u }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("content/forge/lf.txt").click();
  const difference = dialog.getByRole("region", { name: "Difference" });
  expect(await difference.locator(".expected").textContent()).toContain(String.raw`- 3\tthree\n`);
  expect(await difference.locator(".actual").textContent()).toContain(String.raw`+ 3\tfour\n`);
  await close();
});

test("a run is stopped, and another one started", async () => {
  const demo = await startDemo({ root: workspace.root });
  onTestFinished(demo.stop);
  const { page, close } = await openPage(browser, `${demo.address}conformance`);
  await page.getByRole("button", { name: "Run every case" }).click();
  await page.locator(".cell.good").first().waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Stopped.").waitFor();
  await page.getByRole("button", { name: "Run one in ten" }).click();
  await page.getByText(/^(?:Running|Done)/u).waitFor();
  const [, total] = ((await page.locator(".totals dd").first().textContent()) ?? "").split(" of ");
  expect(Number(total?.replaceAll(",", ""))).toBeLessThan(10_000);
  await close();
  // The run is under way: it ends with the demo.
  await demo.stop();
});
