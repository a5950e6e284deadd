import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const expectedFiles = /^(package\.json|README\.md|LICENSE|dist\/[\w.-]+(\.js|\.d\.ts))$/;

/** Says what an unpacked package holds that it should not, and what it lacks. */
export function packageViolations(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll("\\", "/"),
    );
  const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
  const targets = targetsOf(manifest["exports"]);
  return [
    ...files.filter((file) => !expectedFiles.test(file)).map((file) => `unexpected: ${file}`),
    ...["README.md", "LICENSE"].filter((file) => !files.includes(file)).map((file) => `missing: ${file}`),
    ...files
      .filter((file) => /\.(js|ts)$/.test(file))
      .filter((file) => readFileSync(join(directory, file), "utf8").includes("sourceMappingURL"))
      .map((file) => `refers to a source map: ${file}`),
    ...(targets.length === 0 ? ["no exports"] : []),
    ...targets
      .filter((target) => !existsSync(join(directory, target)))
      .map((target) => `exports what is missing: ${target}`),
    ...Object.entries({
      ...(manifest["dependencies"] as Record<string, string> | undefined),
      ...(manifest["peerDependencies"] as Record<string, string> | undefined),
    })
      .filter(([, range]) => /^(workspace|catalog|file|link):/.test(range))
      .map(([name, range]) => `depends on ${name}@${range}`),
    ...(JSON.stringify(manifest).includes("@readfile/source") ? ["has the condition @readfile/source"] : []),
  ];
}

function targetsOf(exports: unknown): string[] {
  if (typeof exports === "string") return [exports];
  if (typeof exports !== "object" || exports === null) return [];
  return Object.values(exports).flatMap(targetsOf);
}
