import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod";
import { PageBoundary } from "./page-boundary.tsx";
import type { PageName } from "./site-header.tsx";

// Otherwise zod tries to make functions from strings. The page's policy forbids that, and the browser reports it.
config({ jitless: true });

/** Renders a page into the document. `onForget` forgets what the page keeps across reloads. */
export function mountPage(name: PageName, page: ReactNode, onForget?: () => void): void {
  const element = document.querySelector("#page");
  if (element === null) return;
  createRoot(element).render(
    <StrictMode>
      <PageBoundary name={name} onForget={onForget}>
        {page}
      </PageBoundary>
    </StrictMode>,
  );
}
