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
