// Core's attack layouts for the tests of other packages. The table is test data of core, which no package exports.

/** The parts of a layout that these tests need. */
export interface CoreLayout {
  readonly name: string;
  /** What the tree holds, one entry each; a link is `NAME => TARGET`. */
  readonly tree: readonly string[];
  /** The path to send. */
  readonly path: string;
  readonly outcome: { readonly reads: string } | { readonly refused: string };
  readonly options?: object;
}

type BuildLayout = (
  directory: string,
  layout: CoreLayout,
) => { readonly root: string; readonly path: string };

const security = new URL("../../core/test/security/", import.meta.url);
const table = (await import(new URL("layouts.ts", security).href)) as {
  /** By the report that each follows. */
  readonly layouts: Readonly<Record<string, readonly CoreLayout[]>>;
};
const builder = (await import(new URL("build-layout.ts", security).href)) as {
  readonly buildLayout: BuildLayout;
};

export const coreLayouts: readonly CoreLayout[] = Object.values(table.layouts).flat();

/** Creates the tree of a layout in an empty directory, whose path must be canonical. Gives its root and the path to send. */
export const buildLayout: BuildLayout = builder.buildLayout;
