import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** A link of a built page that leads nowhere. */
export interface BrokenLink {
  readonly page: string;
  readonly target: string;
}

/** Finds the links of a built site whose page or anchor does not exist. */
export function brokenLinks(site: string): readonly BrokenLink[] {
  const pages = new Map(
    globSync("**/*.html", { cwd: site }).map((path) => {
      const page = path.replaceAll("\\", "/");
      return [page, readFileSync(posix.join(site, page), "utf8")] as const;
    }),
  );
  const anchors = new Map([...pages].map(([page, html]) => [page, idsIn(html)]));
  return [...pages].flatMap(([page, html]) =>
    targetsIn(html)
      .filter((target) => !leadsSomewhere(target, page, anchors))
      .map((target) => ({ page, target })),
  );
}

function idsIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/ id="([^"]+)"/gu)].map(([, id = ""]) => unescaped(id)));
}

/** The links to pages. Links to other sites, to files and to the page's own code are not checked. */
function targetsIn(html: string): readonly string[] {
  const found = [...html.matchAll(/<a [^>]*?href="([^"]*)"/gu)].map(([, target = ""]) => unescaped(target));
  return [...new Set(found)].filter((target) => !/^[a-z][a-z\d+.-]*:/iu.test(target));
}

function leadsSomewhere(
  target: string,
  page: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const { pathname, hash } = new URL(target, `https://site.example/${page}`);
  const path = decodeURIComponent(pathname).slice(1);
  const found = [path, `${path}.html`, posix.join(path, "index.html")].find((one) => anchors.has(one));
  if (found === undefined) return false;
  return hash.length < 2 || (anchors.get(found)?.has(decodeURIComponent(hash.slice(1))) ?? false);
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
