import type { LineKind, LexedLine } from "../lexer/lex-lines.ts";
import type { Outline, OutlineNode } from "./outline.ts";

interface Section {
  readonly parent: number;
  readonly start: number;
  end: number;
  readonly lead: number;
  readonly level: number;
}

/** Builds an outline of sections that a header line begins and the next one of the same or a higher level ends. */
export class SectionBuilder {
  readonly #sections: Section[] = [];
  readonly #open: number[] = [];
  readonly #owners: Int32Array;
  readonly #leads: Int32Array;

  constructor(lineCount: number) {
    this.#owners = new Int32Array(lineCount).fill(-1);
    this.#leads = new Int32Array(lineCount).fill(-1);
  }

  /** Begins a section at a line; level 1 is the highest. `lead`: the first line of the comment above. */
  open(line: number, level: number, lead: number = line): void {
    for (let top = this.#top(); top !== undefined && top.level >= level; top = this.#top()) this.#open.pop();
    this.#push(line, level, lead);
    for (let above = lead; above < line; above++) this.#leads[above] = this.#sections.length - 1;
  }

  /** A section of known lines that stands for itself. */
  openBlock(line: number, end: number): void {
    this.#push(line, 0, line);
    this.#open.pop();
    const section = this.#sections.at(-1);
    if (section !== undefined) section.end = end;
    this.#owners.fill(this.#sections.length - 1, line, end + 1);
  }

  /** Gives a line to the section at hand. */
  take(line: number): void {
    const index = this.#open.at(-1);
    if (index === undefined) return;
    this.#owners[line] = index;
    for (const open of this.#open) {
      const section = this.#sections[open];
      if (section !== undefined) section.end = line;
    }
  }

  finish(kinds: readonly LineKind[]): Outline {
    const nodes = this.#sections.map(({ parent, start, end, lead }): OutlineNode => ({
      parent,
      start,
      end,
      lead,
      construct: true,
      namespace: false,
    }));
    return { nodes, kinds, owners: this.#owners, leads: this.#leads, breaks: () => false };
  }

  #top(): Section | undefined {
    return this.#sections[this.#open.at(-1) ?? -1];
  }

  #push(line: number, level: number, lead: number): void {
    const parent = this.#open.at(-1) ?? -1;
    this.#sections.push({ parent, start: line, end: line, lead, level });
    this.#open.push(this.#sections.length - 1);
    this.take(line);
  }
}

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
