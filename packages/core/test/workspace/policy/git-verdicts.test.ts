import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { memorySource } from "../../../src/source/memory-source.ts";
import { IgnoreFiles } from "../../../src/workspace/policy/ignore-files.ts";

/** What `git check-ignore` said, written by `pnpm fuzz ignore --write FILE`: byte by byte as Latin-1, by the place of the file. */
interface Case {
  readonly ignoreFiles: Readonly<Record<string, string>>;
  readonly ignored: readonly string[];
  readonly shown: readonly string[];
}

const cases = JSON.parse(
  readFileSync(new URL("./git-verdicts.snapshot.json", import.meta.url), "utf8"),
) as readonly Case[];

test.for(cases.map((one, index) => [index, one] as const))("random ignore files %i", async ([, one]) => {
  const files = Object.entries(one.ignoreFiles).map(([place, text]) => [place, Buffer.from(text, "latin1")]);
  const rules = new IgnoreFiles(memorySource(Object.fromEntries(files)), [".gitignore"], "inside");
  const hidden: string[] = [];
  const shown: string[] = [];
  for (const path of [...one.ignored, ...one.shown]) {
    const directory = path.split("/");
    const name = directory.pop() ?? "";
    const isHidden = await rules.judge(directory, undefined, (beneath) => beneath.hides(name, false));
    (isHidden ? hidden : shown).push(path);
  }
  expect({ hidden, shown }).toStrictEqual({ hidden: one.ignored, shown: one.shown });
});
