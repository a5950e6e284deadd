import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path/posix";
import { expect, test } from "vitest";
import { documentAt, documents, repository, type Document } from "./documents.ts";

/** Methods of the Model Context Protocol, which look like paths. */
const methods = ["tools/call", "tools/list"];
/** Files that a command writes. They are missing before it runs. */
const written = "apps/demo/e2e/pictures";

function exists(path: string): boolean {
  return path === written || existsSync(join(repository, path));
}

/** Gives the anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Removes the code blocks from a document. */
function proseOf({ text }: Document): string {
  return text.replaceAll(/^```.*?^```$/gms, "");
}

/** Gives the targets of a document's broken links. */
function brokenLinks(document: Document): string[] {
  const targets = [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [file = "", anchor] = target.split("#");
    const path = file === "" ? document.path : normalize(join(dirname(document.path), file));
    if (!exists(path)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(join(repository, path), "utf8")).includes(anchor);
  });
}

/** Gives the paths in the repository that a document names in backticks although they do not exist. */
function missingPaths({ path: from, text }: Document): string[] {
  const named = [...text.matchAll(/`((?:[\w.@-]+\/)+[\w.@-]*)`/g)].map(([, path = ""]) => path);
  const roots = ["", dirname(from), "packages/core/src", "packages/conformance"];
  const first = /^(?:\.ci|\.github|apps|bench|docs|packages|providers|scripts|src|test|golden|e2e|page)\//;
  const layers = /^(?:contract|source|workspace|lines|text|block|media|tools)\//;
  return named
    .filter((path) => first.test(path) || layers.test(path))
    .filter((path) => !methods.includes(path) && !/NAME|\bx\b/.test(path))
    .filter((path) => !roots.some((root) => exists(normalize(join(root, path)))));
}

const scripts = Object.keys(
  (JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { scripts: object }).scripts,
);
/** Commands of pnpm itself and of installed packages. */
const builtIn = ["exec", "install", "add", "changeset"];

/** Gives a document's `pnpm …` commands whose script does not exist. */
function unknownCommands({ text }: Document): string[] {
  const named = [...text.matchAll(/\bpnpm(?:@\d+)? (?:run )?([a-z][a-z0-9:-]*[a-z0-9])/g)].map(
    ([, name = ""]) => name,
  );
  return named.filter((name) => !scripts.includes(name) && !builtIn.includes(name));
}

function all(find: (document: Document) => readonly string[]): string[] {
  return documents.flatMap((document) => find(document).map((found) => `${document.path}: ${found}`));
}

test("every link has an existing target", () => {
  expect(all(brokenLinks)).toEqual([]);
});

test("every file and folder that is named exists", () => {
  expect(all(missingPaths)).toEqual([]);
});

test("every command exists", () => {
  expect(all(unknownCommands)).toEqual([]);
});

test("the checks find broken references", () => {
  const text =
    "[a](missing.md) [b](README.md#nowhere) `packages/nothing/src` `tools/nothing.ts` `pnpm nothing`\n";
  const document = { path: "docs/README.md", text, blocks: [] };
  expect([brokenLinks(document), missingPaths(document), unknownCommands(document)]).toEqual([
    ["missing.md", "README.md#nowhere"],
    ["packages/nothing/src", "tools/nothing.ts"],
    ["nothing"],
  ]);
});

test("the index links to every page", () => {
  const pages = documents
    .map(({ path }) => path)
    .filter((path) => /^docs\/(?:tools\/)?[\w-]+\.md$/.test(path));
  const { text } = documentAt("docs/README.md");
  const linked = [...text.matchAll(/\]\(([\w/-]+\.md)\)/g)].map(([, page = ""]) => `docs/${page}`);
  expect(pages.filter((page) => !linked.includes(page))).toEqual(["docs/README.md"]);
});
