import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFiles } from "./package-files.ts";
import { relativeLinks } from "./packed-links.ts";

/** Says how the content of an unpacked package differs from what it should be. */
export function packageViolations(folder: string, directory: string): string[] {
  const files = filesOf(directory);
  const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
  const targets = targetsOf([manifest["exports"], manifest["bin"]]);
  return [
    ...contentViolations(folder, directory, files),
    ...files
      .filter((file) => /^dist\/.*\.(js|ts)$/.test(file))
      .filter((file) => readFileSync(join(directory, file), "utf8").includes("sourceMappingURL"))
      .map((file) => `refers to a source map: ${file}`),
    ...files
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) =>
        relativeLinks(readFileSync(join(directory, file), "utf8")).map(
          (target) => `${file} links to ${target}, which is only in the repository`,
        ),
      ),
    ...(targets.length === 0 ? ["no exports"] : []),
    ...targets
      .filter((target) => !existsSync(join(directory, target)))
      .map((target) => `exports what is missing: ${target}`),
    ...Object.entries({
      ...(manifest["dependencies"] as Record<string, string> | undefined),
      ...(manifest["peerDependencies"] as Record<string, string> | undefined),
    })
      .filter(
        ([name, range]) => /^(workspace|catalog|file|link):/.test(range) || /adapter-testing/.test(name),
      )
      .map(([name, range]) => `depends on ${name}@${range}`),
    ...(JSON.stringify(manifest).includes("@readfile/source") ? ["has the condition @readfile/source"] : []),
    ...["description", "keywords", "license", "type", "engines"]
      .filter((key) => manifest[key] === undefined)
      .map((key) => `package.json says no ${key}`),
  ];
}

/** Gives the paths of all files in a directory, with `/`. */
function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll("\\", "/"),
    );
}

function contentViolations(folder: string, directory: string, files: readonly string[]): string[] {
  const { always, sometimes } = packageFiles(folder);
  const expected = new Set(always);
  return [
    ...always.filter((file) => !files.includes(file)).map((file) => `missing: ${file}`),
    ...files
      .filter((file) => !expected.has(file) && !sometimes.test(file))
      .map((file) => `unexpected: ${file}`),
    ...["README.md", "LICENSE"]
      .filter((file) => files.includes(file) && readFileSync(join(directory, file), "utf8").length < 200)
      .map((file) => `next to empty: ${file}`),
  ];
}

function targetsOf(exports: unknown): string[] {
  if (typeof exports === "string") return [exports];
  if (typeof exports !== "object" || exports === null) return [];
  return Object.values(exports).flatMap(targetsOf);
}
