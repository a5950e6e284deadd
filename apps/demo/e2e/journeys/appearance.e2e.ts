import { describe, expect } from "vitest";
import { ask, choose, isQuestionInView, lastCall } from "../chat-actions.ts";
import { test } from "../journey.ts";
import { lookAt, looks, viewportOf } from "../look-at.ts";
import { openPage } from "../open-page.ts";

describe.each(looks)("$width pixels wide, $colorScheme", (look) => {
  const options = { viewport: viewportOf(look), colorScheme: look.colorScheme };

  test("the chat: nothing said, a read, an image and an error", async ({ browser, address }) => {
    const { page, close } = await openPage(browser, address, options);
    await page.locator(".examples").waitFor();
    expect(await lookAt(page, "start", look)).toStrictEqual([]);
    await ask(page, "show the function around line 40 of src/app.ts");
    expect(await lookAt(page, "chat", look)).toStrictEqual([]);
    await ask(page, "look at logo.png");
    await lastCall(page).getByText("240 × 120 pixels").waitFor();
    await expect.poll(() => isQuestionInView(page)).toBe(true);
    expect(await lookAt(page, "image", look)).toStrictEqual([]);
    await choose(page, { framework: "langchain", tool: "openFileTool" });
    await ask(page, "read odd/hostile.txt");
    await ask(page, "read no-such-file.txt");
    await expect.poll(() => isQuestionInView(page)).toBe(true);
    expect(await lookAt(page, "error", look)).toStrictEqual([]);
    await close();
  });

  test("the tree, open", async ({ browser, address }) => {
    const { page, close } = await openPage(browser, address, options);
    if (look.width === 360) await page.getByText("Workspace", { exact: true }).click();
    await page.getByRole("button", { name: "src", exact: true }).click();
    await page.getByRole("button", { name: "app.ts", exact: true }).waitFor();
    expect(await lookAt(page, "tree", look)).toStrictEqual([]);
    await close();
  });
});

test("text twice as large fits on a narrow page", async ({ browser, address }) => {
  // A person may set the browser's text size.
  const { page, close } = await openPage(browser, address, { viewport: { width: 720, height: 1400 } });
  await ask(page, "read README.md lines 1-3");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
  await close();
});
