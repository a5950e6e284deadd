import type { Locator, Page } from "playwright-core";
import type { FrameworkName } from "../src/shared/frameworks.ts";
import type { ToolKind } from "../src/shared/tools.ts";

/** Chooses the framework, the tool and the model that answer. */
export async function choose(
  page: Page,
  choice: { readonly framework?: FrameworkName; readonly tool?: ToolKind },
): Promise<void> {
  const { framework, tool } = choice;
  if (framework !== undefined) await page.locator('select[name="framework"]').selectOption(framework);
  if (tool !== undefined) await page.getByLabel("Tool").selectOption(tool);
}

/** Sends a request and waits for the end of its answer. */
export async function ask(page: Page, request: string): Promise<void> {
  const answers = await page.getByRole("article").count();
  await send(page, request);
  await page.getByRole("article").nth(answers).waitFor();
  await page.getByRole("button", { name: "Send" }).waitFor();
}

/** Sends a request. */
export async function send(page: Page, request: string): Promise<void> {
  await page.getByLabel("Your request").fill(request);
  await page.getByLabel("Your request").press("Enter");
}

/** Gives the latest tool call. */
export function lastCall(page: Page): Locator {
  return page.locator(".call").last();
}

/** Gives the text that the model received in the latest call, as the page shows it. */
export async function received(page: Page): Promise<string> {
  return (await lastCall(page).getByRole("region", { name: "What the model received" }).textContent()) ?? "";
}

/** Gives the words of the latest answer. */
export async function lastAnswer(page: Page): Promise<string> {
  return (await page.locator(".answer").last().textContent()) ?? "";
}

/** Whether the latest question is within the conversation's window, from its first line on. */
export async function isQuestionInView(page: Page): Promise<boolean> {
  return page.getByRole("region", { name: "Conversation" }).evaluate((conversation) => {
    const window = conversation.getBoundingClientRect();
    const question = [...conversation.querySelectorAll(".user")].at(-1)?.getBoundingClientRect();
    return question !== undefined && question.top >= window.top && question.top < window.bottom;
  });
}

/** Gives what can be asked next, by the buttons below the answer. */
export async function offered(page: Page): Promise<readonly string[]> {
  return page.getByRole("list", { name: "Ask next" }).getByRole("button").allTextContents();
}
