import { eachInTurns } from "../../../lines/bytes/yield-turn.ts";
import type { LexedLine, LineKind } from "../lexer/lex-lines.ts";
import { noNodes, type Outline, type OutlineNode } from "./outline.ts";

/** A header of a section. Strings are two quotes here, so a comma means an array. */
const header = /^\[[^,]*\]$/;

/** The sections of a text such as TOML or INI: `[name]` and all lines up to the next header. */
export async function sectionOutline(lines: readonly LexedLine[], signal?: AbortSignal): Promise<Outline> {
  const builder = new SectionBuilder(lines.length);
  let comments: number[] = [];
  const addComments = (): void => {
    for (const line of comments) builder.addLine(line);
    comments = [];
  };
  await eachInTurns(0, lines.length, signal, (index) => {
    const line = lines[index];
    if (line?.kind === "comment") comments.push(index);
    else if (line?.kind === "code" && line.indent === 0 && header.test(line.code)) {
      builder.open(index, 1, comments[0] ?? index);
      comments = [];
    } else {
      addComments();
      if (line?.kind !== "blank") builder.addLine(index);
    }
  });
  addComments();
  return builder.finish(lines.map(({ kind }) => kind));
}

interface Section {
  readonly parent: number;
  readonly start: number;
  end: number;
  readonly lead: number;
  readonly level: number;
}

/** Builds an outline of sections. A section ends before the next one of the same or a higher level. */
export class SectionBuilder {
  readonly #sections: Section[] = [];
  readonly #open: number[] = [];
  readonly #owners: Int32Array;
  readonly #leads: Int32Array;

  constructor(lineCount: number) {
    this.#owners = noNodes(lineCount);
    this.#leads = noNodes(lineCount);
  }

  /** Begins a section at its header line. Level 1 is the highest; `lead` is the first line of the comment above. */
  open(line: number, level: number, lead: number = line): void {
    for (let top = this.#top(); top !== undefined && top.level >= level; top = this.#top()) this.#open.pop();
    this.#push(line, level, lead);
    for (let above = lead; above < line; above++) this.#leads[above] = this.#sections.length - 1;
  }

  /** Adds a section whose lines are known and belong to no other section. */
  addSection(line: number, end: number): void {
    this.#push(line, 0, line);
    this.#open.pop();
    const section = this.#sections.at(-1);
    if (section !== undefined) section.end = end;
    this.#owners.fill(this.#sections.length - 1, line, end + 1);
  }

  /** Adds a line to the innermost open section. */
  addLine(line: number): void {
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
    this.addLine(line);
  }
}
