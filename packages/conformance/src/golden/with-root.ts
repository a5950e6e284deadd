import type { GoldenArguments } from "./golden-case.ts";
import { replaceInStrings, rootPlaceholder } from "./replace-in-strings.ts";

/** Replaces `{ROOT}` with the real path of the root in all strings of the arguments. */
export function withRoot(args: GoldenArguments, root: string): GoldenArguments {
  return replaceInStrings(args, rootPlaceholder, root) as GoldenArguments;
}
