import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openFileTool, type FileSource } from "@readfile/core";
import { afterAll, describe, expect, test } from "vitest";
import { buildLayout, coreLayouts, type CoreLayout } from "../../../adapter-testing/src/core-layouts.ts";

/** How core's attack layouts are played over a place. */
export interface LayoutPlace {
  /**
   * Gives a source that shows the root of a layout. The place also holds what lies beside the root, in the same directory:
   * a source that leaves its root finds secrets there.
   */
  readonly sourceOf: (root: string, directory: string) => FileSource | Promise<FileSource>;
  /** Where the layouts are built: an empty directory with a canonical path. Default: a new one for each layout. */
  readonly directory?: () => string;
  /** Why layouts that hold links are left out. Undefined: they are played. */
  readonly withoutLinks?: string;
  /** Options of the tool beside those of the layout. */
  readonly options?: object;
  /** The layouts, by name, whose file core reads from the disk and which this place does not give. */
  readonly notRead?: readonly string[];
  /** The layouts, by name, that are read although a rule denies the file that a link of the place leads to, and why. */
  readonly readThroughLinks?: { readonly why: string; readonly layouts: readonly string[] };
}

const parent = realpathSync(mkdtempSync(join(tmpdir(), "readfile-layouts-")));

/** Plays core's attack layouts over a place: reads what it may, and shows nothing that lies outside the root. */
export function describeLayouts(name: string, place: LayoutPlace): void {
  const { withoutLinks, notRead = [], readThroughLinks } = place;
  const { sourceOf, directory = () => mkdtempSync(join(parent, "layout-")), options = {} } = place;
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  describe.skipIf(process.platform === "win32")("attacks", () => {
    test(`${name}: core's layouts, with what lies beside the root in the same place`, async () => {
      const played = coreLayouts.filter((layout) => withoutLinks === undefined || !holdsLinks(layout));
      const found = { notRead: [] as string[], readThroughLinks: [] as string[] };
      let read = 0;
      let refused = 0;
      for (const layout of played) {
        const at = directory();
        const { root, path } = buildLayout(at, layout);
        const source = await sourceOf(root, at);
        const tool = openFileTool({ source, root, ...layout.options, ...options });
        const { ok, text } = await tool.run({ file_path: path });
        const shown = [layout.name, text];
        expect(shown).toEqual([layout.name, expect.not.stringContaining("SECRET")]);
        if ("refused" in layout.outcome) {
          if (ok) found.readThroughLinks.push(layout.name);
          else refused++;
        } else if (ok) {
          read++;
          expect(shown).toEqual([layout.name, `${layout.outcome.reads}\n`]);
        } else found.notRead.push(layout.name);
      }
      expect(found).toEqual({ notRead, readThroughLinks: readThroughLinks?.layouts ?? [] });
      expect(read + refused + notRead.length + found.readThroughLinks.length).toBe(played.length);
      const reasons = [
        ...(withoutLinks === undefined
          ? []
          : [`${coreLayouts.length - played.length} left out: ${withoutLinks}`]),
        ...(readThroughLinks === undefined
          ? []
          : [`${readThroughLinks.layouts.length} read through links: ${readThroughLinks.why}`]),
        ...(notRead.length > 0 ? [`${notRead.length} not read: ${notRead.join(", ")}`] : []),
      ];
      const counts = `${name}, core's layouts: ${read} read, ${refused} refused`;
      console.log([counts, ...reasons].join("\n  "));
    });
  });
}

function holdsLinks({ tree }: CoreLayout): boolean {
  return tree.some((entry) => entry.includes(" => "));
}
