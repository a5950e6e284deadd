import type { SuffixLines } from "./path-attempt.ts";

/** `:10:5` as compilers write it, `:10` and `:10-20`, `#L10` and `#L10-L20` as links to code are; in this order. */
const forms: readonly RegExp[] = [
  /:(\d{1,9}):\d{1,9}$/,
  /:(\d{1,9})(?:-(\d{1,9}))?$/,
  /#L(\d{1,9})(?:-L?(\d{1,9}))?$/,
];

/** Parts a path from the lines that its end names; undefined when it names none. */
export function splitLineSuffix(
  path: string,
): { readonly path: string; readonly suffix: string; readonly lines: SuffixLines } | undefined {
  const match = forms.map((form) => form.exec(path)).find((found) => found !== null);
  if (!match || match.index === 0) return undefined;
  const first = Number(match[1]);
  const last = match[2] === undefined ? undefined : Number(match[2]);
  if (first === 0 || (last !== undefined && last < first)) return undefined;
  return { path: path.slice(0, match.index), suffix: match[0], lines: { first, last } };
}
