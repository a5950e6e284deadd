import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { source as axeSource, type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { documentedPictures } from "../test/documented-pictures.ts";

type Theme = "light" | "dark";

/** The widths in which to look at a page. */
export const widths = [1440, 360] as const;
type Width = (typeof widths)[number];

/**
 * The themes in which to look at a page with large tables, where axe takes long: each width and each theme once. With
 * `EVERY_LOOK=1`, and for the screenshots, both.
 */
export function themesOfTables(width: Width): readonly Theme[] {
  if (env["EVERY_LOOK"] !== undefined || env["UPDATE_SCREENSHOTS"] !== undefined) return ["light", "dark"];
  return width === 1440 ? ["light"] : ["dark"];
}

/** The folder for a run's pictures. */
const pictures = fileURLToPath(new URL("pictures", import.meta.url));
/** The pictures that documents show, which are written into their folder only on request. */
const documented: ReadonlySet<string> = new Set(env["UPDATE_SCREENSHOTS"] ? documentedPictures : []);
const documents = fileURLToPath(new URL("../../../docs/screenshots", import.meta.url));
mkdirSync(pictures, { recursive: true });

/** Gives the size of the browser's window for a width. */
export function viewportOf(width: Width): { readonly width: number; readonly height: number } {
  return { width, height: width === 360 ? 760 : 900 };
}

/** How to look at a page. */
export interface LookOptions {
  /** Default: both. */
  readonly themes?: readonly Theme[];
  /** Where axe looks. Default: everywhere. `nowhere`: another look of the journey judges all that is seen here. */
  readonly within?: AxeContext | "nowhere";
}

/** Takes a picture in each theme. Gives the problems that keep people from using the page. */
export async function lookAt(
  page: Page,
  name: string,
  width: Width,
  { themes = ["light", "dark"], within = {} }: LookOptions = {},
): Promise<readonly string[]> {
  await page.evaluate(() => document.fonts.ready);
  const problems: string[] = [];
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const file = `${name}-${width}-${colorScheme}.png`;
    const path = join(documented.has(file) ? documents : pictures, file);
    await page.screenshot({ path, animations: "disabled" });
    if (within !== "nowhere") {
      // A theme changes colours alone: what else axe looks for is the same in the next one.
      const found = await findings(page, index === 0 ? "every rule" : "colours", within);
      problems.push(...found.map((finding) => `${colorScheme}: ${finding}`));
    }
  }
  return [...(await tooWide(page, width)), ...(await deadScroll(page)), ...problems];
}

/** Finds a page that is wider than the window. */
export async function tooWide(page: Page, width: number): Promise<readonly string[]> {
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return scrollWidth > width ? [`the page is ${scrollWidth} pixels wide`] : [];
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

/** What axe looks at: parts of the page, by their selectors. */
type AxeContext = { readonly include?: string; readonly exclude?: string };

/** The rules whose outcome depends on the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Gives the serious problems that axe finds, and landmarks that are named alike. */
export async function findings(
  page: Page,
  rules: "every rule" | "colours" = "every rule",
  { include = "html", exclude }: AxeContext = {},
): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    async ({ context, runOnly }) => {
      const { axe } = globalThis as unknown as {
        readonly axe: { run(context: object, options: object): Promise<AxeResults> };
      };
      return axe.run(context, { resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    },
    {
      context: { include: [[include]], ...(exclude !== undefined && { exclude: [[exclude]] }) },
      runOnly: rules === "colours" ? colourRules : undefined,
    },
  );
  return violations
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || id === "landmark-unique")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
