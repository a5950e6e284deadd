import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { runnableFrameworks } from "../../test/agent/runnable-frameworks.ts";
import { canAnswer, type OfferedRequest } from "../../src/shared/plain-requests.ts";
import { toolKinds } from "../../src/shared/tools.ts";
import { ask, choose, lastAnswer, lastCall, offered, received, send } from "../chat-actions.ts";
import { createWorkspace } from "../create-workspace.ts";
import { test } from "../journey.ts";
import { openPage } from "../open-page.ts";
import { serveDemo } from "../serve-demo.ts";

describe("what can be asked next is offered", () => {
  test("after a window, by buttons that lead on", async ({ page }) => {
    await ask(page, "read src/app.ts lines 1-10");
    expect(await offered(page)).toStrictEqual([
      "read src/app.ts lines 11-20",
      "read all of src/app.ts",
      "show the function around line 6 of src/app.ts",
    ]);
    await page.getByRole("button", { name: "read src/app.ts lines 11-20" }).click();
    await expect.poll(() => page.locator(".call").count()).toBe(2);
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await received(page)).toMatch(/^\[src\/app\.ts \| lines 11-20 of 46 \| next: /u);
  });

  test("after a request that names no file, and what is written stays", async ({ page }) => {
    await ask(page, "Hello");
    expect(await page.locator(".call").count()).toBe(0);
    await page.getByLabel("Your request").fill("half a request");
    const [first = ""] = await offered(page);
    expect(first).toBe("What does README.md say?");
    await page.getByRole("button", { name: first }).click();
    await page.locator(".call").waitFor();
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await received(page)).toContain("1\t# Storefront");
    expect(await page.getByLabel("Your request").inputValue()).toBe("half a request");
  });

  test("and never what the tool cannot do", async ({ page }) => {
    await choose(page, { tool: "openFileTool" });
    const texts = await page.getByRole("list", { name: "Try" }).getByRole("button").allTextContents();
    expect(texts).not.toContain("last 10 lines of app.log");
    expect(texts).toContain("What does README.md say?");
  });
});

test("a name that is spelt wrong is mended by the agent, which takes the name that the error suggests", async ({
  page,
}) => {
  await page.getByRole("button", { name: "read READEM.md" }).click();
  await page.locator(".answer").waitFor();
  await page.getByRole("button", { name: "Send" }).waitFor();
  expect(await page.locator(".call .state").allTextContents()).toStrictEqual(["NOT_FOUND", "read"]);
  expect(await received(page)).toContain("1\t# Storefront");
});

test("all of a long file is read page by page", async ({ page }) => {
  await ask(page, "read all of app.log");
  expect(await page.locator(".call").count()).toBe(10);
  expect(await lastAnswer(page)).toContain("There is more");
});

test("every request that the page offers is answered in every framework, by every tool that can", async ({
  address,
}) => {
  const { examples } = (await (await fetch(`${address}api/session`)).json()) as {
    examples: readonly OfferedRequest[];
  };
  expect(examples.length).toBe(8);
  const wrong: string[] = [];
  let asked = 0;
  for (const tool of toolKinds) {
    for (const example of examples.filter((one) => canAnswer(tool, one))) {
      const answers = await Promise.all(
        runnableFrameworks.map(async (framework) => {
          asked++;
          const { text } = example;
          const response = await fetch(`${address}api/chat`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              framework,
              tool,
              model: "script",
              // Aloud, an answer takes seconds, and says no more.
              turns: [{ role: "user", text: text.replace(" aloud", "") }],
            }),
          });
          const parts = await response.text();
          return { framework, calls: parts.split('"tool-output-available"').length - 1, parts };
        }),
      );
      for (const { framework, calls, parts } of answers) {
        const said = `${tool}, ${framework}: ${example.text}`;
        if (calls < 1 || parts.includes('"type":"error"')) wrong.push(said);
      }
    }
  }
  expect(wrong).toStrictEqual([]);
  // Of eight requests, readFileTool can answer all, Codex and workspace six, Forge six, open_file five.
  expect(asked).toBe((8 + 6 + 6 + 6 + 5) * runnableFrameworks.length);
});

describe("a call of the person's own", () => {
  test("its arguments are changed and sent again, to the same tool in the same framework", async ({
    page,
  }) => {
    await choose(page, { framework: "langchain", tool: "forgeReadTool" });
    await ask(page, "read README.md line 1");
    await choose(page, { framework: "ai-sdk", tool: "readFileTool" });
    await edited(lastCall(page), '{"path": "README.md", "tail": 1}');
    await page.getByRole("button", { name: "Run with these arguments" }).click();
    await expect.poll(() => page.locator(".call").count()).toBe(2);
    await page.getByRole("button", { name: "Send" }).waitFor();
    expect(await received(page)).toBe("22\tMIT\n");
    expect(await page.locator(".run").last().textContent()).toBe("LangChain · Forge · offline script");
  });

  test.for(runnableFrameworks)(
    "wrong ones are answered by the tool, through %s",
    async (framework, { page }) => {
      await choose(page, { framework });
      await ask(page, "read README.md line 1");
      await edited(lastCall(page), '{"path": "README.md", "offset": "soon"}');
      await page.getByRole("button", { name: "Run with these arguments" }).click();
      await expect.poll(() => page.locator(".call").count()).toBe(2);
      await page.getByRole("button", { name: "Send" }).waitFor();
      expect(await lastCall(page).locator(".state").textContent()).toBe("INVALID_ARGUMENT");
      expect(await received(page)).toMatch(/^Error: INVALID_ARGUMENT: /u);
      expect(await lastAnswer(page)).toMatch(/^I could not read it\./u);
    },
  );

  test("what is no JSON object is not sent", async ({ page }) => {
    await ask(page, "read README.md line 1");
    for (const text of ["{", "[1]", "null", '"a"', ""]) {
      await edited(lastCall(page), text);
      await page.getByText("This is not a JSON object.").waitFor();
      expect(await page.getByRole("button", { name: "Run with these arguments" }).isDisabled()).toBe(true);
      await lastCall(page).getByText("Arguments", { exact: true }).click();
    }
    expect(await page.locator(".call").count()).toBe(1);
  });
});

describe("the same call in every framework", () => {
  test.for([
    ["a page", "read src/app.ts lines 1-10"],
    ["an image", "look at logo.png"],
    ["an error", "read ../outside.txt"],
  ] as const)("gives identical bytes: %s", async ([, request], { page }) => {
    await ask(page, request);
    await lastCall(page).getByRole("button", { name: "Run in every framework" }).click();
    await lastCall(page).getByText(`Identical bytes in ${runnableFrameworks.length} frameworks`).waitFor();
    expect(await lastCall(page).locator(".every-list li").count()).toBe(7);
  });
});

test("a file that changes while it is read is said to have changed", async ({ browser }) => {
  const workspace = createWorkspace();
  onTestFinished(() => workspace.remove());
  const demo = await serveDemo({ root: workspace.root });
  const enough = new AbortController();
  const writer = (async () => {
    while (!enough.signal.aborted) await appendFile(join(workspace.root, "app.log"), "one more\n");
  })();
  const { page, close } = await openPage(browser, demo.address);
  await ask(page, "read app.log lines 100000-102000");
  enough.abort();
  await writer;
  expect((await received(page)).split("\n")[0]).toContain("| changed while it was read");
  await lastCall(page).locator(".facts").getByText("changed while it was read").waitFor();
  await close();
});

test("a server that stops in the middle is told in words, and the answer so far stays", async ({
  browser,
}) => {
  const workspace = createWorkspace();
  onTestFinished(() => workspace.remove());
  const demo = await serveDemo({ root: workspace.root });
  const { page, context } = await openPage(browser, demo.address);
  await send(page, "read aloud app.log lines 1-1500");
  await page.locator(".answer").getByText("products/1 ").waitFor();
  await demo.stop();
  await page.getByText("The answer ends here, unfinished.").waitFor();
  await send(page, "read README.md");
  await page.getByRole("alert").getByText("The demo's server does not answer. Was it stopped?").waitFor();
  // The browser itself reports the connection, so that the page is not closed as the others are.
  await context.close();
});

/** Opens the arguments of a call, and replaces them. */
async function edited(call: Locator, text: string): Promise<void> {
  await call.getByText("Arguments", { exact: true }).click();
  await call.getByRole("textbox").fill(text);
}
