import { describe, expect, onTestFinished } from "vitest";
import { ask, received } from "../chat-actions.ts";
import { createWorkspace } from "../create-workspace.ts";
import { test } from "../journey.ts";
import { lookAt, themesOfTables, viewportOf, widths } from "../look-at.ts";
import { openPage } from "../open-page.ts";
import { serveDemo } from "../serve-demo.ts";

const providersTitle = "What providers receive";

// All pages of the demo share one run, so the journeys below run one after the other, and no other file starts a run.

test.for(widths)(
  "before a run, %i pixels wide, the page says what a run will play, and how long it takes",
  async (width, { browser, address }) => {
    const options = { viewport: viewportOf(width) };
    const { page, close } = await openPage(browser, `${address}conformance`, options);
    await page.locator(".cell.none").first().waitFor();
    expect(await page.locator(".cell.none").count()).toBe(216);
    expect(await page.locator(".cell:not(.none)").count()).toBe(0);
    await page.getByText("Every case: about").waitFor();
    await page.getByRole("button", { name: /^Core, run: Forge/u }).click();
    await page.getByRole("dialog").getByText("content/forge/lf.txt").click();
    await page.getByRole("region", { name: "The golden" }).waitFor();
    await page.keyboard.press("Escape");
    const themes = themesOfTables(width);
    expect(await lookAt(page, "conformance-start", width, { themes })).toStrictEqual([]);
    await close();
  },
);

// Before a run, because a page that opens after one is told all outcomes.
describe("what providers receive", () => {
  test("the set-up is chosen with the keyboard, and changes the verdicts", async ({ browser, address }) => {
    const { page, close } = await openPage(browser, `${address}conformance`);
    const section = page.getByRole("region", { name: providersTitle });
    const images = section
      .getByRole("row", { name: /^AI SDK → OpenAI Chat Completions/u })
      .locator('[data-column="image"]');
    expect(await images.textContent()).toBe("text only");
    await section.getByRole("radio", { name: "quick start" }).focus();
    await page.keyboard.press("ArrowRight");
    await section.getByText("No option of the adapter is set.").waitFor();
    expect(await images.textContent()).toBe("base64 as text");
    await page.keyboard.press("ArrowRight");
    await section.getByRole("table", { name: /set-up: native$/u }).waitFor();
    expect(await images.textContent()).toBe("base64 as text");
    await close();
  });

  test("a note appears on focus and under the pointer, and Escape hides it", async ({ browser, address }) => {
    const { page, close } = await openPage(browser, `${address}conformance`);
    const section = page.getByRole("region", { name: providersTitle });
    const cell = section
      .getByRole("row", { name: /^AI SDK → Bedrock Converse/u })
      .locator('[data-column="error"]');
    const verdict = cell.getByRole("button", { name: "text only", description: "not marked as an error" });
    const note = cell.getByRole("tooltip", { name: "not marked as an error" });
    await section.getByRole("radio", { name: "quick start" }).focus();
    // The first noted verdict is the next stop of the Tab key.
    await page.keyboard.press("Tab");
    expect(await section.getByRole("tooltip").textContent()).toBe('as {"error":"…"}');
    await verdict.focus();
    await note.waitFor();
    await page.keyboard.press("Escape");
    await note.waitFor({ state: "hidden" });
    await verdict.blur();
    await verdict.hover();
    await note.waitFor();
    // The pointer may go to the note, to select its words.
    await note.hover();
    expect(await note.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await note.waitFor({ state: "hidden" });
    await close();
  });

  test("stored messages, quick starts and versions are below", async ({ browser, address }) => {
    const { page, close } = await openPage(browser, `${address}conformance`);
    const section = page.getByRole("region", { name: providersTitle });
    expect(await section.locator(".lead").textContent()).toContain(
      "not live: npx -y pnpm@12 conformance --providers measures it again.",
    );
    for (const summary of await section.locator("summary").all()) {
      await summary.focus();
      await page.keyboard.press("Enter");
    }
    const replays = section.getByRole("table", { name: /stored messages$/u });
    expect(
      await replays
        .getByRole("row", { name: /^AI SDK all others → Anthropic/u })
        .locator('[data-column="text"]')
        .textContent(),
    ).toBe("same bytes");
    const quickStarts = section.getByRole("table", { name: /quick starts$/u });
    expect(await quickStarts.getByRole("rowheader").allTextContents()).toStrictEqual([
      "@readfile/ai-sdk → OpenAI Responses",
      "@readfile/langchain → OpenAI Responses",
      "@readfile/mastra → OpenAI Responses",
      "@readfile/openai-agents → OpenAI Responses",
      "@readfile/anthropic → Anthropic Messages",
      "@readfile/google-genai → Gemini 3",
      "@readfile/claude-agent-sdk → Anthropic Messages",
    ]);
    expect(await section.locator(".versions li", { hasText: /^ai \d+\.\d+\.\d+$/u }).count()).toBe(1);
    await close();
  });
});

test("a run is stopped", async ({ browser, address }) => {
  const { page, close } = await openPage(browser, `${address}conformance`);
  await page.locator(".cell.none").first().waitFor();
  const loops = page.locator(".matrix").first().getByRole("rowheader");
  const promised = await loops.allTextContents();
  await page.getByRole("button", { name: "Run one in ten" }).click();
  await page.getByText("Running…").waitFor();
  expect(await loops.allTextContents()).toStrictEqual(promised);
  const [, total] = ((await page.locator(".totals dd").first().textContent()) ?? "").split(" of ");
  expect(Number(total?.replaceAll(",", ""))).toBeGreaterThan(6000);
  expect(Number(total?.replaceAll(",", ""))).toBeLessThan(10_000);
  await page.locator(".cell.good, .cell.live").first().waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Stopped.").waitFor();
  await close();
});

test(
  "after it, every adapter is played to the end, while the chat goes on",
  { timeout: 600_000 },
  async ({ browser, address }) => {
    const { page, close } = await openPage(browser, `${address}conformance`);
    await page.getByText("Stopped.").waitFor();
    const titles = await page.locator(".matrix").first().getByRole("rowheader").allTextContents();
    await page.getByRole("button", { name: "Run every case" }).click();
    await page.locator(".cell.good").first().waitFor();
    expect(await page.locator(".matrix").first().getByRole("rowheader").allTextContents()).toStrictEqual(
      titles,
    );
    // Open the same run in another tab, and use the chat at the same time.
    const other = await page.context().newPage();
    await other.goto(`${address}conformance`);
    await other.locator(".cell.good").first().waitFor();
    await other.goto(address);
    await ask(other, "read README.md line 1");
    expect(await received(other)).toContain("1\t# Storefront");
    await other.close();
    const verdict = page.getByText(/^(?:Done|The run ended)/u);
    await verdict.waitFor({ timeout: 550_000 });
    expect(await verdict.textContent()).toBe("Done. Every adapter conforms.");
    expect(await page.locator(".cell.good").count()).toBe(216);
    expect(await page.locator(".cell:not(.good)").count()).toBe(0);
    const [done, total] = ((await page.locator(".totals dd").first().textContent()) ?? "").split(" of ");
    expect(done).toBe(total);
    expect(Number(total?.replaceAll(",", ""))).toBeGreaterThan(64_000);
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
  },
);

test.for(widths)(
  "%i pixels wide: the matrix, the cases of a cell, and what providers receive",
  async (width, { browser, address }) => {
    const options = { viewport: viewportOf(width) };
    const { page, close } = await openPage(browser, `${address}conformance`, options);
    await page.getByText("Done. Every adapter conforms.").waitFor();
    const cut = await page
      .locator(".cell")
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(cut).toBe(0);
    const themes = themesOfTables(width);
    // What providers receive was looked at before the run.
    const matrix = { themes, within: { exclude: ".providers" } };
    expect(await lookAt(page, "conformance", width, matrix)).toStrictEqual([]);
    await page.getByRole("button", { name: /^OpenAI Agents, run: Forge/u }).click();
    await page.getByRole("dialog").getByText("content/forge/lf.txt").click();
    await page.getByRole("region", { name: "The golden" }).waitFor();
    // What is behind an open dialog takes no part in the page.
    const dialog = { themes, within: { include: ".cases" } };
    expect(await lookAt(page, "cases", width, dialog)).toStrictEqual([]);
    await page.keyboard.press("Escape");
    const section = page.getByRole("region", { name: providersTitle });
    await section
      .getByRole("heading", { name: providersTitle })
      .evaluate((heading) => heading.scrollIntoView());
    expect(await lookAt(page, "providers", width, { themes, within: "nowhere" })).toStrictEqual([]);
    for (const summary of await section.locator("summary").all()) await summary.click();
    expect(await section.getByRole("table").count()).toBe(3);
    const opened = { themes, within: { include: ".providers" } };
    expect(await lookAt(page, "providers-open", width, opened)).toStrictEqual([]);
    // On a narrow page, notes stand below their verdicts: there may be no pointer that hovers.
    const visible = await section.getByRole("tooltip").first().isVisible();
    expect(visible).toBe(width === 360);
    await close();
  },
);

test("an adapter that changes a word is found out, and where", async ({ browser }) => {
  const workspace = createWorkspace();
  onTestFinished(() => workspace.remove());
  const conformanceProgram = new URL("../programs/sabotaged-conformance.ts", import.meta.url);
  const sabotaged = await serveDemo({ root: workspace.root, conformanceProgram });
  const { page, close } = await openPage(browser, `${sabotaged.address}conformance`);
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
