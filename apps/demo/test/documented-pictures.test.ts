import { globSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documentedPictures } from "./documented-pictures.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const folder = "docs/screenshots";

/** The pictures of that folder which documents show, by the names of their files. */
function shownPictures(): readonly string[] {
  const documents = globSync(
    ["*.md", "docs/**/*.md", "packages/*/README.md", "{apps/*,bench,providers}/README.md"],
    {
      cwd: repository,
    },
  ).map((path) => path.replaceAll("\\", "/"));
  return documents.flatMap((document) =>
    [...readFileSync(posix.join(repository, document), "utf8").matchAll(/!\[[^\]]+\]\(([^)\s]+)\)/gu)]
      .map(([, target = ""]) => posix.normalize(posix.join(posix.dirname(document), target)))
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1)),
  );
}

test("the pictures that journeys write again are those that documents show, and no other is kept", () => {
  expect(shownPictures().toSorted()).toStrictEqual(documentedPictures.toSorted());
  expect(readdirSync(posix.join(repository, folder)).toSorted()).toStrictEqual(documentedPictures.toSorted());
});
