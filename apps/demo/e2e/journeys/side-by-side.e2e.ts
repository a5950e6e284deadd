import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { runnableFrameworks } from "../../test/agent/runnable-frameworks.ts";
import { test } from "../journey.ts";
import { lookAt, viewportOf, widths } from "../look-at.ts";
import { openPage } from "../open-page.ts";

/** What both readers make of each row: the title of the result, its verdict, and words of what the model receives. */
const rows: readonly (readonly [title: string, plain: Shown, ours: Shown])[] = [
  [
    "A file that holds secrets",
    ["a text", "✗ secret shown", /^PAYMENT_KEY=made-up-for-this-page\n$/u],
    ["a refusal", "✓ refused", /^Error: ACCESS_DENIED: \.env: /u],
  ],
  [
    "A path that leaves the directory",
    ["a text", "✗ file outside shown", /^Ada 90,000\n/u],
    ["a refusal", "✓ refused", /^Error: OUTSIDE_WORKSPACE: \.\.\/payroll\.txt: /u],
  ],
  [
    "A link that leaves the directory",
    ["a text", "✗ file outside shown", /^Ada 90,000\n/u],
    ["a refusal", "✓ refused", /^Error: OUTSIDE_WORKSPACE: notes\/latest\.txt: /u],
  ],
  [
    "A named pipe",
    ["nothing", "✗ no answer", /^$/u],
    ["a refusal", "✓ refused", /^Error: NOT_FILE: updates\.pipe: /u],
  ],
  [
    "A name that is spelt wrong",
    ["an error", "✗ host path shown", /^ENOENT: no such file or directory, open '\/.*\/src\/great\.ts'$/u],
    [
      "an error that says what to do",
      "✓ right name suggested",
      /^Error: NOT_FOUND: src\/great\.ts: no such file; did you mean "src\/greet\.ts"\?$/u,
    ],
  ],
  [
    "Text in UTF-16",
    ["a text", "✗ wrong text", /^\ufffd\ufffdC\\0a\\0f\\0/u],
    ["a text", "✓ right text", /\n1\tCafé: 12 €\n2\tŻółw: 7 €\n3\t東京: 30 €$/u],
  ],
  [
    "An image that is cut off",
    ["a text", "✗ noise as text", /^\ufffdPNG/u],
    [
      "what is wrong with it",
      "✓ fault named",
      /^\[broken\.png \| image\/png \| 240x120 pixels .*\nimage not shown: it is incomplete/u,
    ],
  ],
  [
    "An image",
    ["a text", "✗ noise as text", /^\ufffdPNG/u],
    ["a text and the image", "✓ image shown", /^\[logo\.png \| image\/png \| 240x120 pixels/u],
  ],
  [
    "The end of a log of 1 GiB",
    ["an error", "✗ failed", /^(?:Invalid string length|Cannot create a string longer than)/u],
    [
      "a text",
      "✓ answered",
      /^\[server\.log \| lines -5 to -1.*\n(?:.*\n)*-1\trequest 30009999 answered 200$/u,
    ],
  ],
];

type Shown = readonly [title: string, verdict: string, text: RegExp];

async function result(
  row: Locator,
  name: string,
): Promise<{ title: string; verdict: string; text: string; isGood: boolean }> {
  const side = row.locator(".result", { hasText: new RegExp(`^${name}: `, "u") });
  const exact = side.locator(".exact");
  return {
    title: (await side.getByRole("heading").textContent()) ?? "",
    verdict: (await side.locator("header .badge").textContent()) ?? "",
    text: (await exact.count()) === 0 ? "" : ((await exact.textContent()) ?? ""),
    isGood: (await side.locator("header .badge.good").count()) === 1,
  };
}

test(
  "every row runs, with the keyboard alone, and shows what each reader gives the model",
  { timeout: 300_000 },
  async ({ browser, address }) => {
    const { page, close } = await openPage(browser, `${address}side-by-side`, { viewport: viewportOf(360) });
    const bar = page.locator(".actions");
    await bar.getByText("9 rows, about half a minute; the log takes longest.").waitFor();
    await page.getByRole("button", { name: "Run every row" }).focus();
    await page.keyboard.press("Enter");
    // The log is the last row, so that there is time to look.
    const status = bar.getByRole("status");
    await expect.poll(async () => status.textContent(), { timeout: 120_000 }).toBe("8 of 9 done");
    await page.getByRole("region", { name: "An image", exact: true }).scrollIntoViewIfNeeded();
    const box = await status.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 760) + (box?.height ?? 0)).toBeLessThan(160);
    await expect.poll(async () => status.textContent(), { timeout: 160_000 }).toBe("9 of 9 done");
    expect(
      await page.locator(".row:has(.result)").getByRole("heading", { level: 2 }).allTextContents(),
    ).toStrictEqual(rows.map(([title]) => title));
    const wrong: string[] = [];
    for (const [title, plain, ours] of rows) {
      const row = page.getByRole("region", { name: title, exact: true });
      for (const [name, expected, isGood] of [
        ["fs.readFile", plain, false],
        ["readfile", ours, true],
      ] as const) {
        const shown = await result(row, name);
        const fits =
          shown.title === `${name}: the model receives ${expected[0]}` &&
          shown.verdict === expected[1] &&
          shown.isGood === isGood &&
          expected[2].test(shown.text) &&
          !(isGood && shown.text.includes("/tmp"));
        if (!fits) wrong.push(`${title}: ${JSON.stringify(shown)}`);
      }
    }
    expect(wrong).toStrictEqual([]);
    const thumbnail = page.getByRole("region", { name: "An image", exact: true }).getByRole("figure");
    await thumbnail.getByText("240 × 120 pixels").waitFor();
    expect((await thumbnail.getByRole("img").boundingBox())?.height).toBeLessThanOrEqual(130);
    await thumbnail.scrollIntoViewIfNeeded();
    expect(await lookAt(page, "side-by-side-done", 360)).toStrictEqual([]);
    const secret = page.getByRole("region", { name: "A file that holds secrets" });
    await secret.getByRole("button", { name: "Run in every framework" }).click();
    await secret.getByText(`Identical bytes in ${runnableFrameworks.length} frameworks`).waitFor();
    await close();
  },
);

test("a run of every row stops where the server does not answer, and says so beside the button", async ({
  browser,
  address,
}) => {
  const { page, close } = await openPage(browser, `${address}side-by-side`);
  await page.route("**/api/side-by-side/link", async (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Run every row" }).click();
  const status = page.locator(".actions").getByRole("status");
  await expect.poll(async () => status.textContent()).toBe("2 of 9 done. The demo's server does not answer.");
  expect(await page.locator(".row .results").count()).toBe(2);
  await expect(close()).rejects.toThrow(/^the browser reported:\n.* 500 .*$/u);
});

test("how to use it is said as in the README", async ({ browser, address }) => {
  const readme = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
  const { page, close } = await openPage(browser, `${address}side-by-side`);
  await page.getByRole("link", { name: "How to use it" }).click();
  const section = page.getByRole("region", { name: "Use it in your agent" });
  expect(await section.getByRole("heading").evaluate((heading) => heading === document.activeElement)).toBe(
    true,
  );
  expect(await section.textContent()).toContain("0.1.0, is not on npm yet");
  expect(readme).toContain("0.1.0, is not on npm yet");
  const code = (await section.locator("pre").allTextContents()).join("\n").split("\n");
  expect(code[0]).toBe("npm install @readfile/ai-sdk ai @ai-sdk/openai");
  expect(code.filter((line) => !readme.includes(line))).toStrictEqual([]);
  await close();
});

test.for(widths)(
  "%i pixels wide, in both themes: the page before it is run, and with a row that was",
  async (width, { browser, address }) => {
    const options = { viewport: viewportOf(width) };
    const { page, close } = await openPage(browser, `${address}side-by-side`, options);
    await page.getByRole("button", { name: "Run every row" }).waitFor();
    // The rows that are not run look the same at the end, where axe judges all of them.
    expect(await lookAt(page, "side-by-side-start", width, { within: "nowhere" })).toStrictEqual([]);
    for (const title of ["A file that holds secrets", "A path that leaves the directory", "An image"]) {
      const row = page.getByRole("region", { name: title, exact: true });
      await row.getByRole("button", { name: "Run", exact: true }).click();
      await row.locator(".results").waitFor();
    }
    await page
      .getByRole("heading", { name: "A file that holds secrets" })
      .evaluate((heading) => heading.scrollIntoView());
    expect(await lookAt(page, "side-by-side", width)).toStrictEqual([]);
    await close();
  },
);
