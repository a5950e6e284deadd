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

/** Chooses the sites of one commit, which replaces files. */
async function sitesOf(
  old: Readonly<Record<string, string | Uint8Array>>,
  changed: Readonly<Record<string, string>>,
): Promise<Awaited<ReturnType<typeof chooseSites>>> {
  const directory = makeRepository([old, changed]);
  directories.push(directory);
  const repository = new GitRepository(directory);
  return await chooseSites(repository, { name: "fixture", commit: "HEAD", maxSites: 10, seed: 1 });
}

test.each([
  { edited: ["n + n", "2 * n"], line: 6, wanted: { first: 4, last: 7 } },
  { edited: ["// A comment", "// Comment"], line: 5, wanted: { first: 4, last: 7 } },
  { edited: ["Doubles", "Twice"], line: 3, wanted: { first: 3, last: 7 } },
  { edited: ["return 1", "return 3"], line: 11, wanted: { first: 10, last: 12 } },
  { edited: ["two = 2", "two = 3"], line: 14, wanted: { first: 9, last: 15 } },
])(
  "an edit of line $line: lines $wanted.first to $wanted.last must be seen",
  async ({ edited, line, wanted }) => {
    const [from = "", to = ""] = edited;
    const { sites, skipped } = await sitesOf({ "a.ts": before }, { "a.ts": before.replace(from, to) });
    expect(sites).toEqual([
      {
        repository: "fixture",
        commit: expect.stringMatching(/^[\da-f]{40}$/),
        path: "a.ts",
        language: "TypeScript",
        text: before,
        line,
        wanted,
      },
    ]);
    expect(skipped).toEqual({});
  },
);

const binary = new Uint8Array([0, 1, 2, 10]);
const latin1 = new Uint8Array([
  ...Buffer.from("function f() {\n  return '"),
  0xe9,
  ...Buffer.from("';\n}\n"),
]);

test.each([
  { name: "a.md", old: "x\n", reason: "no parser for its language" },
  { name: "vendor/a.ts", old: before, reason: "generated, or a copy of another project" },
  { name: "a.ts", old: `// @generated\n${before}`, reason: "says that it is generated" },
  { name: "a.ts", old: binary, reason: "binary" },
  { name: "a.ts", old: latin1, reason: "not UTF-8" },
  { name: "a.ts", old: `${before}${"// x\n".repeat(250_000)}`, reason: "larger than 1000000 bytes" },
  { name: "a.ts", old: "function f( {\n", reason: "the parser refuses it" },
  { name: "a.ts", old: "const x = 1;\n", reason: "outside of functions, classes and types" },
])("$name is skipped: $reason", async ({ name, old, reason }) => {
  const { sites, skipped } = await sitesOf({ [name]: old }, { [name]: "y\n" });
  expect({ sites, skipped }).toEqual({ sites: [], skipped: { [reason]: 1 } });
});

test("lines that were only added are no site, nor is a blank line", async () => {
  const added = await sitesOf(
    { "a.ts": before },
    { "a.ts": before.replace("  return n", "  n;\n  return n") },
  );
  expect(added).toEqual({ sites: [], commits: 2, skipped: { "only adds lines": 1 } });
  const blank = await sitesOf({ "a.ts": before }, { "a.ts": before.replace("}\n\n  two", "}\n  two") });
  expect(blank).toEqual({ sites: [], commits: 2, skipped: { "the edited lines are blank": 1 } });
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
  const others = await Promise.all([2, 3, 4, 5].map(choose));
  expect(
    others.some(({ sites }) =>
      sites.some(
        ({ line, path }, index) => line !== first.sites[index]?.line || path !== first.sites[index]?.path,
      ),
    ),
  ).toBe(true);
});
