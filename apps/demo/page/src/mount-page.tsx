import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod";

// Otherwise zod tries to make functions from strings. The page's policy forbids that, and the browser reports it.
config({ jitless: true });

/** Renders a page into the document. */
export function mountPage(page: ReactNode): void {
  const element = document.querySelector("#page");
  if (element !== null) createRoot(element).render(<StrictMode>{page}</StrictMode>);
}
