import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { markUnseen } from "./mark-unseen.ts";

/** Nothing is fetched for an answer: an image is its words, and a link opens elsewhere and tells nothing of this page. */
const components: Components = {
  // They scroll, so that the keyboard must reach them.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => <table tabIndex={0}>{children}</table>,
  img: ({ alt }) => <span className="dim">[image: {alt}]</span>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ),
};

/** Shows Markdown. Markup of HTML stays text, and characters that cannot be seen appear as their codes. */
export function MarkdownText({ text }: { readonly text: string }): ReactNode {
  return (
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[markUnseen]} components={components}>
      {text}
    </Markdown>
  );
}
