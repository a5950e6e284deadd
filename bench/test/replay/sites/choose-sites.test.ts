import fs from "node:fs";
import { afterAll, expect, test } from "vitest";
import { GitRepository } from "../../../src/replay/history/git-repository.ts";
import { chooseSites } from "../../../src/replay/sites/choose-sites.ts";
import { makeRepository } from "../repository-fixture.ts";

const before = `import x from "x";

/** Doubles. */
export function double(n: number): number {
  // A comment.
  return n + n;
}

class A {
  one() {
    return 1;
  }

  two = 2;
}
`;

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) fs.rmSync(directory, { recursive: true, force: true });
});

/** Chooses the sites of commits of which each replaces files. */
async function sitesOf(
  old: Readonly<Record<string, string | Uint8Array>>,
  ...changes: readonly Readonly<Record<string, string>>[]
): Promise<Awaited<ReturnType<typeof chooseSites>>> {
  const directory = makeRepository([old, ...changes]);
  directories.push(directory);
  const repository = new GitRepository(directory);
  return await chooseSites(repository, { name: "fixture", commit: "HEAD", maxSites: 20, seed: 1 });
}

test("the smallest function or class that holds the line must be seen, with the comment above it if that was edited", async () => {
  const edits = {
    "body.ts": ["n + n", "2 * n"],
    "comment.ts": ["// A comment", "// Comment"],
    "above.ts": ["Doubles", "Twice"],
    "method.ts": ["return 1", "return 3"],
    "field.ts": ["two = 2", "two = 3"],
  };
  const { sites, skipped } = await sitesOf(
    Object.fromEntries(Object.keys(edits).map((name) => [name, before])),
    ...Object.entries(edits).map(([name, [from = "", to = ""]]) => ({ [name]: before.replace(from, to) })),
  );
  expect(skipped).toEqual({});
  expect(
    sites.map(({ path, line, wanted }) => `${path}:${line} ${wanted.first}-${wanted.last}`).toSorted(),
  ).toEqual([
    "above.ts:3 3-7",
    "body.ts:6 4-7",
    "comment.ts:5 4-7",
    "field.ts:14 9-15",
    "method.ts:11 10-12",
  ]);
  expect(sites[0]).toEqual({
    repository: "fixture",
    commit: expect.stringMatching(/^[\da-f]{40}$/),
    path: expect.any(String),
    language: "TypeScript",
    text: before,
    line: expect.any(Number),
    wanted: expect.any(Object),
  });
});

const binary = new Uint8Array([0, 1, 2, 10]);
const latin1 = new Uint8Array([
  ...Buffer.from("function f() {\n  return '"),
  0xe9,
  ...Buffer.from("';\n}\n"),
]);

test("what gives no site is counted, by the reason", async () => {
  const old = {
    "a.md": "x\n",
    "vendor/a.ts": before,
    "marked.ts": `// @generated\n${before}`,
    "binary.ts": binary,
    "latin1.ts": latin1,
    "huge.ts": `${before}${"// x\n".repeat(250_000)}`,
    "broken.ts": "function f( {\n",
    "outside.ts": "const x = 1;\n",
    "added.ts": before,
    "blank.ts": before,
  };
  const { sites, skipped } = await sitesOf(
    old,
    ...Object.keys(old).map((name) => ({
      [name]:
        name === "added.ts"
          ? before.replace("  return n", "  n;\n  return n")
          : name === "blank.ts"
            ? before.replace("}\n\n  two", "}\n  two")
            : "y\n",
    })),
  );
  expect(sites).toEqual([]);
  expect(skipped).toEqual({
    "no parser for its language": 1,
    "generated, or a copy of another project": 1,
    "says that it is generated": 1,
    binary: 1,
    "not UTF-8": 1,
    "larger than 1000000 bytes": 1,
    "the parser refuses it": 1,
    "outside of functions, classes and types": 1,
    "only adds lines": 1,
    "the edited lines are blank": 1,
  });
});

test("a commit gives three sites at most, each of another file, and the same seed the same sites", async () => {
  const names = ["a.ts", "b.ts", "c.ts", "d.ts", "e.ts"];
  const all = (text: string): Record<string, string> => Object.fromEntries(names.map((name) => [name, text]));
  const directory = makeRepository([all(before), all(before.replaceAll(/n \+ n|return 1/g, "return 4"))]);
  directories.push(directory);
  const choose = async (seed: number): Promise<Awaited<ReturnType<typeof chooseSites>>> =>
    await chooseSites(new GitRepository(directory), { name: "x", commit: "HEAD", maxSites: 10, seed });
  const first = await choose(1);
  expect(new Set(first.sites.map(({ path }) => path)).size).toBe(3);
  expect(first.skipped).toEqual({ "more than 3 files of one commit": 2 });
  expect(await choose(1)).toEqual(first);
  const others = await Promise.all([2, 3].map(choose));
  expect(
    others.some(({ sites }) =>
      sites.some(
        ({ line, path }, index) => line !== first.sites[index]?.line || path !== first.sites[index]?.path,
      ),
    ),
  ).toBe(true);
});
