import type { ReactNode } from "react";

// As the first example of the README.
const install = "npm install @readfile/ai-sdk ai @ai-sdk/openai";
const example = `import { readFileTool } from "@readfile/ai-sdk";

const agent = new ToolLoopAgent({
  model: openai("gpt-5.1"),
  tools: { read_file: readFileTool({ root: process.cwd() }) },
});`;

/** Says how to use readfile in an agent. */
export function Adoption(): ReactNode {
  return (
    <section className="row" aria-labelledby="use-it">
      <h2 id="use-it" tabIndex={-1}>
        Use it in your agent
      </h2>
      <p className="dim">
        Its first version, 0.1.0, is not on npm yet. Once it is, this installs it with the AI SDK:
      </p>
      <pre className="exact" role="region" tabIndex={0} aria-label="What to install">
        <code>{install}</code>
      </pre>
      <pre className="exact" role="region" tabIndex={0} aria-label="What to write">
        <code>{example}</code>
      </pre>
      <p className="dim">
        <code>README.md</code> has the whole example, and how to run it in a clone today. LangChain, the
        OpenAI Agents SDK and other frameworks have a package each: see <code>docs/which-package.md</code>.
      </p>
    </section>
  );
}
