import type { GoldenArguments } from "./golden-case.ts";

/** Puts the real path of the root in place of `{ROOT}` in every string argument. */
export function withRoot(args: GoldenArguments, root: string): GoldenArguments {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll("{ROOT}", () => root) : value,
    ]),
  );
}
