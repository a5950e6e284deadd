import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, inject } from "vitest";
import { runnableFrameworks } from "../../test/agent/runnable-frameworks.ts";
import type { ToolKind } from "../../src/shared/tools.ts";
import { ask, choose, lastAnswer, lastCall, received, send } from "../chat-actions.ts";
import { logLine } from "../create-workspace.ts";
import { test } from "../journey.ts";
import { openPage, type OpenedPage } from "../open-page.ts";

/** The answer of each tool to `read README.md lines 1-3`. */
const readmeTexts: Readonly<Record<ToolKind, RegExp>> = {
  readFileTool:
    /^\[README\.md \| lines 1-3 of 22 \| next: offset=4 limit=3\]\n1\t# Storefront\n2\t\n3\tA small shop\. Products are listed, put into a cart, and paid for\.$/u,
  codexReadFileTool:
    /^L1: # Storefront\nL2: \nL3: A small shop\. Products are listed, put into a cart, and paid for\.$/u,
  workspaceReadFileTool:
    /^\{"path":"README\.md","content":"# Storefront\\n\\nA small shop\. Products are listed, put into a cart, and paid for\.","truncated":true,"next_start_line":4,"meta":\{"byte_length":353,"line_count":22,"returned_line_count":3,"mtime_ms":\d+\}\}$/u,
  forgeReadTool:
    /^1\t# Storefront\n2\t\n3\tA small shop\. Products are listed, put into a cart, and paid for\.\n$/u,
  openFileTool: /^# Storefront\n\nA small shop\. Products are listed, put into a cart, and paid for\.\n$/u,
};

describe.each(runnableFrameworks)("through %s", (framework) => {
  /** One page for all: each journey begins a new chat. */
  let opened: OpenedPage | undefined;
  afterAll(async () => opened?.close());
  async function newChat(browser: Browser, tool: ToolKind): Promise<Page> {
    opened ??= await openPage(browser, inject("address"));
    const { page } = opened;
    const anew = page.getByRole("button", { name: "New chat" });
    if ((await anew.count()) > 0) await anew.click();
    await page.locator(".examples").waitFor();
    await choose(page, { framework, tool });
    return page;
  }

  test.for(Object.entries(readmeTexts) as [ToolKind, RegExp][])(
    "a read with %s",
    async ([tool, text], { browser }) => {
      const page = await newChat(browser, tool);
      await ask(page, "read README.md lines 1-3");
      expect(await received(page)).toMatch(text);
      expect(await lastCall(page).locator(".facts").textContent()).toContain("README.md");
      expect(await lastAnswer(page)).toMatch(/^I received 3 lines, from "/u);
    },
  );

  test("an error is shown as one, with what the model received of it", async ({ browser }) => {
    const page = await newChat(browser, "readFileTool");
    await ask(page, "read ../outside.txt");
    expect(await lastCall(page).getAttribute("class")).toBe("call error");
    expect(await lastCall(page).locator(".state").textContent()).toBe("OUTSIDE_WORKSPACE");
    expect(await received(page)).toMatch(/^Error: OUTSIDE_WORKSPACE: \.\.\/outside\.txt: /u);
    expect(await lastCall(page).locator(".proof").textContent()).toContain(
      framework === "openai-agents" ? "no error flag in this framework" : "flagged as an error",
    );
    expect(await lastAnswer(page)).toMatch(/^I could not read it\. The tool said: Error: OUTSIDE_WORKSPACE/u);
  });

  test("an image is shown as one", async ({ browser }) => {
    const page = await newChat(browser, "readFileTool");
    await ask(page, "look at logo.png");
    const image = lastCall(page).getByRole("img");
    await image.waitFor();
    await lastCall(page).getByText("240 × 120 pixels").waitFor();
    expect(await lastAnswer(page)).toMatch(
      /^I received image\/png beside the text: \[logo\.png \| image\/png \| 240x120 pixels/u,
    );
  });
});

test("a document that the page does not show can be saved", async ({ page }) => {
  await ask(page, "read docs/manual.pdf");
  const saved = page.waitForEvent("download");
  await lastCall(page).getByRole("link", { name: "Save it" }).click();
  expect(readFileSync(await (await saved).path(), "latin1").startsWith("%PDF-1.4\n")).toBe(true);
  expect(await lastCall(page).locator("figcaption").textContent()).toContain("application/pdf");
});

describe("large files", () => {
  test("a window deep in one", async ({ page }) => {
    await ask(page, "read app.log lines 150000-150002");
    expect(await received(page)).toBe(
      [
        "[app.log | lines 150000-150002 of 200000 | next: offset=150003 limit=3]",
        `150000\t${logLine(150_000)}`,
        `150001\t${logLine(150_001)}`,
        `150002\t${logLine(150_002)}`,
      ].join("\n"),
    );
    await lastCall(page).getByText("lines 150,000–150,002 of 200,000").waitFor();
  });

  test.for([
    ["readFileTool", `\n199999\t${logLine(199_999)}\n200000\t${logLine(200_000)}`],
    // The tool does not count the lines of so large a file, and shows no numbers.
    ["forgeReadTool", `\n${logLine(199_999)}\n${logLine(200_000)}\n`],
  ] as const)("the end of one, with %s", async ([tool, end], { page }) => {
    await choose(page, { tool });
    await ask(page, "last 20 lines of app.log");
    const text = await received(page);
    expect(text.slice(-end.length)).toBe(end);
    expect(text).toContain(logLine(199_981));
    expect(text).not.toContain(logLine(199_980));
  });

  test("a long answer is cut on the page until all of it is asked for", async ({ page }) => {
    await choose(page, { tool: "codexReadFileTool" });
    await ask(page, "read app.log lines 1-1000");
    expect(await received(page)).not.toContain(logLine(1000));
    await lastCall(page).getByRole("button", { name: "Show 600 more lines" }).click();
    expect(await received(page)).toContain(logLine(1000));
  });
});

test.for(["readFileTool", "codexReadFileTool"] as const)(
  "the function around a line, with %s",
  async (tool, { page }) => {
    await choose(page, { tool });
    await ask(page, "show the function around line 40 of src/app.ts");
    const text = await received(page);
    expect(text).toContain("export function total(cart: Cart");
    expect(text).toContain("return Math.floor");
    expect(text).not.toContain("formatCents");
  },
);

describe("an answer that arrives", () => {
  test("is stopped by the button, and asked for again", async ({ page }) => {
    await send(page, "read aloud app.log lines 1-1500");
    await page.locator(".answer").getByText("products/1 ").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Send" }).waitFor();
    const stopped = await lastAnswer(page);
    expect(stopped).not.toContain(logLine(1500));
    // The clicked button is gone, so the focus must be in the input.
    expect(await focusedElement(page)).toBe("TEXTAREA");
    await ask(page, "read README.md line 1");
    expect(await page.locator(".answer").first().textContent()).toBe(stopped);
    const again = page.waitForResponse("**/api/chat");
    await page.getByRole("button", { name: "Ask again" }).click();
    expect(await focusedElement(page)).toBe("TEXTAREA");
    await again;
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await page.locator(".user").count()).toBe(2);
    expect(await lastAnswer(page)).toContain('I received 1 line: "# Storefront".');
  });

  test("is not stopped by the second click of a double click on Send", async ({ page }) => {
    await page.getByLabel("Your request").fill("read README.md line 1");
    await page.getByRole("button", { name: "Send" }).dblclick();
    await page.locator(".answer").waitFor();
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await lastAnswer(page)).toContain('I received 1 line: "# Storefront".');
    expect(await page.locator(".unfinished").count()).toBe(0);
  });

  test("keeps what is written meanwhile, and says when it can be sent", async ({ page }) => {
    await send(page, "read aloud app.log lines 1-1500");
    await page.locator(".answer").getByText("products/1 ").waitFor();
    const input = page.getByLabel("Your request");
    await input.fill("read README.md line 1");
    await input.press("Enter");
    await page.getByText("Enter sends this when it has ended").waitFor();
    expect(await input.inputValue()).toBe("read README.md line 1");
    await input.press("Escape");
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await page.locator(".unfinished").textContent()).toBe("The answer ends here, unfinished.");
    await input.press("Enter");
    await page.locator(".answer").getByText("# Storefront").waitFor();
    expect(await page.locator(".user").count()).toBe(2);
  });

  test("leaves nothing in a chat that is begun meanwhile", async ({ page }) => {
    await send(page, "read aloud app.log lines 1-1500");
    await page.locator(".answer").getByText("products/1 ").waitFor();
    await page.getByRole("button", { name: "New chat" }).click();
    await page.locator(".examples").waitFor();
    await ask(page, "read README.md line 1");
    expect(await page.locator(".user").count()).toBe(1);
    expect(await page.getByRole("article").count()).toBe(1);
  });

  test("is told to who hears the page", async ({ page }) => {
    await ask(page, "read README.md line 1");
    await page.getByRole("status").getByText('I received 1 line: "# Storefront".').waitFor();
  });

  test.for(runnableFrameworks)("is stopped by Escape, through %s", async (framework, { page }) => {
    await choose(page, { framework });
    await send(page, "read aloud app.log lines 1-1500");
    await page.locator(".answer").getByText("products/1 ").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await lastAnswer(page)).not.toContain(logLine(1500));
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

test("a framework whose program is missing says how to get it", async ({ page, skip }) => {
  skip(runnableFrameworks.includes("claude-agent-sdk"), "the program of the Claude Agent SDK is installed");
  await choose(page, { framework: "claude-agent-sdk" });
  await send(page, "read README.md line 1");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toBe(
    "The run failed. The loop of the Claude Agent SDK is a native program, which is not installed here: " +
      "`npx -y pnpm@12 test:claude` installs it (384 MB).",
  );
  await choose(page, { framework: "ai-sdk" });
  await page.getByRole("button", { name: "Retry" }).click();
  await page.locator(".answer").waitFor();
  expect(await alert.count()).toBe(0);
});

test("a reload keeps what was said and chosen", async ({ page }) => {
  await choose(page, { framework: "langchain", tool: "forgeReadTool" });
  await ask(page, "read README.md lines 1-2");
  const before = await page.locator(".messages").textContent();
  await page.reload();
  await page.locator(".answer").waitFor();
  expect(await page.locator(".messages").textContent()).toBe(before);
  expect(await page.locator('select[name="framework"]').inputValue()).toBe("langchain");
  expect(await page.getByLabel("Tool").inputValue()).toBe("forgeReadTool");
  await ask(page, "read README.md line 1");
  expect(await page.locator(".user").count()).toBe(2);
  await page.getByRole("button", { name: "New chat" }).click();
  expect(await page.locator(".user").count()).toBe(0);
});

test("two tabs are two chats, also at the same time", async ({ page, address }) => {
  const other = await page.context().newPage();
  await other.goto(address);
  await choose(page, { framework: "ai-sdk" });
  await choose(other, { framework: "openai-agents", tool: "openFileTool" });
  await Promise.all([ask(page, "read README.md line 1"), ask(other, "read docs/notes.md")]);
  expect(await received(page)).toBe("[README.md | line 1 of 22 | next: offset=2 limit=1]\n1\t# Storefront");
  expect(await received(other)).toBe("# Notes\n");
  await Promise.all([page.reload(), other.reload()]);
  expect(await page.locator(".run").textContent()).toBe("AI SDK · readfile · offline script");
  expect(await other.locator(".run").textContent()).toBe("OpenAI Agents · open_file · offline script");
});

test("an example, the tree and the keyboard lead to an answer", async ({ page }) => {
  await page.getByRole("button", { name: "read README.md lines 1-20" }).click();
  await page.locator(".answer").waitFor();
  await page.getByRole("button", { name: "Send" }).waitFor();
  await page.getByRole("button", { name: "src", exact: true }).press("Enter");
  await page.getByRole("button", { name: "app.ts", exact: true }).press("Enter");
  expect(await page.getByLabel("Your request").inputValue()).toBe("read src/app.ts");
  const answered = page.waitForResponse("**/api/chat");
  await page.keyboard.press("Enter");
  await answered;
  await page.getByRole("button", { name: "Send" }).waitFor();
  expect(await received(page)).toContain("46\t}");
  await page
    .getByRole("heading", { name: "Chat" })
    .evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowUp");
  expect(await page.getByLabel("Your request").inputValue()).toBe("read src/app.ts");
});

test("what cannot be understood leads to help, not to a call", async ({ page }) => {
  await ask(page, "What is this?");
  expect(await page.locator(".call").count()).toBe(0);
  expect(await lastAnswer(page)).toContain("understand plain requests only");
});

test("the exact text can be copied", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await choose(page, { tool: "openFileTool" });
  await ask(page, "read odd/hostile.txt lines 5-5");
  await lastCall(page).getByRole("button", { name: "Copy exact text" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "\u001b[31mred\u001b[0m\u001b]0;owned\u0007\u009b2J\n",
  );
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Copy exact text" }).waitFor();
});

async function focusedElement(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName);
}
