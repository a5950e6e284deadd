import { globSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, posix } from "node:path";
import type { PublicPackage } from "./public-packages.ts";

/** Blocks of code, whose brackets are no links, or a link or picture. */
const codeOrLink =
  /^```.*?^```$|`[^`\n]*`(?!\])|(?<picture>!?)\[(?<text>(?:[^[\]]|\[[^\]]*\])*)\]\((?<target>[^()\s]+)\)/gms;

/**
 * Makes the relative links of a document absolute, because its folder is not where a package is read. Without the address
 * of a repository, their text alone remains. `path`: that of the document in the repository.
 */
export function withoutRelativeLinks(markdown: string, path: string, repository: string | undefined): string {
  return markdown.replace(codeOrLink, (whole: string, ...rest: unknown[]) => {
    const { picture = "", text = "", target } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (target === undefined || !isRelative(target)) return whole;
    if (repository === undefined) return text;
    const [file = "", ...hash] = target.split(/(?=#)/);
    const page = posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, "");
    const view = picture === "!" ? "raw" : extname(page) === "" ? "tree" : "blob";
    return `${picture}[${text}](${repository}/${view}/main/${page}${hash.join("")})`;
  });
}

/** The targets of a document's links that lead somewhere only in the repository. */
export function relativeLinks(markdown: string): string[] {
  return [...markdown.matchAll(codeOrLink)]
    .map(({ groups }) => groups?.["target"])
    .filter((target): target is string => target !== undefined && isRelative(target));
}

function isRelative(target: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(target);
}

/** A paragraph that is true in the repository alone: what is packed is published. */
const untilPublished = /^It is \[not published yet\].*?\n\n/ms;

/** Rewrites the documents that a package publishes. Gives a function that puts them back. */
export function rewriteLinks({ folder, directory, manifest }: PublicPackage): () => void {
  const repository = addressOf(manifest.repository);
  const files = globSync(["README.md", "docs/**/*.md", "golden/*.md"], { cwd: directory });
  const before = files.map(
    (file) => [join(directory, file), readFileSync(join(directory, file), "utf8")] as const,
  );
  for (const [index, [path, text]] of before.entries()) {
    const name = posix.join("packages", folder, (files[index] ?? "").replaceAll("\\", "/"));
    writeFileSync(path, withoutRelativeLinks(text.replace(untilPublished, ""), name, repository));
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
}

/** `https://github.com/owner/name`, where a package says where it comes from. */
function addressOf(repository: unknown): string | undefined {
  const url =
    typeof repository === "object" && repository !== null && "url" in repository
      ? repository.url
      : repository;
  return typeof url === "string" ? /^(?:git\+)?(https:\/\/.+?)(?:\.git)?$/.exec(url)?.[1] : undefined;
}
