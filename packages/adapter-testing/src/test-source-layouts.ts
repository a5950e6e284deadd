import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openFileTool, type FileSource } from "@readfile/core";
import { afterAll, describe, expect, test } from "vitest";
import { buildLayout, coreLayouts, type CoreLayout } from "./core-layouts.ts";

/** The tree of a layout on this disk: `ROOT`, and what lies beside it, which nothing may read. */
export interface LayoutTree {
  readonly directory: string;
  /** The regular files beneath the directory, by their paths from there. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** A place that is not on this disk, and what core's attack layouts come to in it. */
export interface LayoutPlace {
  /** What the counts that are printed are of, such as `s3Source`. */
  readonly name: string;
  /** Puts the trees there, also what lies beside `ROOT` if that is possible. Gives a source of each `ROOT`, in their order. */
  sourcesOf(trees: readonly LayoutTree[]): Promise<readonly FileSource[]> | readonly FileSource[];
  /** Why the place cannot hold the tree of a layout. Undefined: it can. */
  cannotHold(layout: CoreLayout): string | undefined;
  /** The layouts that are read on a disk, by their names, and why they are refused here. */
  readonly refusedHere: Readonly<Record<string, string>>;
}

/** For `refusedHere`: a path that leaves the root and comes back by the root's own name. */
export const comesBackByName: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "path escapes (and returns: by names it is inside, and nothing outside is touched)",
    "long path escapes (and returns)",
  ].map((name) => [name, "the root of a source has no name"]),
);

/** Whether the tree of a layout holds a link. */
export function holdsLinks({ tree }: CoreLayout): boolean {
  return tree.some((entry) => entry.includes(" => "));
}

/**
 * Tests that a source reads what core's attack layouts allow, and nothing else. Prints how many were played, and why the others
 * were not.
 */
export function testSourceLayouts(place: LayoutPlace): void {
  describe.skipIf(process.platform === "win32")(`core's attack layouts over ${place.name}`, () => {
    const parent = realpathSync(mkdtempSync(join(tmpdir(), "readfile-layouts-")));
    afterAll(() => rmSync(parent, { recursive: true, force: true }));

    test("reads what it may, and shows no secret", async () => {
      const held = coreLayouts.filter((layout) => place.cannotHold(layout) === undefined);
      const built = held.map((layout) => {
        const directory = mkdtempSync(join(parent, "l-"));
        return { layout, directory, ...buildLayout(directory, layout) };
      });
      const sources = await place.sourcesOf(
        built.map(({ directory }) => ({ directory, files: filesBeneath(directory) })),
      );
      const noSecret: unknown = expect.not.stringContaining("SECRET");
      let readCount = 0;
      const refusedHere: string[] = [];
      for (const [index, { layout, root, path }] of built.entries()) {
        const source = sources[index];
        if (source === undefined) throw new Error("a tree has no source");
        // A source has no absolute path on the disk: beneath it, the root is `/`.
        const sent = { file_path: path.replace(root, "") };
        const { ok, text } = await openFileTool({ source, ...layout.options }).run(sent);
        source.dispose?.();
        const content = "reads" in layout.outcome ? `${layout.outcome.reads}\n` : undefined;
        const isRead = content !== undefined && !(layout.name in place.refusedHere);
        expect([layout.name, ok, text]).toEqual([layout.name, isRead, isRead ? content : noSecret]);
        if (isRead) readCount++;
        else if (content !== undefined) refusedHere.push(layout.name);
      }
      expect(refusedHere.toSorted()).toEqual(Object.keys(place.refusedHere).toSorted());
      tell(place, held.length, readCount);
      expect(readCount).toBeGreaterThan(15);
      expect(held.length - readCount).toBeGreaterThan(40);
    });
  });
}

function tell(place: LayoutPlace, playedCount: number, readCount: number): void {
  const { name, refusedHere } = place;
  const notPlayed = coreLayouts
    .map((layout) => place.cannotHold(layout))
    .filter((reason) => reason !== undefined);
  const lines = [
    `core's attack layouts over ${name}: ${playedCount} played, 0 failed (${readCount} read, ${playedCount - readCount} refused), ${notPlayed.length} not played`,
    ...counted(notPlayed).map(([reason, count]) => `  not played ${count}: ${reason}`),
    ...counted(Object.values(refusedHere)).map(
      ([reason, count]) => `  refused here, and read on a disk ${count}: ${reason}`,
    ),
  ];
  // oxlint-disable-next-line no-console -- Vitest knows whose output this is, and shows it if it is told to.
  console.log(lines.join("\n"));
}

function counted(reasons: readonly string[]): readonly (readonly [reason: string, count: number])[] {
  return [...Map.groupBy(reasons, (reason) => reason)].map(([reason, same]) => [reason, same.length]);
}

/** Links are left out, and none is followed. */
function filesBeneath(directory: string, beneath = ""): Readonly<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const entry of readdirSync(join(directory, beneath), { withFileTypes: true })) {
    const path = beneath === "" ? entry.name : `${beneath}/${entry.name}`;
    if (entry.isDirectory()) Object.assign(files, filesBeneath(directory, path));
    else if (entry.isFile()) files[path] = new Uint8Array(readFileSync(join(directory, path)));
  }
  return files;
}
