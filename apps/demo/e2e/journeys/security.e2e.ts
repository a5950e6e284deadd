import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished } from "vitest";
import { ask, choose, lastAnswer, lastCall, received } from "../chat-actions.ts";
import { createWorkspace, hostileName } from "../create-workspace.ts";
import { test } from "../journey.ts";
import { openPage } from "../open-page.ts";
import { serveDemo } from "../serve-demo.ts";

/** The hostile text as the page must show it: without effect, and with codes for invisible characters. */
const hostileLines = [
  "<script>document.title = 'owned'</script>",
  `<img src="x" onerror="document.title = 'owned'">`,
  "[click](javascript:document.title='owned')",
  String.raw`access = \u{202e}\u{2066}nimda\u{2069}\u{202c};`,
  String.raw`\e[31mred\e[0m\e]0;owned\u{7}\u{9b}2J`,
  String.raw`zero\u{200b}width\u{a0}blank\u{feff}\u{e0041}`,
].join("\n");

test.for(["ai-sdk", "langchain", "openai-agents"] as const)(
  "markup, bidi and escapes in a file are harmless, through %s",
  async (framework, { page }) => {
    await choose(page, { framework, tool: "openFileTool" });
    await ask(page, "read aloud odd/hostile.txt");
    expect(await received(page)).toBe(hostileLines);
    expect(await lastAnswer(page)).toContain(hostileLines);
    expect(await page.title()).toBe("readfile demo");
    expect(await page.locator(".call img, .answer img, .answer a, .call a, main script").count()).toBe(0);
    const shown = await page.locator("body").innerText();
    expect(["\u202e", "\u2066", "\u001b", "\u009b"].filter((unseen) => shown.includes(unseen))).toStrictEqual(
      [],
    );
    await page.reload();
    await page.locator(".answer").waitFor();
    expect(await page.title()).toBe("readfile demo");
  },
);

test("a name that holds markup is a name", async ({ page }) => {
  await page.getByRole("button", { name: "odd", exact: true }).click();
  const name = page.getByRole("button", { name: "<img src=x onerror=alert(1)>" });
  expect(await name.textContent()).toBe(String.raw`<img src=x onerror=alert(1)> \u{202e}txt.exe`);
  await name.click();
  expect(await page.getByLabel("Your request").inputValue()).toBe(`read "odd/${hostileName}"`);
  await page.keyboard.press("Enter");
  await lastCall(page).getByRole("region", { name: "What the model received" }).waitFor();
  expect(await received(page)).toContain("1\tharmless");
  expect(await lastCall(page).locator(".signature").textContent()).not.toContain("\u202e");
});

test("a request that holds markup is text", async ({ page }) => {
  await ask(page, "<img src=x onerror=alert(1)>");
  expect(await page.locator(".request").textContent()).toBe("<img src=x onerror=alert(1)>");
  expect(await page.locator("main img").count()).toBe(0);
});

test("secrets and what lies outside are not read", async ({ page }) => {
  for (const path of [".env", "../outside.txt", "/etc/passwd", "src/../../outside.txt"]) {
    await ask(page, `read ${path}`);
    expect(await lastCall(page).getAttribute("class")).toBe("call error");
  }
  expect(await page.locator("body").innerText()).not.toContain("secret");
  expect(await page.getByRole("button", { name: ".env" }).count()).toBe(0);
});

test("a workspace whose name turns text is named harmlessly", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "readfile-demo-odd-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const root = join(folder, "<b>\u202egnp.txt");
  mkdirSync(root);
  const server = await serveDemo({ root });
  const { page, close } = await openPage(browser, server.address);
  // This directory is empty, too.
  await page.getByText("Empty.").waitFor();
  expect(await page.locator(".tree summary b").textContent()).toBe(String.raw`<b>\u{202e}gnp.txt`);
  await close();
});

describe("a request of someone else's", () => {
  test.for([
    ["to another host", { host: "evil.example" }],
    [
      "to another host, as DNS rebinding makes them",
      { host: "evil.example:PORT", origin: "http://evil.example:PORT" },
    ],
    ["from another origin", { origin: "http://evil.example" }],
    ["from an origin that hides", { origin: "null" }],
    ["from another site", { "sec-fetch-site": "cross-site" }],
  ] as const)("%s is refused", async ([, headers], { address }) => {
    const { port } = new URL(address);
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("PORT", port)]),
    );
    const asked = request({ host: "127.0.0.1", port, path: "/api/session", headers: sent });
    asked.end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(403);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("by a page of another origin gives that page nothing", async ({ browser, address }) => {
    const workspace = createWorkspace();
    const html = { type: "text/html; charset=utf-8", bytes: new Uint8Array() };
    onTestFinished(() => workspace.remove());
    const other = await serveDemo({ root: workspace.root, page: new Map([["/", html]]) });
    // Another port of this machine is another origin. Bypass that page's own policy, which would also forbid the request.
    const context = await browser.newContext({ bypassCSP: true });
    const evil = await context.newPage();
    await evil.goto(other.address);
    const outcome = await evil.evaluate(async (target) => {
      const answers = await Promise.allSettled([
        fetch(`${target}api/session`).then((answer) => answer.text()),
        fetch(`${target}api/chat`, { method: "POST", body: "{}" }).then((answer) => answer.text()),
      ]);
      return answers.map(({ status }) => status);
    }, address);
    expect(outcome).toStrictEqual(["rejected", "rejected"]);
    await context.close();
  });
});
