/** What a text document is made of. Texts are Markdown, in which a line feed breaks the line. */
export type Block =
  | { readonly kind: "heading"; readonly depth: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | { readonly kind: "list"; readonly items: readonly ListItem[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: "note"; readonly label: string; readonly blocks: readonly Block[] };

/** An item of a list. `number`: undefined where the list is not numbered. */
export interface ListItem {
  readonly number: number | undefined;
  readonly blocks: readonly Block[];
}

/** A cell of a table. `columns`: over how many it reaches. */
export interface TableCell {
  readonly blocks: readonly Block[];
  readonly columns: number;
}
