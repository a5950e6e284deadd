import { join } from "node:path";
import { foldersWith } from "./adapters.ts";
import { readManifest } from "./read-manifest.ts";

/** One end of an adapter's peer range. */
export interface PeerEnd {
  readonly adapter: string;
  /** The name of the peer dependency. */
  readonly framework: string;
  /** Versions that replace those of the catalog or of pnpm's choice. Null: not installed. */
  readonly versions: Readonly<Record<string, string | null>>;
  /** Test files and parts of test titles to leave out, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
}

/** What an adapter's oldest framework needs besides its own version. */
type Floor = Pick<PeerEnd, "versions" | "without">;

/** The adapters whose oldest framework needs more than its own version, by their folders. */
const floors: Readonly<Record<string, Floor>> = {
  "ai-sdk": {
    versions: {},
    without: { "onInputAvailable receives the tool's context": "generateText gave none" },
  },
  langchain: {
    versions: {
      "@langchain/langgraph": "1.0.0",
      "@langchain/langgraph-checkpoint": "1.0.0",
      langchain: "1.0.1",
      deepagents: null,
    },
    without: {
      "deep-agent.test.ts": "deepagents needs @langchain/core 1.2",
      "backend-source.test.ts": "its backends are of deepagents",
      "readme.test.ts": "its examples are of deepagents, too",
      "human-in-the-loop.test.ts": "langchain had no `when`",
      "several-approval.test.ts": "so here, too",
      "pitfalls.test.ts": "langchain had no toolErrorMiddleware",
      "streaming.test.ts": "langgraph had no events of tools",
      "told-apart.test.ts": "langchain had no type for the streams of calls",
      "unknown-calls.test.ts": "langchain ended the run, which is not ours to change",
      "declaration-emit.test.ts": "LangChain's own types are written in another way",
      "read-media-middleware.test.ts": "the packages of providers need a newer @langchain/core",
      "strict.test.ts": "the packages of providers need a newer @langchain/core",
      "the agent's state": "langchain did not hand it on",
      "ToolNode on its own answers an abort": "in other words",
    },
  },
};

/** Tests of what runs without a user's framework, by the folders of the adapters: they are left out at both ends. */
const ofOurOwn: Readonly<Record<string, PeerEnd["without"]>> = {
  mcp: {
    "clients/real-clients.test.ts": "the command holds an SDK of its own",
    "clients/clients.ts": "so here, too",
    "compat/original-server.test.ts": "so here, too",
    "protocol/conformance.test.ts": "so here, too",
    "shipped/bundle.test.ts": "so here, too",
    "shipped/client-configurations.test.ts": "so here, too",
    "shipped/server-json.test.ts": "so here, too",
  },
};

/** Both ends of the peer range of each adapter: of each published package whose tests say what a model receives. */
export function peerEnds(root: string): readonly PeerEnd[] {
  return foldersWith("sent-schemas.ts").flatMap((adapter) => {
    const { peerDependencies = {} } = readManifest(join(root, "packages", adapter));
    return Object.entries(peerDependencies).flatMap(([framework, range]) => {
      const [lowest = range] = /\d+\.\d+\.\d+/.exec(range) ?? [];
      const { versions = {}, without } = floors[adapter] ?? {};
      const always = ofOurOwn[adapter];
      const atFloor = without === undefined ? always : { ...always, ...without };
      return [
        {
          adapter,
          framework,
          versions: { [framework]: lowest, ...versions },
          ...(atFloor !== undefined && { without: atFloor }),
        },
        { adapter, framework, versions: { [framework]: range }, ...(always && { without: always }) },
      ];
    });
  });
}
