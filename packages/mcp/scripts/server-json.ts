/** The parts of the package's manifest that the registry's entry repeats. */
export interface ServerManifest {
  readonly name: string;
  readonly version: string;
  readonly mcpName: string;
  readonly homepage?: string;
  readonly repository?: { readonly url: string; readonly directory: string };
}

/**
 * The entry of the server in the registry of the Model Context Protocol, by its schema of 2025-12-11. The registry compares
 * the name with `mcpName` of the package on npm. The repository is known when a release is packed.
 */
export function serverJson({ name, version, mcpName, homepage, repository }: ServerManifest): object {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: mcpName,
    title: "readfile",
    description:
      "Reads files for a model: line ranges, blocks, outlines, images, PDF. Bounded, confined, read-only.",
    version,
    ...(homepage !== undefined && { websiteUrl: homepage }),
    ...(repository !== undefined && {
      repository: {
        url: repository.url.replace(/^git\+/, "").replace(/\.git$/, ""),
        source: "github",
        subfolder: repository.directory,
      },
    }),
    packages: [
      {
        registryType: "npm",
        registryBaseUrl: "https://registry.npmjs.org",
        identifier: name,
        version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [
          {
            type: "positional",
            valueHint: "directory",
            description: "A directory whose files may be read.",
            format: "filepath",
            isRequired: true,
            isRepeated: true,
          },
        ],
      },
    ],
  };
}
