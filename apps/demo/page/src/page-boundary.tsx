import { Component, type ReactNode } from "react";
import { SiteHeader, type PageName } from "./site-header.tsx";
import { EscapedText } from "./text/escaped-text.tsx";

interface PageBoundaryProps {
  readonly name: PageName;
  /** Forgets what the page keeps across reloads, for a page that keeps something. */
  readonly onForget?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Catches what a page throws while it is drawn. React would leave an empty document otherwise. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly problem?: string }> {
  override state: { readonly problem?: string } = {};

  static getDerivedStateFromError(error: unknown): { readonly problem: string } {
    return { problem: String(error) };
  }

  override render(): ReactNode {
    const { name, onForget, children } = this.props;
    const { problem } = this.state;
    return problem === undefined ? (
      children
    ) : (
      <BrokenPage name={name} problem={problem} onForget={onForget} />
    );
  }
}

function BrokenPage({
  name,
  problem,
  onForget,
}: Omit<PageBoundaryProps, "children"> & { readonly problem: string }): ReactNode {
  return (
    <>
      <SiteHeader current={name} />
      <main id="main" className="notice">
        <h1>This page cannot be drawn</h1>
        <div role="alert">
          <p>
            Something in the demo failed, or its server sent something unexpected. Reload the page. If this
            happens again, stop the demo, start it again, and report the text below.
          </p>
        </div>
        <pre className="exact" role="region" tabIndex={0} aria-label="The error">
          <code>
            <EscapedText text={problem} />
          </code>
        </pre>
        <p className="actions">
          <button type="button" className="primary" onClick={() => location.reload()}>
            Reload the page
          </button>
          {onForget !== undefined && (
            <button
              type="button"
              className="secondary"
              onClick={() => {
                onForget();
                location.reload();
              }}
            >
              Forget this chat and reload
            </button>
          )}
        </p>
      </main>
    </>
  );
}
