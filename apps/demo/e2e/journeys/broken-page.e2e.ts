import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ask } from "../chat-actions.ts";
import { test } from "../journey.ts";
import { lookAt, viewportOf, widths } from "../look-at.ts";
import { openPage } from "../open-page.ts";

/** Answers a request of the page with what no server of ours sends. */
async function answer(page: Page, path: string, contentType: string, body: string): Promise<void> {
  await page.route(`**${path}`, async (route) => route.fulfill({ contentType, body }));
}

async function isTold(page: Page, current: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "This page cannot be drawn" }).waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("Reload the page.");
  expect(await page.getByRole("region", { name: "The error" }).textContent()).toMatch(/^TypeError: ./u);
  expect(await page.getByRole("navigation", { name: "Pages" }).locator("a[aria-current]").textContent()).toBe(
    current,
  );
}

test.for(widths)(
  "%i pixels wide, a conformance page that is sent a broken plan says so below its header, and is reloaded",
  async (width, { browser, address }) => {
    const options = { viewport: viewportOf(width) };
    const { page, close } = await openPage(browser, `${address}conformance`, options);
    await answer(page, "/api/conformance/events", "text/event-stream", 'data: [{"type":"plan"}]\n\n');
    await page.reload();
    await isTold(page, "Conformance");
    expect(await lookAt(page, "broken", width)).toStrictEqual([]);
    await page.unroute("**/api/conformance/events");
    await page.getByRole("button", { name: "Reload the page" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Every adapter, byte for byte" }).waitFor();
    // What broke is still reported to those who look into the browser's console.
    await expect(close()).rejects.toThrow(/the browser reported:\n.*TypeError/su);
  },
);

test("a row side by side whose result lacks a reader", async ({ browser, address }) => {
  const { page, close } = await openPage(browser, `${address}side-by-side`);
  await answer(page, "/api/side-by-side/*", "application/json", "{}");
  await page.getByRole("button", { name: "Run", exact: true }).first().click();
  await isTold(page, "Side by side");
  await expect(close()).rejects.toThrow(/the browser reported:\n.*TypeError/su);
});

test("a chat that cannot be drawn again is forgotten on request", async ({ browser, address }) => {
  const { page, close } = await openPage(browser, address);
  await ask(page, "read README.md line 1");
  await page.evaluate(() => {
    const key = "readfile-demo-chat";
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "") as { messages: { parts: unknown[] }[] };
    for (const message of stored.messages) {
      message.parts = [{ type: "dynamic-tool", state: "output-available", output: {} }];
    }
    sessionStorage.setItem(key, JSON.stringify(stored));
  });
  await page.reload();
  await isTold(page, "Chat");
  await page.getByRole("button", { name: "Reload the page" }).click();
  await isTold(page, "Chat");
  await page.getByRole("button", { name: "Forget this chat and reload" }).click();
  await page.getByRole("heading", { name: "See what an agent reads" }).waitFor();
  await expect(close()).rejects.toThrow(/the browser reported:\n.*TypeError/su);
});
