/** A notebook as far as it is shown. */
export interface Notebook {
  /** Empty when it names none. */
  readonly language: string;
  readonly cells: readonly NotebookCell[];
}

/** One cell of a notebook. */
export interface NotebookCell {
  /** `code`, `markdown`, `raw`, or what else the notebook says. */
  readonly type: string;
  /** The number of its execution; null: none. */
  readonly execution: number | null;
  readonly source: string;
  readonly outputs: readonly NotebookOutput[];
}

/** One output of a cell, as text under a title; an empty text has a title that says it all. */
export interface NotebookOutput {
  readonly title: string;
  readonly text: string;
}

/** An object of unchecked JSON; undefined for anything else. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** The items of unchecked JSON; none for anything but a list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that notebooks store whole or as a list of its lines; empty for anything else. */
export function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  return listIn(value)
    .filter((part) => typeof part === "string")
    .join("");
}
