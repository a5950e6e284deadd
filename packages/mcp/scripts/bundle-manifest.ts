import type { ServerManifest } from "./server-json.ts";

/** The manifest of the `.mcpb` bundle: what Claude Desktop shows, asks for and starts. */
export function bundleManifest({ version, homepage, repository }: BundleFacts): object {
  return {
    manifest_version: "0.3",
    name: "readfile",
    display_name: "readfile",
    version,
    description:
      "Reads files for a model: line ranges, blocks, outlines, images, PDF. Bounded, confined, read-only.",
    author: { name: "readfile contributors" },
    license: "MIT",
    ...(homepage !== undefined && { homepage }),
    ...(repository !== undefined && {
      repository: { type: "git", url: repository.url.replace(/^git\+/, "") },
    }),
    server: {
      type: "node",
      entry_point: "server/cli.js",
      mcp_config: { command: "node", args: ["${__dirname}/server/cli.js", "${user_config.directories}"] },
    },
    tools: [{ name: "read_file", description: "Reads text, images, PDF documents and notebooks." }],
    user_config: {
      directories: {
        type: "directory",
        title: "Directories",
        description: "The directories whose files may be read.",
        multiple: true,
        required: true,
      },
    },
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: ">=22.12" } },
  };
}

type BundleFacts = Pick<ServerManifest, "version" | "homepage" | "repository">;
