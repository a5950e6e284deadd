import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Draws a page into the document. */
export function mountPage(page: ReactNode): void {
  const element = document.querySelector("#page");
  if (element !== null) createRoot(element).render(<StrictMode>{page}</StrictMode>);
}
