import type { ReactNode } from "react";

const pages = {
  chat: { path: "/", title: "Chat" },
  "side-by-side": { path: "/side-by-side", title: "Side by side" },
  conformance: { path: "/conformance", title: "Conformance" },
} as const;

/** A page of the demo. */
export type PageName = keyof typeof pages;

/** The bar at the top of every page. */
export function SiteHeader({
  current,
  children,
}: {
  readonly current: PageName;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <header className="site-header">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <p className="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M8 9.5h16M8 16h11M8 22.5h14" />
        </svg>
        readfile
      </p>
      <nav aria-label="Pages">
        {Object.entries(pages).map(([name, { path, title }]) => (
          <a key={name} href={path} aria-current={current === name ? "page" : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <div className="site-header-end">{children}</div>
    </header>
  );
}
