/** The shown parts of a notebook. */
export interface Notebook {
  /** Empty if it names none. */
  readonly language: string;
  readonly cells: readonly NotebookCell[];
}

/** One cell of a notebook. */
export interface NotebookCell {
  /** `code`, `markdown`, `raw`, or another type that the notebook names. */
  readonly type: string;
  /** The number of its execution; null: none. */
  readonly execution: number | null;
  readonly source: string;
  readonly outputs: readonly NotebookOutput[];
}

/** One output of a cell, as text under a title. Where the text is empty, the title says everything. */
export interface NotebookOutput {
  readonly title: string;
  readonly text: string;
}

/** A notebook as text: each cell under a line that describes it, followed by its outputs. */
export function notebookText(notebook: Notebook): string {
  return notebook.cells.map(cellText).join("\n");
}

function cellText(cell: NotebookCell, index: number): string {
  const execution = cell.execution === null ? "" : `, execution ${cell.execution}`;
  const title = `=== cell ${index + 1}: ${cell.type}${execution} ===\n`;
  return title + asLines(cell.source) + cell.outputs.map(outputText).join("");
}

function outputText({ title, text }: NotebookOutput): string {
  return `--- ${title} ---\n${asLines(text)}`;
}

/** Ends a text with a line feed, unless it is empty. */
function asLines(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** An object in unchecked JSON; undefined for anything else. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** The items of a list in unchecked JSON; none for anything else. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, which notebooks store as a whole or as a list of its lines; empty for anything else. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  return listIn(value)
    .filter((part) => typeof part === "string")
    .join("");
}
