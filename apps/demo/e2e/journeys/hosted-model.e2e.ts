import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { startStandIn, type StandInEndpoint } from "../../test/stand-in-endpoint.ts";
import { ask, choose, lastAnswer, received } from "../chat-actions.ts";
import { createWorkspace } from "../create-workspace.ts";
import { test } from "../journey.ts";
import { openPage } from "../open-page.ts";
import { serveDemo } from "../serve-demo.ts";

const workspace = createWorkspace();
let endpoint: StandInEndpoint;
beforeAll(async () => {
  const answers = { toolName: "read_file", args: { path: "README.md", offset: 1, limit: 1 } };
  endpoint = await startStandIn(answers);
});
afterAll(async () => {
  await endpoint.stop();
  workspace.remove();
});

/** Serves a demo with environment variables. Gives its address. */
async function demoWith(environment: Readonly<Record<string, string>>): Promise<string> {
  return (await serveDemo({ root: workspace.root, environment })).address;
}

const text = "[README.md | line 1 of 22 | next: offset=2 limit=1]\n1\t# Storefront";

/** The variables that a person sets. The stand-in replaces the provider. */
const environments = {
  "an OpenAI-compatible server": (url: string) => ({ OPENAI_BASE_URL: url, READFILE_MODEL: "stand-in-1" }),
  Anthropic: (url: string) => ({
    ANTHROPIC_API_KEY: "sk-secret",
    ANTHROPIC_BASE_URL: url,
    READFILE_MODEL: "stand-in-1",
  }),
} as const;

test.for(Object.entries(environments))(
  "the model of %s answers in every framework",
  async ([, environment], { browser }) => {
    const { page, close } = await openPage(browser, await demoWith(environment(endpoint.url)));
    await page
      .getByRole("combobox", { name: "Model" })
      .getByText("stand-in-1")
      .waitFor({ state: "attached" });
    for (const framework of ["ai-sdk", "langchain", "openai-agents"] as const) {
      const before = endpoint.requests.length;
      await choose(page, { framework });
      await ask(page, "What is the title of the readme?");
      expect(await received(page)).toBe(text);
      expect(await lastAnswer(page)).toBe(`It says: ${text}`);
      expect(endpoint.requests.slice(before).map(({ body }) => body["model"])).toStrictEqual([
        "stand-in-1",
        "stand-in-1",
      ]);
    }
    const before = endpoint.requests.length;
    await page.getByRole("combobox", { name: "Model" }).selectOption("script");
    await ask(page, "read README.md line 1");
    expect(endpoint.requests.length).toBe(before);
    expect(await page.content()).not.toContain("sk-secret");
    await close();
  },
);

test("a model that cannot be reached is an error that can be retried", async ({ browser }) => {
  const gone = await startStandIn({ toolName: "read_file", args: {} });
  await gone.stop();
  const { page, close } = await openPage(browser, await demoWith({ OPENAI_BASE_URL: gone.url }));
  await page.getByRole("combobox", { name: "Model" }).waitFor();
  await page.getByLabel("Your request").fill("read README.md line 1");
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toBe("The run failed. The model's endpoint could not be reached.");
  await page.getByRole("combobox", { name: "Model" }).selectOption("script");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.locator(".answer").waitFor();
  expect(await received(page)).toBe(text);
  expect(await alert.count()).toBe(0);
  expect(await page.locator(".user").count()).toBe(1);
  await close();
});

test("a provider's model may write Markdown, in which nothing acts", async ({ browser }) => {
  const written = [
    "## Totals",
    "",
    "| item | cents |",
    "| --- | --- |",
    "| tea | 250 |",
    "",
    "1. **bold** and `code`",
    "2. [safe](https://example.org/) and [unsafe](javascript:document.title='owned')",
    "3. ![stolen](https://example.org/pixel.png) <img src=x onerror=\"document.title='owned'\">",
    "",
    "access \u202enimda 東京\u3000大阪",
  ].join("\n");
  const writer = await startStandIn({
    toolName: "read_file",
    args: { path: "README.md", limit: 1 },
    written,
  });
  onTestFinished(() => writer.stop());
  const { page, close } = await openPage(browser, await demoWith({ OPENAI_BASE_URL: writer.url }));
  await page.getByRole("combobox", { name: "Model" }).waitFor();
  await ask(page, "What does it cost?");
  const answer = page.locator(".answer");
  expect(await answer.getByRole("heading").textContent()).toBe("Totals");
  expect(await answer.getByRole("cell").allTextContents()).toStrictEqual(["tea", "250"]);
  expect(await answer.locator("strong").textContent()).toBe("bold");
  expect(await answer.getByRole("link", { name: "safe", exact: true }).getAttribute("rel")).toBe(
    "noopener noreferrer",
  );
  expect(await answer.getByText("unsafe").getAttribute("href")).toBe("");
  expect(await answer.locator("img, script").count()).toBe(0);
  expect(await answer.textContent()).toContain("[image: stolen]");
  expect(await answer.textContent()).toContain("<img src=x onerror=");
  expect(await answer.textContent()).toContain(String.raw`access \u{202e}nimda 東京${"\u3000"}大阪`);
  expect(await page.title()).toBe("readfile demo");
  await close();
});
