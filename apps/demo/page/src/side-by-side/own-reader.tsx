import type { ReactNode } from "react";

const example = `// my-reader.ts
import { readFile } from "node:fs/promises";
import { join } from "node:path";

export default (root) => async ({ path, offset }) => readFile(join(root, path), "utf8");`;
const command = "npx -y pnpm@12 demo --reader ./my-reader.ts";

/** Says how a person runs a function of their own on the rows. */
export function OwnReader(): ReactNode {
  return (
    <section className="row" aria-labelledby="your-own">
      <h2 id="your-own" tabIndex={-1}>
        Run your own function
      </h2>
      <p className="dim">
        Write a module whose default export takes the directory and gives your reader, and name it when you
        start the demo. It becomes one more column, and is judged as the others are.
      </p>
      <pre className="exact" role="region" tabIndex={0} aria-label="A module with a reader">
        <code>{example}</code>
      </pre>
      <pre className="exact" role="region" tabIndex={0} aria-label="How to start the demo with it">
        <code>{command}</code>
      </pre>
      <p className="dim">
        Your reader gives a text, or an image as <code>{"{ mediaType, data }"}</code> with its base64. What it
        throws, and a text that begins with &ldquo;Error&rdquo;, counts as an error. Only the row with the log
        passes <code>offset: -5</code>: the last five lines. For each row, the module is loaded anew, in a
        process of its own that has none of your environment and is ended when it hangs. A result that the row
        does not know is shown as &ldquo;another answer&rdquo; or &ldquo;another error&rdquo;.
      </p>
    </section>
  );
}
