import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import { ask, received } from "../chat-actions.ts";
import { createWorkspace } from "../create-workspace.ts";
import { test } from "../journey.ts";
import { lookAt, looks, viewportOf } from "../look-at.ts";
import { openPage } from "../open-page.ts";
import { startDemo, type StartedDemo } from "../start-demo.ts";

const workspace = createWorkspace();
/** All pages of this demo share one run, so the journeys below run one after the other. */
let demo: StartedDemo;
beforeAll(async () => {
  demo = await startDemo({ root: workspace.root });
});
afterAll(async () => {
  // Stopping the demo also ends the last run.
  await demo.stop();
  workspace.remove();
});

test(
  "every adapter is played to the end, while the chat goes on",
  { timeout: 600_000 },
  async ({ browser }) => {
    const { page, close } = await openPage(browser, `${demo.address}conformance`);
    await page.getByRole("button", { name: "Run every case" }).click();
    await page.locator(".cell.good").first().waitFor();
    // Open the same run in another tab, and use the chat at the same time.
    const other = await page.context().newPage();
    await other.goto(`${demo.address}conformance`);
    await other.locator(".cell.good").first().waitFor();
    await other.goto(demo.address);
    await ask(other, "read README.md line 1");
    expect(await received(other)).toContain("1\t# Storefront");
    await other.close();
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
  },
);

describe.each(looks)("$width pixels wide, $colorScheme", (look) => {
  test("the matrix and the cases of a cell", async ({ browser }) => {
    const options = { viewport: viewportOf(look), colorScheme: look.colorScheme };
    const { page, close } = await openPage(browser, `${demo.address}conformance`, options);
    await page.getByText("Done. Every adapter conforms.").waitFor();
    expect(await lookAt(page, "conformance", look)).toStrictEqual([]);
    await page.getByRole("button", { name: /^OpenAI Agents, run: Forge/u }).click();
    await page.getByRole("dialog").getByText("content/forge/lf.txt").click();
    await page.getByRole("region", { name: "The golden" }).waitFor();
    expect(await lookAt(page, "cases", look)).toStrictEqual([]);
    await close();
  });
});

test("a run is stopped, and another one started", async ({ browser }) => {
  const { page, close } = await openPage(browser, `${demo.address}conformance`);
  await page.getByRole("button", { name: "Run every case" }).click();
  await page.getByText("Running…").waitFor();
  await page.locator(".cell.good").first().waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Stopped.").waitFor();
  await page.getByRole("button", { name: "Run one in ten" }).click();
  await page.getByText(/^(?:Running|Done)/u).waitFor();
  const [, total] = ((await page.locator(".totals dd").first().textContent()) ?? "").split(" of ");
  expect(Number(total?.replaceAll(",", ""))).toBeLessThan(10_000);
  await close();
});

test("an adapter that changes a word is found out, and where", async ({ browser }) => {
  const program = new URL("../programs/serve-sabotaged.ts", import.meta.url);
  const sabotaged = await startDemo({ root: workspace.root, program });
  onTestFinished(sabotaged.stop);
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
