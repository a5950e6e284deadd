import { type Notebook, type NotebookCell, type NotebookOutput, objectIn } from "./notebook.ts";
import { placeholderOf } from "./notebook-output.ts";

/** A notebook as text: each cell under a line that says what it is, with its outputs. */
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

/** Ends in a line feed unless it is empty. */
function asLines(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** The files that a cell holds for its text to show, each by its types and sizes. */
export function notebookAttachments(value: unknown): NotebookOutput[] {
  return Object.values(objectIn(value) ?? {}).map((bundle) => {
    const left = Object.entries(objectIn(bundle) ?? {}).map(([type, content]) =>
      placeholderOf(type, content),
    );
    return { title: ["attachment", ...left].join("; "), text: "" };
  });
}
