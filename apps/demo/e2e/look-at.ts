import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { source as axeSource, type AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** A width and a theme in which to look at a page. */
export interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** Both widths in both themes. */
export const looks: readonly Look[] = [1440, 360].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);

/**
 * The looks at a page with large tables, where axe takes long: each width and each theme once. With `EVERY_LOOK=1`, and
 * for the screenshots, all four.
 */
export const looksAtTables: readonly Look[] =
  env["EVERY_LOOK"] !== undefined || env["UPDATE_SCREENSHOTS"] !== undefined
    ? looks
    : looks.filter(({ width, colorScheme }) => (width === 1440) === (colorScheme === "light"));

/** The folder for a run's pictures. */
const pictures = fileURLToPath(new URL("pictures", import.meta.url));
/** The pictures to write into the documents' folder, which happens only on request. */
const documented: ReadonlySet<string> = new Set(
  env["UPDATE_SCREENSHOTS"]
    ? ["chat", "image", "error", "side-by-side", "conformance", "cases", "providers"]
    : [],
);
const documents = fileURLToPath(new URL("../../../docs/screenshots", import.meta.url));
mkdirSync(pictures, { recursive: true });

/** Gives the size of the browser's window for a look. */
export function viewportOf({ width }: Look): { readonly width: number; readonly height: number } {
  return { width, height: width === 360 ? 760 : 900 };
}

/** Takes a picture. Gives the problems that keep people from using the page. */
export async function lookAt(
  page: Page,
  name: string,
  { width, colorScheme }: Look,
): Promise<readonly string[]> {
  await page.evaluate(() => document.fonts.ready);
  const path = join(documented.has(name) ? documents : pictures, `${name}-${width}-${colorScheme}.png`);
  await page.screenshot({ path, animations: "disabled" });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  const tooWide = scrollWidth > width ? [`the page is ${scrollWidth} pixels wide`] : [];
  return [...tooWide, ...(await deadScroll(page)), ...(await findings(page))];
}

/**
 * Finds a page that scrolls although a part of it, at least half as high as the window, scrolls by itself: then a turn of the wheel
 * in the wrong place moves everything away.
 */
export async function deadScroll(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const isFixed = getComputedStyle(document.documentElement).overflowY === "hidden";
    const scrollers = [...document.querySelectorAll("body *")].filter(
      (element) =>
        /auto|scroll/u.test(getComputedStyle(element).overflowY) && element.clientHeight >= innerHeight / 2,
    );
    return scrollHeight > clientHeight && !isFixed && scrollers.length > 0
      ? [`the page is ${scrollHeight} pixels high, and ${scrollers[0]?.className} scrolls by itself`]
      : [];
  });
}

/** Gives the serious problems that axe finds, and landmarks that are named alike. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ resultTypes: ["violations"] });
  });
  return violations
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || id === "landmark-unique")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
