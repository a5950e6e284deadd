import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));

/** From the highest to the lowest. `contract` and `platform.ts` lie beneath all of them. */
const layers = ["tools", "workspace", "block", "media", "text", "lines", "source"];

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(source, join(entry.parentPath, entry.name)).split(sep).join("/"));
const modules = files.filter((file) => file.endsWith(".ts"));

/** What a module imports of core, types included: static and dynamic imports, and what it exports from elsewhere. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), "utf8");
  const found = [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*"(\.[^"]+)"/g)];
  return found.map(([, target = ""]) => join(dirname(file), target).split(sep).join("/"));
}

const graph: ReadonlyMap<string, readonly string[]> = new Map(modules.map((file) => [file, importsOf(file)]));

/** One circle of imports, or none. */
function circleIn(arrows: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of arrows.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of arrows.keys()) {
    const circle = visit(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** Pairs of a folder and one beneath it that import each other. */
function foldersBothWays(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const pairs = new Set(
    [...arrows].flatMap(([from, targets]) => targets.map((to) => `${dirname(from)} ${dirname(to)}`)),
  );
  return [...pairs].filter((pair) => {
    const [one = "", other = ""] = pair.split(" ");
    return other.startsWith(`${one}/`) && pairs.has(`${other} ${one}`);
  });
}

/** Imports that go from a layer to one above it. */
function upwardImports(arrows: ReadonlyMap<string, readonly string[]>): string[] {
  const layerOf = (file: string): number => layers.indexOf(file.split("/")[0] ?? "");
  return [...arrows].flatMap(([from, targets]) =>
    targets.filter((to) => layerOf(from) > layerOf(to) && layerOf(to) !== -1).map((to) => `${from} → ${to}`),
  );
}

test("the graph is the real one", () => {
  expect(graph.get("tools/open-file/tool.ts")).toContain("tools/engine/create-tool.ts");
  expect([...graph.values()].flat().filter((file) => !modules.includes(file))).toEqual([]);
});

test("what breaks a rule is seen", () => {
  const broken = new Map([
    ["lines/a.ts", ["lines/kernel/b.ts", "tools/c.ts"]],
    ["lines/kernel/b.ts", ["lines/d.ts"]],
    ["lines/d.ts", ["lines/a.ts"]],
  ]);
  expect(circleIn(broken)).toEqual(["lines/a.ts", "lines/kernel/b.ts", "lines/d.ts", "lines/a.ts"]);
  expect(foldersBothWays(broken)).toEqual(["lines lines/kernel"]);
  expect(upwardImports(broken)).toEqual(["lines/a.ts → tools/c.ts"]);
});

test("no module imports itself by way of others, types included", () => {
  expect(circleIn(graph)).toBeUndefined();
});

test("a folder and one beneath it import one way", () => {
  expect(foldersBothWays(graph)).toEqual([]);
});

test("no layer imports one above it", () => {
  expect(upwardImports(graph)).toEqual([]);
});

test("core has at most 160 files", () => {
  expect(files.length).toBeLessThanOrEqual(160);
});
