import { objectIn } from "./json-value.ts";
import type { NotebookOutput } from "./notebook.ts";
import { placeholderOf } from "./placeholder-of.ts";

/** The files that a cell holds for its text to show, each by its types and sizes. */
export function notebookAttachments(value: unknown): NotebookOutput[] {
  return Object.values(objectIn(value) ?? {}).map((bundle) => {
    const left = Object.entries(objectIn(bundle) ?? {}).map(([type, content]) =>
      placeholderOf(type, content),
    );
    return { title: ["attachment", ...left].join("; "), text: "" };
  });
}
