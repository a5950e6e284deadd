import { describe, expect } from "vitest";
import { ask, choose, isQuestionInView, lastCall } from "../chat-actions.ts";
import { test } from "../journey.ts";
import { lookAt, tooWide, viewportOf, widths } from "../look-at.ts";
import { openPage } from "../open-page.ts";

describe.each(widths)("%i pixels wide, in both themes", (width) => {
  const options = { viewport: viewportOf(width) };

  test("the chat: nothing said, a read, an image and an error", async ({ browser, address }) => {
    const { page, close } = await openPage(browser, address, options);
    await page.locator(".examples").waitFor();
    expect(await lookAt(page, "start", width)).toStrictEqual([]);
    await ask(page, "show the function around line 40 of src/app.ts");
    // What is said now still stands on the page at the end, where axe judges all of it.
    expect(await lookAt(page, "chat", width, { within: "nowhere" })).toStrictEqual([]);
    await ask(page, "look at logo.png");
    await lastCall(page).getByText("240 × 120 pixels").waitFor();
    await expect.poll(() => isQuestionInView(page)).toBe(true);
    expect(await lookAt(page, "image", width, { within: "nowhere" })).toStrictEqual([]);
    await choose(page, { framework: "langchain", tool: "openFileTool" });
    await ask(page, "read odd/hostile.txt");
    await ask(page, "read no-such-file.txt");
    await expect.poll(() => isQuestionInView(page)).toBe(true);
    expect(await lookAt(page, "error", width)).toStrictEqual([]);
    await close();
  });

  test("the tree, open", async ({ browser, address }) => {
    const { page, close } = await openPage(browser, address, options);
    if (width === 360) await page.getByText("Workspace", { exact: true }).click();
    await page.getByRole("button", { name: "src", exact: true }).click();
    await page.getByRole("button", { name: "app.ts", exact: true }).waitFor();
    expect(await lookAt(page, "tree", width, { within: { include: ".tree" } })).toStrictEqual([]);
    await close();
  });
});

test.for([320, 360, 412, 768])(
  "%i pixels wide, each menu of the composer is as wide as its longest choice",
  async (width, { browser, address }) => {
    const { page, close } = await openPage(browser, address, { viewport: { width, height: 760 } });
    await page.locator(".examples").waitFor();
    expect(await page.locator(".composer select").count()).toBe(2);
    const cut = await page.locator(".composer select").evaluateAll((menus) =>
      menus
        .filter((menu) => {
          const whole = menu.cloneNode(true) as HTMLElement;
          whole.style.cssText = "position: absolute; inline-size: max-content; max-inline-size: none";
          menu.after(whole);
          const { width: needed } = whole.getBoundingClientRect();
          whole.remove();
          return menu.getBoundingClientRect().width < needed - 0.5;
        })
        .map((menu) => menu.getAttribute("name")),
    );
    expect(cut).toStrictEqual([]);
    // Each name stands beside its menu, on one line.
    const lines = await page
      .locator(".composer .field > span")
      .evaluateAll((names) => names.map((name) => name.getClientRects().length));
    expect(lines).toStrictEqual([1, 1]);
    expect(await tooWide(page, width)).toStrictEqual([]);
    await close();
  },
);

test.for([
  ["", ["banner", 'navigation "Pages"', 'complementary "Workspace"', "main", 'region "Conversation"']],
  [
    "side-by-side",
    [
      "banner",
      'navigation "Pages"',
      "main",
      'region "A file that holds secrets"',
      'region "A path that leaves the directory"',
    ],
  ],
  [
    "conformance",
    ["banner", 'navigation "Pages"', "main", 'region "Progress"', 'region "What providers receive"'],
  ],
] as const)("the landmarks of /%s are named", async ([path, names], { browser, address }) => {
  const { page, close } = await openPage(browser, `${address}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const lines = (await page.locator("body").ariaSnapshot()).split("\n");
  const landmark =
    /^\s*- ((?:banner|navigation|complementary|main|region|form|search|contentinfo)(?: ".*")?):?$/u;
  const found = lines.flatMap((line) => landmark.exec(line)?.[1] ?? []);
  expect(found.slice(0, names.length)).toStrictEqual(names);
  expect(found.filter((name) => /^(?:region|navigation|complementary|form)$/u.test(name))).toStrictEqual([]);
  await close();
});

test("text twice as large fits on a narrow page", async ({ browser, address }) => {
  // A person may set the browser's text size.
  const { page, close } = await openPage(browser, address, { viewport: { width: 720, height: 1400 } });
  await ask(page, "read README.md lines 1-3");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await tooWide(page, 720)).toStrictEqual([]);
  await close();
});
