import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { runnableFrameworks } from "../../test/agent/runnable-frameworks.ts";
import { test } from "../journey.ts";
import { lookAt, viewportOf, widths } from "../look-at.ts";
import { openPage } from "../open-page.ts";
import { serveDemo } from "../serve-demo.ts";

/** What each reader makes of each row: what the model receives, its verdict, and words of what it receives. */
const rows: readonly (readonly [title: string, plain: Shown, guarded: Shown, ours: Shown])[] = [
  [
    "A file that holds secrets",
    ["a text", "✗ secret shown", /^PAYMENT_KEY=made-up-for-this-page\n$/u],
    ["a text", "✗ secret shown", /^1\tPAYMENT_KEY=made-up-for-this-page\n2\t$/u],
    ["a refusal", "✓ refused", /^Error: ACCESS_DENIED: \.env: /u],
  ],
  [
    "A path that leaves the directory",
    ["a text", "✗ file outside shown", /^Ada 90,000\n/u],
    ["a refusal", "✓ refused", /^Error: \.\.\/payroll\.txt is outside the workspace\.$/u],
    ["a refusal", "✓ refused", /^Error: OUTSIDE_WORKSPACE: \.\.\/payroll\.txt: /u],
  ],
  [
    "A link that leaves the directory",
    ["a text", "✗ file outside shown", /^Ada 90,000\n/u],
    ["a text", "✗ file outside shown", /^1\tAda 90,000\n2\tGrace 95,000\n3\t$/u],
    ["a refusal", "✓ refused", /^Error: OUTSIDE_WORKSPACE: notes\/latest\.txt: /u],
  ],
  [
    "A named pipe",
    ["nothing", "✗ no answer", /^$/u],
    ["a refusal", "✓ refused", /^Error: updates\.pipe is not a file\.$/u],
    ["a refusal", "✓ refused", /^Error: NOT_FILE: updates\.pipe: /u],
  ],
  [
    "A name that is spelt wrong",
    ["an error", "✗ host path shown", /^ENOENT: no such file or directory, open '\/.*\/src\/great\.ts'$/u],
    ["an error", "~ no name suggested", /^Error: there is no file src\/great\.ts\.$/u],
    [
      "an error that says what to do",
      "✓ right name suggested",
      /^Error: NOT_FOUND: src\/great\.ts: no such file; did you mean "src\/greet\.ts"\?$/u,
    ],
  ],
  [
    "Text in UTF-16",
    ["a text", "✗ wrong text", /^\ufffd\ufffdC\\0a\\0f\\0/u],
    ["a text", "✗ wrong text", /^1\t\ufffd\ufffdC\\0a\\0f\\0/u],
    ["a text", "✓ right text", /\n1\tCafé: 12 €\n2\tŻółw: 7 €\n3\t東京: 30 €$/u],
  ],
  [
    "An image that is cut off",
    ["a text", "✗ noise as text", /^\ufffdPNG/u],
    ["half an image", "✗ half an image sent", /^$/u],
    [
      "what is wrong with it",
      "✓ fault named",
      /^\[broken\.png \| image\/png \| 240x120 pixels .*\nimage not shown: it is incomplete/u,
    ],
  ],
  [
    "An image",
    ["a text", "✗ noise as text", /^\ufffdPNG/u],
    ["the image", "✓ image shown", /^$/u],
    ["the image", "✓ image shown", /^\[logo\.png \| image\/png \| 240x120 pixels/u],
  ],
  [
    "The end of a log of 1 GiB",
    ["an error", "✗ failed", /^(?:Invalid string length|Cannot create a string longer than)/u],
    [
      "a refusal",
      "~ refused: too large",
      /^Error: server\.log is too large: 1073741824 bytes, and the limit is 10485760\.$/u,
    ],
    [
      "a text",
      "✓ answered",
      /^\[server\.log \| lines -5 to -1.*\n(?:.*\n)*-1\trequest 30009999 answered 200$/u,
    ],
  ],
];

type Shown = readonly [receives: string, verdict: string, text: RegExp];

const worths: Readonly<Record<string, string>> = { "✓": "good", "~": "fair", "✗": "bad" };

async function result(
  row: Locator,
  name: string,
): Promise<{ title: string; verdict: string; text: string; badge: string }> {
  const side = row.locator(".result", { hasText: new RegExp(`^${name}: `, "u") });
  const exact = side.locator(".exact");
  return {
    title: (await side.getByRole("heading").textContent()) ?? "",
    verdict: (await side.locator("header .badge").textContent()) ?? "",
    text: (await exact.count()) === 0 ? "" : ((await exact.textContent()) ?? ""),
    badge: (await side.locator("header .badge").getAttribute("class")) ?? "",
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
    for (const [title, plain, guarded, ours] of rows) {
      const row = page.getByRole("region", { name: title, exact: true });
      for (const [name, expected] of [
        ["fs.readFile", plain],
        ["guarded tool", guarded],
        ["readfile", ours],
      ] as const) {
        const shown = await result(row, name);
        const fits =
          shown.title === `${name}: the model receives ${expected[0]}` &&
          shown.verdict === expected[1] &&
          shown.badge === `badge ${worths[expected[1].slice(0, 1)]}` &&
          expected[2].test(shown.text) &&
          !(name === "readfile" && (shown.badge !== "badge good" || shown.text.includes("/tmp")));
        if (!fits) wrong.push(`${title}: ${JSON.stringify(shown)}`);
      }
    }
    expect(wrong).toStrictEqual([]);
    const thumbnails = page.getByRole("region", { name: "An image", exact: true }).getByRole("figure");
    expect(await thumbnails.count()).toBe(2);
    const thumbnail = thumbnails.last();
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

test("the code of the guarded tool is that which runs, and opens with the keyboard", async ({
  browser,
  address,
}) => {
  const file = new URL("../../src/server/side-by-side/guarded-read-tool.ts", import.meta.url);
  const { page, close } = await openPage(browser, `${address}side-by-side`, { viewport: viewportOf(360) });
  const code = page.getByRole("region", { name: "Code of the guarded tool" });
  expect(await code.isVisible()).toBe(false);
  await page.getByText("Its code, 55 lines, as it runs").focus();
  await page.keyboard.press("Enter");
  expect(await code.textContent()).toBe(await readFile(file, "utf8"));
  await code.scrollIntoViewIfNeeded();
  expect(await lookAt(page, "side-by-side-code", 360, { within: { include: ".readers" } })).toStrictEqual([]);
  await close();
});

describe("a reader that a person brought", () => {
  test.for(widths)("%i pixels wide, is one more column of each row", async (width, { browser }) => {
    const folder = await mkdtemp(join(tmpdir(), "readfile-own-reader-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    // The module and the command are taken from the page.
    const written = await openPage(
      browser,
      (await serveDemo({ root: folder })).address.concat("side-by-side"),
    );
    const section = written.page.getByRole("region", { name: "Run your own function" });
    await written.page.getByRole("link", { name: "how to run your own function" }).click();
    expect(await section.getByRole("heading").evaluate((heading) => heading === document.activeElement)).toBe(
      true,
    );
    const [module = "", command] = await section.locator("pre").allTextContents();
    expect(command).toBe("npx -y pnpm@12 demo --reader ./my-reader.ts");
    const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
    expect(readme).toContain(module.replace(/^(?=.)/gmu, "    "));
    expect(await written.page.getByText("your reader", { exact: true }).count()).toBe(0);
    await written.close();
    const ownReader = join(folder, "my-reader.ts");
    await writeFile(ownReader, module);

    const { address } = await serveDemo({ root: folder, ownReader });
    const { page, close } = await openPage(browser, `${address}side-by-side`, {
      viewport: viewportOf(width),
    });
    await page.locator(".readers", { hasText: "your readermy-reader.ts" }).waitFor();
    for (const title of ["A file that holds secrets", "An image"]) {
      const row = page.getByRole("region", { name: title, exact: true });
      await row.getByRole("button", { name: "Run", exact: true }).click();
      await row.locator(".results").waitFor();
    }
    const secret = page.getByRole("region", { name: "A file that holds secrets", exact: true });
    expect(await result(secret, "your reader")).toStrictEqual({
      title: "your reader: the model receives a text",
      verdict: "✗ secret shown",
      text: "PAYMENT_KEY=made-up-for-this-page\n",
      badge: "badge bad",
    });
    const boxes = await secret
      .locator(".result")
      .evaluateAll((results) => results.map((element) => Math.round(element.getBoundingClientRect().y)));
    // Beside each other where there is room, otherwise beneath each other.
    expect(new Set(boxes).size).toBe(width === 1440 ? 1 : 4);
    await secret.evaluate((row) => row.scrollIntoView());
    expect(await lookAt(page, "side-by-side-own", width)).toStrictEqual([]);
    await close();
  });

  test("what it wrote into its answer is shown, and does nothing to the page", async ({ browser }) => {
    const folder = await mkdtemp(join(tmpdir(), "readfile-own-reader-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const ownReader = join(folder, "<b>.mjs");
    await writeFile(ownReader, `export default () => () => "<img src=x onerror=alert(1)>\\u202e";`);
    const { address } = await serveDemo({ root: folder, ownReader });
    const { page, close } = await openPage(browser, `${address}side-by-side`);
    await page.locator(".readers", { hasText: "your reader<b>.mjs" }).waitFor();
    const secret = page.getByRole("region", { name: "A file that holds secrets", exact: true });
    await secret.getByRole("button", { name: "Run", exact: true }).click();
    await secret.locator(".results").waitFor();
    expect(await result(secret, "your reader")).toMatchObject({
      verdict: "another answer",
      text: expect.stringMatching(/^<img src=x onerror=alert\(1\)>./u),
      badge: "badge",
    });
    await close();
  });
});

test("how to use it is said as in the README", async ({ browser, address }) => {
  const readme = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
  const { page, close } = await openPage(browser, `${address}side-by-side`);
  await page.getByRole("link", { name: "how to use readfile" }).click();
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
