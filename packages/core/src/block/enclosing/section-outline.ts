import type { LexedLine } from "./lexed-line.ts";
import type { Outline } from "./outline.ts";
import { SectionBuilder } from "./section-builder.ts";

/** Strings are two quotes here, so that a comma means an array. */
const header = /^\[[^,]*\]$/;

/** Sections of a text such as TOML or INI: `[name]` and what follows up to the next. */
export function sectionOutline(lines: readonly LexedLine[]): Outline {
  const builder = new SectionBuilder(lines.length);
  let comments: number[] = [];
  const takeComments = (): void => {
    for (const line of comments) builder.take(line);
    comments = [];
  };
  for (const [index, { kind, indent, code }] of lines.entries()) {
    if (kind === "comment") comments.push(index);
    else if (kind === "code" && indent === 0 && header.test(code)) {
      builder.open(index, 1, comments[0] ?? index);
      comments = [];
    } else {
      takeComments();
      if (kind !== "blank") builder.take(index);
    }
  }
  takeComments();
  return builder.finish(lines.map(({ kind }) => kind));
}
