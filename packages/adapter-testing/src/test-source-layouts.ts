import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openFileTool, type FileSource, type ReadResult } from "@readfile/core";
import { afterAll, describe, expect, test } from "vitest";
import { buildLayout, coreLayouts, type CoreLayout } from "./core-layouts.ts";

type Files = Readonly<Record<string, Uint8Array>>;

// Test data of conformance, which no package exports.
const filesBeneathModule = new URL("../../conformance/src/fixtures/files-beneath.ts", import.meta.url);
const { filesBeneath } = (await import(filesBeneathModule.href)) as {
  readonly filesBeneath: (directory: string) => Files;
};

/** The tree of a layout on this disk. */
export interface LayoutTree {
  /** The absolute path of the root, which is called `ROOT`. */
  readonly root: string;
  /** The directory that holds the root, and beside it what nothing may read. */
  readonly directory: string;
  /** The regular files beneath the directory, by their paths from there. No link is followed. */
  readonly files: Files;
  /** The same files, by their absolute paths. */
  readonly filesByAbsolutePath: Files;
}

/** Layouts, by their names, that come to something else here than on a disk, and the reason, which is printed. */
export interface OtherOutcome {
  readonly why: string;
  readonly layouts: readonly string[];
}

/** A place that a source reads, and what core's attack layouts come to in it. */
export interface LayoutPlace {
  /** What the counts that are printed are of, such as `s3Source`. */
  readonly name: string;
  /** Called with all trees before the first source is asked for: some places take several at once in less time. */
  prepare?(trees: readonly LayoutTree[]): void;
  /**
   * Puts a tree there, also what lies beside its root if that is possible: a source that leaves its root finds secrets there.
   * Gives a source of the root.
   */
  sourceOf(tree: LayoutTree): FileSource | Promise<FileSource>;
  /** Where each tree is built, without `prepare`: an empty directory with a canonical path. Default: a new one for each. */
  directory?(): string;
  /** Whether a model calls the root by its path on this disk. Default false: by `/`, because a source has no path. */
  readonly rootHasPath?: boolean;
  /** Options of the tool beside those of the layout. */
  readonly options?: object;
  /** Why the place cannot hold the tree of a layout. Undefined: it can. Default: it holds all. */
  cannotHold?(layout: CoreLayout): string | undefined;
  /** What is read on a disk, and refused here. Default: nothing. */
  readonly refusedHere?: readonly OtherOutcome[];
  /** What is refused on a disk, and read here: it lies inside the root, and a link led there. Default: nothing. */
  readonly readHere?: readonly OtherOutcome[];
  /** How many layouts are refused at least. Default 41. */
  readonly leastRefused?: number;
}

/** For `refusedHere`: a path that leaves the root and comes back by the root's own name. */
export const comesBackByName: OtherOutcome = {
  why: "the root of a source has no name",
  layouts: [
    "path escapes (and returns: by names it is inside, and nothing outside is touched)",
    "long path escapes (and returns)",
  ],
};

/** Whether the tree of a layout holds a link. */
export function holdsLinks({ tree }: CoreLayout): boolean {
  return tree.some((entry) => entry.includes(" => "));
}

/**
 * Tests that a source reads what core's attack layouts allow, and shows nothing that lies beside the root. Prints how many were
 * played, and why the others were not.
 */
export function testSourceLayouts(place: LayoutPlace): void {
  const { name, refusedHere = [], readHere = [], leastRefused = 41 } = place;
  describe.skipIf(process.platform === "win32")(`core's attack layouts over ${name}`, () => {
    const parent = realpathSync(mkdtempSync(join(tmpdir(), "readfile-layouts-")));
    afterAll(() => rmSync(parent, { recursive: true, force: true }));

    test("reads what it may, and shows no secret", async () => {
      const held = coreLayouts.filter((layout) => place.cannotHold?.(layout) === undefined);
      const noSecret: unknown = expect.not.stringContaining("SECRET");
      const found = { read: 0, refused: 0, refusedHere: [] as string[], readHere: [] as string[] };
      const build = (layout: CoreLayout): BuiltTree =>
        builtTree(layout, place.directory?.() ?? mkdtempSync(join(parent, "layout-")));
      const prepared = place.prepare === undefined ? [] : held.map(build);
      place.prepare?.(prepared);
      for (const [index, layout] of held.entries()) {
        const { ok, text } = await readOver(place, layout, prepared[index] ?? build(layout));
        const content = "reads" in layout.outcome ? `${layout.outcome.reads}\n` : undefined;
        expect([layout.name, text]).toEqual([layout.name, ok && content !== undefined ? content : noSecret]);
        if (ok !== (content !== undefined)) found[ok ? "readHere" : "refusedHere"].push(layout.name);
        found[ok ? "read" : "refused"]++;
      }
      expect({ refusedHere: found.refusedHere.toSorted(), readHere: found.readHere.toSorted() }).toEqual({
        refusedHere: namesIn(refusedHere),
        readHere: namesIn(readHere),
      });
      tell(place, found.read, found.refused);
      expect(found.read).toBeGreaterThan(15);
      expect(found.refused).toBeGreaterThanOrEqual(leastRefused);
    });
  });
}

interface BuiltTree extends LayoutTree {
  /** The path to send. */
  readonly path: string;
}

function builtTree(layout: CoreLayout, directory: string): BuiltTree {
  const { root, path } = buildLayout(directory, layout);
  const files = filesBeneath(directory);
  const absolute = Object.entries(files).map(([name, bytes]) => [join(directory, name), bytes] as const);
  return { root, path, directory, files, filesByAbsolutePath: Object.fromEntries(absolute) };
}

async function readOver(
  place: LayoutPlace,
  layout: CoreLayout,
  tree: BuiltTree,
): Promise<ReadResult<unknown>> {
  const { root, path } = tree;
  const source = await place.sourceOf(tree);
  const options = { source, ...layout.options, ...place.options };
  try {
    return place.rootHasPath === true
      ? await openFileTool({ root, ...options }).run({ file_path: path })
      : await openFileTool(options).run({ file_path: path.replace(root, "") });
  } finally {
    source.dispose?.();
  }
}

function namesIn(outcomes: readonly OtherOutcome[]): readonly string[] {
  return outcomes.flatMap(({ layouts }) => layouts).toSorted();
}

function tell(place: LayoutPlace, readCount: number, refusedCount: number): void {
  const { name, refusedHere = [], readHere = [] } = place;
  const notPlayed = coreLayouts
    .map((layout) => place.cannotHold?.(layout))
    .filter((reason) => reason !== undefined);
  const byReason = Map.groupBy(notPlayed, (reason) => reason);
  const lines = [
    `core's attack layouts over ${name}: ${readCount + refusedCount} played, 0 failed (${readCount} read, ${refusedCount} refused), ${notPlayed.length} not played`,
    ...[...byReason].map(([reason, same]) => `  not played ${same.length}: ${reason}`),
    ...refusedHere.map(({ why, layouts }) => `  refused here, and read on a disk ${layouts.length}: ${why}`),
    ...readHere.map(({ why, layouts }) => `  read here, and refused on a disk ${layouts.length}: ${why}`),
  ];
  // oxlint-disable-next-line no-console -- Vitest knows whose output this is, and shows it if it is told to.
  console.log(lines.join("\n"));
}
