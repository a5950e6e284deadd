import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openFileTool, type FileSource } from "@readfile/core";
import { afterAll, describe, expect, test } from "vitest";
import { buildLayout, coreLayouts } from "../../../adapter-testing/src/core-layouts.ts";
import { holdsLinks } from "../../../adapter-testing/src/test-source-layouts.ts";

/** Layouts, by name, with the reason that is printed. */
interface Told {
  readonly why: string;
  readonly layouts: readonly string[];
}

/** How core's attack layouts are played over a place. */
export interface LayoutPlace {
  /**
   * Gives a source that shows the root of a layout. The place also holds what lies beside the root, in the same directory:
   * a source that leaves its root finds secrets there.
   */
  readonly sourceOf: (root: string, directory: string) => FileSource | Promise<FileSource>;
  /** Where a layout is built: an empty directory with a canonical path. Default: a new one for each. */
  readonly directory?: () => string;
  /** Which layouts are left out, and why. Default: none. */
  readonly leftOut?: { readonly layouts: "with links" | "without links"; readonly why: string };
  /** Options of the tool beside those of the layout. */
  readonly options?: object;
  /** What core reads on the disk, and this place does not give. */
  readonly notRead?: Told;
  /** What core refuses on the disk, and this place gives: it lies inside the root, and a link led there. */
  readonly readAnyway?: Told;
}

/** Plays core's attack layouts over a place: reads what it may, and shows nothing that lies outside the root. */
export function describeLayouts(name: string, place: LayoutPlace): void {
  const { sourceOf, leftOut, options, notRead, readAnyway } = place;
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "readfile-layouts-")));
  const { directory = () => mkdtempSync(join(parent, "layout-")) } = place;
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  describe.skipIf(process.platform === "win32")(`attacks: ${name}`, () => {
    test("core's layouts: reads what it may, and shows nothing that lies beside the root", async () => {
      const played = coreLayouts.filter(
        (layout) => leftOut === undefined || (leftOut.layouts === "with links") !== holdsLinks(layout),
      );
      const found = { read: 0, refused: 0, notRead: [] as string[], readAnyway: [] as string[] };
      for (const layout of played) {
        const at = directory();
        const { root, path } = buildLayout(at, layout);
        const source = await sourceOf(root, at);
        const tool = openFileTool({ source, root, ...layout.options, ...options });
        const { ok, text } = await tool.run({ file_path: path });
        const shown = [layout.name, text];
        expect(shown).toEqual([layout.name, expect.not.stringContaining("SECRET")]);
        if ("refused" in layout.outcome) {
          if (ok) found.readAnyway.push(layout.name);
          else found.refused++;
        } else if (ok) {
          found.read++;
          expect(shown).toEqual([layout.name, `${layout.outcome.reads}\n`]);
        } else found.notRead.push(layout.name);
      }
      expect({ notRead: found.notRead, readAnyway: found.readAnyway }).toEqual({
        notRead: notRead?.layouts ?? [],
        readAnyway: readAnyway?.layouts ?? [],
      });
      // Told with what the conformance cases tell.
      console.log(
        [
          `${name}, core's layouts: ${found.read} read, ${found.refused} refused`,
          leftOut && `${coreLayouts.length - played.length} left out: ${leftOut.why}`,
          notRead && `${notRead.layouts.length} not read: ${notRead.why}`,
          readAnyway && `${readAnyway.layouts.length} read, although core refuses them: ${readAnyway.why}`,
        ]
          .filter((line) => line !== undefined)
          .join("\n  "),
      );
    });
  });
}
