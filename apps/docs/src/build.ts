// Builds the site into `dist`, and fails when a link of it leads nowhere.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mustInstallFromLock } from "../../../scripts/install-from-lock.ts";
import { brokenLinks } from "./broken-links.ts";
import { repository, sitePages } from "./pages.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const pageFolder = join(folder, "pages");
const outputFolder = join(folder, "dist");

rmSync(pageFolder, { recursive: true, force: true });
for (const { path, markdown } of sitePages()) {
  const file = join(pageFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, markdown);
}
cpSync(join(repository, "docs/screenshots"), join(pageFolder, "docs/screenshots"), { recursive: true });

/** Makes the pages and the search. VitePress is installed first, where it is not yet. */
async function generate(): Promise<void> {
  const generator = join(folder, "generator");
  mustInstallFromLock("VitePress", generator);
  const entry = join(generator, "node_modules/vitepress/dist/node/index.js");
  const { build } = (await import(pathToFileURL(entry).href)) as {
    readonly build: (root: string) => Promise<void>;
  };
  await build(folder);
}

try {
  await generate();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const broken = brokenLinks(outputFolder);
for (const { page, target } of broken) process.stderr.write(`${page}: ${target} leads nowhere\n`);
if (broken.length > 0) process.exitCode = 1;
