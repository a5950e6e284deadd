import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { runnableFrameworks } from "../../test/agent/runnable-frameworks.ts";
import { test } from "../journey.ts";
import { lookAt, viewportOf, widths } from "../look-at.ts";
import { openPage } from "../open-page.ts";

/** What both readers make of each row: an outcome, and words of what the model receives. */
const rows: readonly (readonly [
  title: string,
  plain: readonly [outcome: string, text: RegExp | undefined],
  ours: readonly [outcome: string, text: RegExp],
])[] = [
  [
    "The end of a log of 1 GiB",
    ["an error", /^(?:Invalid string length|Cannot create a string longer than)/u],
    ["receives", /^\[server\.log \| lines -5 to -1.*\n(?:.*\n)*-1\trequest 30009999 answered 200$/u],
  ],
  [
    "A file that holds secrets",
    ["receives", /^PAYMENT_KEY=made-up-for-this-page\n$/u],
    ["an error", /^Error: ACCESS_DENIED: \.env: /u],
  ],
  [
    "A path that leaves the directory",
    ["receives", /^Ada 90,000\n/u],
    ["an error", /^Error: OUTSIDE_WORKSPACE: \.\.\/payroll\.txt: /u],
  ],
  [
    "A link that leaves the directory",
    ["receives", /^Ada 90,000\n/u],
    ["an error", /^Error: OUTSIDE_WORKSPACE: notes\/latest\.txt: /u],
  ],
  [
    "An image that is cut off",
    ["receives", /^\ufffdPNG/u],
    ["receives", /^\[broken\.png \| image\/png \| 240x120 pixels .*\nimage not shown: it is incomplete/u],
  ],
  ["An image", ["receives", /^\ufffdPNG/u], ["receives", /^\[logo\.png \| image\/png \| 240x120 pixels/u]],
  [
    "Text in UTF-16",
    ["receives", /^\ufffd\ufffdC\\0a\\0f\\0/u],
    ["receives", /\n1\tCafé: 12 €\n2\tŻółw: 7 €\n3\t東京: 30 €$/u],
  ],
  ["A named pipe", ["no answer", undefined], ["an error", /^Error: NOT_FILE: updates\.pipe: /u]],
  [
    "A name that is spelt wrong",
    ["an error", /^ENOENT: no such file or directory, open '\/.*\/src\/great\.ts'$/u],
    ["an error", /^Error: NOT_FOUND: src\/great\.ts: no such file; did you mean "src\/greet\.ts"\?$/u],
  ],
];

async function result(row: Locator, name: string): Promise<{ title: string; text: string }> {
  const side = row.locator(".result", { hasText: new RegExp(`^${name}: `, "u") });
  const exact = side.locator(".exact");
  return {
    title: (await side.getByRole("heading").textContent()) ?? "",
    text: (await exact.count()) === 0 ? "" : ((await exact.textContent()) ?? ""),
  };
}

test(
  "every row runs, with the keyboard alone, and shows what each reader gives the model",
  { timeout: 300_000 },
  async ({ browser, address }) => {
    const { page, close } = await openPage(browser, `${address}side-by-side`);
    await page.getByRole("button", { name: "Run every row" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".results").count(), { timeout: 280_000 }).toBe(rows.length);
    const wrong: string[] = [];
    for (const [title, [plainOutcome, plainText], [ourOutcome, ourText]] of rows) {
      const row = page.getByRole("region", { name: title, exact: true });
      const plain = await result(row, "fs.readFile");
      const ours = await result(row, "readfile");
      const fits =
        plain.title.includes(plainOutcome) &&
        (plainText === undefined || plainText.test(plain.text)) &&
        ours.title.includes(ourOutcome) &&
        ourText.test(ours.text) &&
        !ours.text.includes("/tmp");
      if (!fits) wrong.push(`${title}: ${JSON.stringify({ plain, ours })}`);
    }
    expect(wrong).toStrictEqual([]);
    const secret = page.getByRole("region", { name: "A file that holds secrets" });
    await secret.getByRole("button", { name: "Run in every framework" }).click();
    await secret.getByText(`Identical bytes in ${runnableFrameworks.length} frameworks`).waitFor();
    await close();
  },
);

test.for(widths)(
  "%i pixels wide, in both themes: the page before it is run, and with a row that was",
  async (width, { browser, address }) => {
    const options = { viewport: viewportOf(width) };
    const { page, close } = await openPage(browser, `${address}side-by-side`, options);
    await page.getByRole("button", { name: "Run every row" }).waitFor();
    // The rows that are not run look the same at the end, where axe judges all of them.
    expect(await lookAt(page, "side-by-side-start", width, { within: "nowhere" })).toStrictEqual([]);
    // The row of the log is the first, and takes longest.
    for (const title of ["A file that holds secrets", "A path that leaves the directory"]) {
      const row = page.getByRole("region", { name: title });
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
