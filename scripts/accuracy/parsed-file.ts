/** A run of lines, both ends included, counted from 0. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** What a parser knows of a piece of a file. */
export interface Construct extends LineSpan {
  /** The parser's name for it. */
  readonly type: string;
  /** The documentation does not say whether it is a construct: with and without it an answer is right. */
  readonly optional?: boolean;
  /** Its content counts as top level. */
  readonly namespace?: boolean;
}

/** A file as its language's own parser sees it. */
export interface ParsedFile {
  readonly constructs: readonly Construct[];
  /** Lines that hold nothing but comments. */
  readonly commentLines: ReadonlySet<number>;
  /** Strings that span lines, with the line where each begins. */
  readonly strings: readonly LineSpan[];
  /** Lines that the parser does not understand, such as the arguments of macros. */
  readonly unclear: readonly LineSpan[];
  /** Whether indentation ends a construct, so that deeper comments below it belong to it. */
  readonly indented?: boolean;
}

/** The answers that the documentation promises for the line of a file. */
export interface ExpectedBlock {
  readonly type: string;
  readonly spans: readonly LineSpan[];
}

/** Judges lines of one file. */
export class FileJudge {
  readonly #lines: readonly string[];
  readonly #file: ParsedFile;
  readonly #constructs: readonly (Construct & { readonly lead: number })[];
  /** Lines on which one construct ends and another begins. */
  readonly #shared = new Set<number>();

  constructor(lines: readonly string[], file: ParsedFile) {
    this.#lines = lines;
    this.#file = file;
    const grown = file.constructs.map((construct) => ({
      ...construct,
      end: this.#endOf(construct),
      lead: this.#leadOf(construct.start),
    }));
    this.#constructs = grown
      .filter(({ start, end }) => end > start)
      .toSorted((a, b) => a.end - a.start - (b.end - b.start));
    const starts = new Set(this.#constructs.map(({ start }) => start));
    for (const { end } of this.#constructs) if (starts.has(end)) this.#shared.add(end);
  }

  /** Undefined: no construct holds the line, or what holds it is not clear. */
  expectedAt(anchor: number): ExpectedBlock | undefined {
    const line = this.#lineThatDecides(anchor);
    if (line === undefined || this.#isUnclear(line)) return undefined;
    const around = this.#constructs.filter(({ lead, end }) => lead <= line && line <= end);
    const spans: LineSpan[] = [];
    for (const construct of around) {
      if (construct.namespace === true) return undefined;
      spans.push({ start: Math.min(construct.lead, anchor), end: construct.end });
      if (construct.optional === true) continue;
      // Several headers may stand on one line.
      const twins = around.filter(({ start, namespace }) => start === line && namespace !== true);
      if (construct.start === line) {
        spans.push(...twins.map(({ lead, end }) => ({ start: Math.min(lead, anchor), end })));
      }
      return { type: construct.type, spans };
    }
    return undefined;
  }

  /**
   * The smallest function, class or type around a line, with the comments and decorators right above it if the line is one
   * of them. Where the parser's constructs do not tell whether a piece is one of these, such as a closure that is passed to a
   * call, the construct around it is meant, unless there is none. "unclear": the parser does not understand the line.
   */
  smallestAround(line: number): LineSpan | "unclear" | undefined {
    if (this.#isUnclear(line)) return "unclear";
    const around = this.#constructs.filter(
      ({ lead, end, namespace }) => namespace !== true && lead <= line && line <= end,
    );
    const smallest =
      around.find(({ type, optional }) => optional !== true || isTypeName(type)) ?? around.at(-1);
    return smallest && { start: Math.min(smallest.start, line), end: smallest.end };
  }

  #isUnclear(line: number): boolean {
    return (
      this.#shared.has(line) || this.#file.unclear.some(({ start, end }) => start <= line && line <= end)
    );
  }

  /** A blank line belongs to the line below, and a line in a string to the line where the string begins. */
  #lineThatDecides(anchor: number): number | undefined {
    let line = anchor;
    const strings = this.#file.strings;
    while (this.#isBlank(line) && !strings.some(({ start, end }) => start < line && line <= end)) {
      line++;
      if (line >= this.#lines.length) return undefined;
    }
    for (;;) {
      const at = line;
      const string = strings.find(({ start, end }) => start < at && at <= end);
      if (string === undefined) return line;
      line = string.start;
    }
  }

  #isBlank(line: number): boolean {
    return this.#lines[line]?.trim() === "" && !this.#file.commentLines.has(line);
  }

  /** The first of the comment lines right above a header. A deeper comment belongs to what stands above. */
  #leadOf(start: number): number {
    let lead = start;
    while (lead > 0 && this.#file.commentLines.has(lead - 1)) lead--;
    while (lead < start && this.#indentOf(lead) > this.#indentOf(start)) lead++;
    return lead;
  }

  #endOf({ start, end }: LineSpan): number {
    const { indented = false, commentLines } = this.#file;
    let last = end;
    const isEmpty = (line: number): boolean => this.#isBlank(line) || (indented && commentLines.has(line));
    while (last > start && isEmpty(last)) last--;
    if (!indented) return last;
    for (let line = last + 1; line < this.#lines.length; line++) {
      if (this.#isBlank(line)) continue;
      if (!commentLines.has(line) || this.#indentOf(line) <= this.#indentOf(start)) break;
      last = line;
    }
    return last;
  }

  #indentOf(line: number): number {
    const text = this.#lines[line] ?? "";
    return text.length - text.trimStart().length;
  }
}

/** Whether a parser's name for a construct is that of a type. */
function isTypeName(name: string): boolean {
  return /^TSTypeAlias|^type_declaration$|_specifier$/.test(name);
}

/** A place in a text: line and column, counted from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The lines that hold nothing but comments. */
export function commentLinesOf(
  lines: readonly string[],
  comments: readonly { readonly from: Place; readonly to: Place }[],
): Set<number> {
  const rests = new Map<number, string>();
  for (const { from, to } of comments) {
    for (let row = from.row; row <= to.row; row++) {
      const text = rests.get(row) ?? lines[row] ?? "";
      const start = row === from.row ? from.column : 0;
      const end = row === to.row ? to.column : text.length;
      rests.set(row, text.slice(0, start) + " ".repeat(Math.max(0, end - start)) + text.slice(end));
    }
  }
  const rows = [...rests].filter(([row, rest]) => {
    const isInside = comments.some(({ from, to }) => from.row < row && row < to.row);
    return rest.trim() === "" && (isInside || (lines[row] ?? "").trim() !== "");
  });
  return new Set(rows.map(([row]) => row));
}
