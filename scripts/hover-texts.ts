import { readFileSync } from "node:fs";
import { join } from "node:path";

const factories = [
  "readFileTool",
  "codexReadFileTool",
  "workspaceReadFileTool",
  "forgeReadTool",
  "openFileTool",
];

/** What the hover text of a factory lacks, in the declarations that a package publishes. A package without factories lacks nothing. */
export function hoverViolations(directory: string, files: readonly string[]): string[] {
  const declarations = files
    .filter((file) => file.startsWith("dist/") && file.endsWith(".d.ts"))
    .map((file) => readFileSync(join(directory, file), "utf8"))
    .join("\n");
  const found = factories.filter((name) => declaring(name).test(declarations));
  // Core and adapters have all of them.
  const missing = found.length === 0 ? [] : factories.filter((name) => !found.includes(name));
  return [
    ...missing.map((name) => `declares no ${name}`),
    ...found.flatMap((name) => lacksOf(name, declarations)),
  ];
}

function declaring(name: string): RegExp {
  return new RegExp(`^(?:export )?declare (?:function|const) ${name}\\b`, "gm");
}

/** Each overload has a hover text of its own. */
function lacksOf(name: string, declarations: string): string[] {
  return [...declarations.matchAll(declaring(name))].flatMap(({ index }) => {
    const before = declarations.slice(0, index).trimEnd();
    const comment = before.endsWith("*/") ? before.slice(before.lastIndexOf("/**")) : "";
    return [
      ...(comment.includes("@example") ? [] : [`the hover text of ${name} has no example`]),
      ...(/\bDefaults?\b/.test(comment) ? [] : [`the hover text of ${name} says no defaults`]),
    ];
  });
}
