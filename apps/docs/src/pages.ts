import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const repository: string = fileURLToPath(new URL("../../..", import.meta.url));

/** A document of the repository, as a page of the site. */
export interface Page {
  /** Its path in the repository, with `/`. */
  readonly source: string;
  /** Its path in the site's source: a folder's README is the folder's page. */
  readonly path: string;
  /** Its Markdown, with links that lead somewhere on the site. */
  readonly markdown: string;
}

const patterns = [
  "README.md",
  "SECURITY.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "docs/**/*.md",
  "packages/*/README.md",
  "packages/*/CHANGELOG.md",
  "packages/*/docs/*.md",
  "packages/*/golden/README.md",
  "apps/demo/README.md",
  "bench/README.md",
  "providers/README.md",
];

/** Packages that are not published have no pages. */
const unpublished = /^packages\/adapter-testing\//u;

/** Gives every page, in the order of their paths. */
export function sitePages(): readonly Page[] {
  const sources = globSync(patterns, { cwd: repository })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !unpublished.test(path))
    .toSorted();
  const known = new Set(sources);
  return sources.map((source) => ({
    source,
    path: pagePath(source),
    markdown: pageMarkdown(readFileSync(posix.join(repository, source), "utf8"), source, known),
  }));
}

/** Gives the path of a document on the site. */
function pagePath(source: string): string {
  return source.replace(/(^|\/)README\.md$/u, "$1index.md");
}

/** Blocks of code and code within a line, in which nothing is a link or a comment; a comment; or a link or picture. */
const parts =
  /^(?<fence>`{3,}).*?^\k<fence>$|`[^`\n]*`(?!\])|<!--.*?-->\n?|(?<picture>!?)\[(?<text>(?:[^[\]]|\[[^\]]*\])*)\]\((?<target>[^()\s]+)\)/gmsu;

/**
 * Makes a page of a document. A link to a document leads to its page, and a picture stays one. The text alone remains of a
 * link to another file of the repository, which has no address yet. Comments are left out: the site shows no HTML of ours.
 */
export function pageMarkdown(markdown: string, source: string, known: ReadonlySet<string>): string {
  return markdown.replace(parts, (whole: string, ...rest: unknown[]) => {
    if (whole.startsWith("<!--")) return "";
    const { picture = "", text = "", target } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (target === undefined || /^(?:[a-z][a-z\d+.-]*:|#|\/\/)/iu.test(target)) return whole;
    const [file = "", ...anchor] = target.split(/(?=#)/u);
    const path = posix.normalize(posix.join(posix.dirname(source), file));
    // Pictures stay where they are in the repository.
    if (picture === "!") return `![${text}](${relativePath(source, path)})`;
    const found = documentAt(path, known);
    if (found !== undefined) return `[${text}](${relativePath(source, pagePath(found))}${anchor.join("")})`;
    // A link that leads nowhere stays one, so that the build finds it.
    return existsSync(posix.join(repository, path)) ? text : `[${text}](${relativePath(source, path)})`;
  });
}

/** The document that a path names: a folder is its README. */
function documentAt(path: string, known: ReadonlySet<string>): string | undefined {
  const name = path.replace(/\/$/u, "");
  return [name, posix.join(name, "README.md")].find((one) => known.has(one));
}

/** The way from a document to a path, which starts with a period so that it is not the name of a package. */
function relativePath(source: string, path: string): string {
  const way = posix.relative(posix.dirname(source), path);
  return way.startsWith(".") ? way : `./${way}`;
}
