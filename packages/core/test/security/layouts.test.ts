import { describe, expect, test, vi } from "vitest";
import { ReadError, openWorkspace } from "../../src/index.ts";
import { subdirectoryOf, temporaryDirectory } from "../temporary-directory.ts";
import { buildLayout } from "./build-layout.ts";
import { layouts, notApplicable, type Layout } from "./layouts.ts";
import { operations, readThrough } from "./operations.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();

/** The code that a promise rejects with, or its value. */
async function outcomeOf<Value>(promise: Promise<Value>): Promise<Value | string> {
  try {
    return await promise;
  } catch (error) {
    if (!ReadError.is(error)) throw error;
    return error.code;
  }
}

function expectedListing({ lists, outcome }: Layout): readonly string[] | string {
  if (lists !== undefined) return lists;
  return "refused" in outcome ? outcome.refused : "NOT_FILE";
}

const posix = process.platform !== "win32";

describe.runIf(posix).for(Object.entries(layouts))("%s", ([, group]) => {
  test.for(group.map((layout) => [layout.name, layout] as const))("%s", async ([, layout]) => {
    const { root, path: sent } = buildLayout(subdirectoryOf(directory), layout);
    const { outcome } = layout;
    const options = { root, ...layout.options };
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { name, tool, codes, shows, open } of operations) {
      const answer = await open(options, root)(sent);
      actual[name] = answer.ok ? answer.content : answer.code;
      expected[name] =
        "reads" in outcome
          ? shows(outcome.reads)
          : (layout.codes?.[tool] ?? codes[outcome.refused] ?? "a code that the table has not");
    }
    expect(actual).toEqual(expected);

    const workspace = openWorkspace(options);
    expect(await outcomeOf(readThrough(workspace, sent))).toBe(
      "reads" in outcome ? `${outcome.reads}\n` : outcome.refused,
    );
    const listed = outcomeOf(
      (async () => (await workspace.list(sent)).map((entry) => entry.name).toSorted())(),
    );
    expect(await listed).toEqual(expectedListing(layout));
    workspace.dispose();
  });
});

test("reports that do not apply to reading files", () => {
  expect(notApplicable.length).toBeGreaterThan(0);
  for (const [report, reason] of notApplicable) console.log(`not applicable: ${report}: ${reason}`);
});
