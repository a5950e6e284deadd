import type { ReactNode } from "react";

/** The bar at the top of every page. */
export function SiteHeader({
  current,
  children,
}: {
  readonly current: "chat" | "conformance";
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
        <a href="/" aria-current={current === "chat" ? "page" : undefined}>
          Chat
        </a>
        <a href="/conformance" aria-current={current === "conformance" ? "page" : undefined}>
          Conformance
        </a>
      </nav>
      <div className="site-header-end">{children}</div>
    </header>
  );
}
