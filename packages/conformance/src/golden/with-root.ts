import type { GoldenArguments } from "./golden-case.ts";
import { replaceInStrings, rootPlaceholder } from "./replace-in-strings.ts";

/** Puts the real path of the root in place of `{ROOT}` in every string of the arguments. */
export function withRoot(args: GoldenArguments, root: string): GoldenArguments {
  return replaceInStrings(args, rootPlaceholder, root) as GoldenArguments;
}
