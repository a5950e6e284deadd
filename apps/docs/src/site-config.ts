import { anchorOf } from "./anchors.ts";

/** The pages beside the text, by topic. A test compares them with the documents that there are. */
export const topics: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Start: {
    "What it is": "",
    "Which package?": "docs/which-package",
    "Coming from another reader": "docs/coming-from",
    Recipes: "docs/recipes",
    Troubleshooting: "docs/troubleshooting",
    Upgrading: "docs/upgrading",
  },
  Tools: {
    "What they share": "docs/tools/",
    readFileTool: "docs/tools/read-file",
    codexReadFileTool: "docs/tools/codex-read-file",
    workspaceReadFileTool: "docs/tools/workspace-read-file",
    forgeReadTool: "docs/tools/forge-read",
    openFileTool: "docs/tools/open-file",
  },
  "What is read": {
    Workspaces: "docs/workspace",
    Paging: "docs/paging",
    "Block mode": "docs/block-mode",
    Media: "docs/media",
    Encodings: "docs/encodings",
    Sources: "docs/sources",
    "A fleet over one bucket": "docs/fleet",
    Security: "SECURITY",
  },
  Packages: {
    core: "packages/core/",
    "ai-sdk": "packages/ai-sdk/",
    langchain: "packages/langchain/",
    mastra: "packages/mastra/",
    "openai-agents": "packages/openai-agents/",
    anthropic: "packages/anthropic/",
    "google-genai": "packages/google-genai/",
    "claude-agent-sdk": "packages/claude-agent-sdk/",
    mcp: "packages/mcp/",
    s3: "packages/s3/",
    "azure-blob": "packages/azure-blob/",
    git: "packages/git/",
    zip: "packages/zip/",
    documents: "packages/documents/",
    images: "packages/images/",
    "MCP in clients": "docs/mcp-clients",
    "MCP filesystem server": "docs/mcp-filesystem",
    "Writing an adapter": "docs/writing-an-adapter",
  },
  Proof: {
    conformance: "packages/conformance/",
    Conformance: "docs/conformance",
    Providers: "providers/",
    "Everyday and hostile reads": "docs/cases",
    "Replay of edits": "docs/replay",
    Benchmarks: "docs/benchmarks",
    Footprint: "docs/footprint",
    "Test strength": "docs/test-strength",
    "The demo": "apps/demo/",
  },
  Project: {
    "All documents": "docs/",
    Architecture: "ARCHITECTURE",
    Contributing: "CONTRIBUTING",
    "The bench": "bench/",
    "Worker threads": "packages/worker-thread/",
  },
};

const sidebar = Object.entries(topics).map(([text, pages]) => ({
  text,
  items: Object.entries(pages).map(([title, path]) => ({ text: title, link: `/${path}` })),
}));

/** The theme names the language of a block of code in a grey that is too light to be read by all. */
const style = "html:root { --vp-code-lang-color: var(--vp-c-text-2); }";

/** What the site changes in the reader of Markdown. VitePress brings the types, and is not there before it is needed. */
interface MarkdownReader {
  readonly renderer: { readonly rules: { code_block?: RenderRule; fence?: RenderRule } };
}

type RenderRule = (tokens: readonly { info: string }[], index: number, ...rest: readonly unknown[]) => string;

/** Gives the configuration of the site for VitePress. Its pages are in a folder. */
export function siteConfig(pageFolder: string, outputFolder: string): object {
  return {
    title: "readfile",
    description: "A file-reading tool for LLM agents: exact to the byte, confined to a directory.",
    lang: "en",
    srcDir: pageFolder,
    outDir: outputFolder,
    cleanUrls: true,
    // The address of the site is not known yet, and no page tells when it was changed.
    lastUpdated: false,
    head: [["style", {}, style]],
    markdown: {
      html: false,
      // Indented blocks are commands. As they are, the theme would not let them scroll, and they would widen the page.
      config({ renderer: { rules } }: MarkdownReader) {
        rules.code_block = (tokens, index, ...rest) => {
          const block = tokens[index];
          if (block !== undefined) block.info = "sh";
          return rules.fence?.(tokens, index, ...rest) ?? "";
        };
      },
      anchor: { slugify: anchorOf },
      theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    },
    themeConfig: {
      sidebar,
      outline: [2, 3],
      search: { provider: "local" },
      // What is read aloud is what is seen.
      notFound: { linkText: "Take me home", linkLabel: "Take me home" },
      nav: [
        { text: "Packages", link: "/docs/which-package" },
        { text: "Tools", link: "/docs/tools/" },
        { text: "Recipes", link: "/docs/recipes" },
      ],
    },
  };
}
