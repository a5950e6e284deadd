import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ask, choose, isQuestionInView, lastCall, received, send } from "../chat-actions.ts";
import { logLine, ordinaryText } from "../create-workspace.ts";
import { test } from "../journey.ts";
import { deadScroll } from "../look-at.ts";
import { openPage } from "../open-page.ts";

describe.each([
  { width: 1440, height: 900 },
  { width: 360, height: 760 },
])("$width pixels wide", (viewport) => {
  test("the chat stays where it is, however long it is and wherever the wheel turns", async ({
    browser,
    address,
  }) => {
    const { page, close } = await openPage(browser, address, { viewport });
    for (let turn = 0; turn < 4; turn++) await ask(page, "read README.md");
    expect(await deadScroll(page)).toStrictEqual([]);
    const composer = await page.getByLabel("Your request").boundingBox();
    await page.mouse.move((composer?.x ?? 0) + 10, (composer?.y ?? 0) + 10);
    await page.mouse.wheel(0, 5000);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect((await page.getByLabel("Your request").boundingBox())?.y).toBe(composer?.y);
    await close();
  });

  test("a long answer leaves its question in view", async ({ browser, address }) => {
    const { page, close } = await openPage(browser, address, { viewport });
    await ask(page, "read README.md line 1");
    await ask(page, "read aloud app.log lines 1-60");
    await expect.poll(() => isQuestionInView(page)).toBe(true);
    expect(await page.locator(".answer").last().textContent()).toContain(logLine(60));
    await close();
  });
});

test.for([1440, 360])(
  "%i pixels wide, the first screen says what this is, and where to see why",
  async (width, { browser, address }) => {
    const { page, close } = await openPage(browser, address, { viewport: { width, height: 760 } });
    const name = page.locator(".brand");
    expect(await name.textContent()).toBe("readfile");
    expect(await name.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(
      12,
    );
    const claim = page.locator(".claim");
    expect(await claim.textContent()).toBe(
      "A file-reading tool for LLM agents: exact to the byte, confined to a directory, identical in every " +
        "framework. Side by side shows why that matters.",
    );
    const box = await claim.boundingBox();
    expect((box?.y ?? 760) + (box?.height ?? 0)).toBeLessThan(500);
    await page.getByText("A script answers here, no real model.").waitFor();
    await claim.getByRole("link", { name: "Side by side" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "The same request, reader by reader" }).waitFor();
    await close();
  },
);

test("a reader who scrolls up is left alone, and one at the end follows it", async ({ page }) => {
  await send(page, "read aloud app.log lines 1-300");
  await page.locator(".answer").getByText("products/20 ").waitFor();
  const conversation = page.getByRole("region", { name: "Conversation" });
  await conversation.evaluate((element) => element.scrollTo(0, 40));
  await page.locator(".answer").getByText("products/60 ").waitFor();
  expect(await conversation.evaluate(({ scrollTop }) => scrollTop)).toBe(40);
  await conversation.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.locator(".answer").getByText("products/120 ").waitFor();
  expect(
    await conversation.evaluate(
      ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
    ),
  ).toBeLessThan(80);
  await page.keyboard.press("Escape");
});

test("a person can write at once, and what is written is still there after Back", async ({ page }) => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await page.keyboard.type("read READ");
  expect(await page.getByLabel("Your request").inputValue()).toBe("read READ");
  await page.getByRole("link", { name: "Conformance" }).click();
  await page.getByRole("heading", { name: "Every adapter, byte for byte" }).waitFor();
  await page.goBack();
  await page.getByLabel("Your request").waitFor();
  await expect.poll(() => page.getByLabel("Your request").inputValue()).toBe("read READ");
  await page.keyboard.type("ME.md line 1");
  await page.keyboard.press("Enter");
  await page.locator(".answer").waitFor();
  expect(await page.locator(".request").textContent()).toBe("read README.md line 1");
});

test("what people rarely look for is last in the tree", async ({ page }) => {
  await page.getByRole("button", { name: "README.md", exact: true }).waitFor();
  expect(await page.locator(".tree li button").allTextContents()).toStrictEqual([
    "docs",
    "odd",
    "src",
    "README.md",
    "app.log",
    "logo.png",
    ".git",
    "node_modules",
  ]);
});

test("ordinary Japanese, emoji, Persian and Hindi appear as they are", async ({ page }) => {
  await choose(page, { tool: "openFileTool" });
  await ask(page, "read odd/ordinary.txt");
  expect(await received(page)).toBe(ordinaryText);
  expect(await lastCall(page).locator(".unseen").count()).toBe(0);
});

describe("what is read is told in the same words by page and model", () => {
  test("an image in base64", async ({ page }) => {
    await choose(page, { framework: "openai-agents", tool: "forgeReadTool" });
    await ask(page, "look at logo.png");
    expect(await lastCall(page).locator(".state").textContent()).toBe("read");
    expect(await page.locator(".answer").textContent()).toBe(
      "I received the bytes of a binary file, as base64. I cannot see them as an image.",
    );
  });

  test("two lines of which the second is empty", async ({ page }) => {
    await choose(page, { tool: "workspaceReadFileTool" });
    await ask(page, "read README.md lines 3-4");
    await lastCall(page).getByText("lines 3–4 of 22").waitFor();
    expect(await page.locator(".answer").textContent()).toBe(
      'I received 2 lines, from "A small shop. Products are listed, put into a cart, and paid for." to "". ' +
        "The file has 22 lines. There is more from line 5 on.",
    );
  });
});

test.for(["", "side-by-side", "conformance"])(
  "without JavaScript, /%s says so at its top, and what works without it",
  async (path, { browser, address }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 760 },
    });
    const page: Page = await context.newPage();
    await page.goto(`${address}${path}`);
    const notice = page.locator(".no-script");
    expect(await notice.locator("code").textContent()).toBe(
      'npx -y pnpm@12 demo "What does package.json say?"',
    );
    const box = await notice.locator("code").boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(400);
    expect(await notice.locator("p").allTextContents()).toStrictEqual([
      expect.stringMatching(/^\s*A file-reading tool for LLM agents: exact to the byte, /u),
      expect.stringMatching(/^This page needs JavaScript/u),
    ]);
    await context.close();
  },
);
