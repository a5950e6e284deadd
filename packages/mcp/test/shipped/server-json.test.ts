import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { serverJson } from "../../scripts/server-json.ts";

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));
}

/** What the schema of 2025-12-11 asks of the members that we use. No other members are allowed here. */
const entry = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  websiteUrl: z.url().optional(),
  repository: z.strictObject({ url: z.url(), source: z.literal("github"), subfolder: z.string() }).optional(),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal("npm"),
        registryBaseUrl: z.url(),
        identifier: z.string(),
        version: z.string().min(1),
        runtimeHint: z.literal("npx"),
        transport: z.strictObject({ type: z.literal("stdio") }),
        packageArguments: z.array(
          z.strictObject({
            type: z.literal("positional"),
            valueHint: z.string(),
            description: z.string(),
            format: z.enum(["string", "number", "boolean", "filepath"]),
            isRequired: z.boolean(),
            isRepeated: z.boolean(),
          }),
        ),
      }),
    )
    .length(1),
});

it("server.json keeps to the schema and names this package in this version", () => {
  const manifest = z
    .object({ name: z.string(), version: z.string(), mcpName: z.string() })
    .parse(read("package.json"));
  const server = entry.parse(read("server.json"));
  expect(server.name).toBe(manifest.mcpName);
  expect(server.version).toBe(manifest.version);
  expect(server.packages).toMatchObject([{ identifier: "@readfile/mcp", version: manifest.version }]);
});

it("a release's server.json names the repository", () => {
  const written = serverJson({
    name: "@readfile/mcp",
    version: "1.2.3",
    mcpName: "io.github.example/readfile",
    homepage: "https://github.com/example/readfile/tree/main/packages/mcp#readme",
    repository: { url: "git+https://github.com/example/readfile.git", directory: "packages/mcp" },
  });
  expect(entry.parse(written)).toMatchObject({
    name: "io.github.example/readfile",
    version: "1.2.3",
    websiteUrl: "https://github.com/example/readfile/tree/main/packages/mcp#readme",
    repository: { url: "https://github.com/example/readfile", source: "github", subfolder: "packages/mcp" },
  });
});
