import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod";

// Else it tries to make functions of strings, which the page's policy forbids and the browser reports.
config({ jitless: true });

/** Draws a page into the document. */
export function mountPage(page: ReactNode): void {
  const element = document.querySelector("#page");
  if (element !== null) createRoot(element).render(<StrictMode>{page}</StrictMode>);
}
