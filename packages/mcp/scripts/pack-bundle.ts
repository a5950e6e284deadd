// Packs the built command into an `.mcpb` bundle, which Claude Desktop installs offline: `pack-bundle.ts COMMAND BUNDLE`.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { packExtension } from "@anthropic-ai/mcpb/cli";
import { bundleManifest } from "./bundle-manifest.ts";
import type { ServerManifest } from "./server-json.ts";

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  console.log(`Usage: pnpm mcpb [COMMAND [BUNDLE]]

Packs the server into a bundle that Claude Desktop installs offline.

  COMMAND     the folder of the built command; default packages/mcp/dist/command
  BUNDLE      the file to write; default release/readfile.mcpb
  --help, -h  this text`);
  process.exit(0);
}

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const root = join(packageFolder, "../..");
const [command = join(packageFolder, "dist/command"), bundle = join(root, "release/readfile.mcpb")] =
  process.argv.slice(2);
const manifest = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as ServerManifest;
const directory = mkdtempSync(join(tmpdir(), "readfile-mcpb-"));
try {
  cpSync(command, join(directory, "server"), { recursive: true });
  cpSync(join(root, "LICENSE"), join(directory, "LICENSE"));
  const files = { "manifest.json": bundleManifest(manifest), "package.json": { type: "module" } };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(directory, name), `${JSON.stringify(content, null, 2)}\n`);
  }
  if (!(await packExtension({ extensionPath: directory, outputPath: bundle, silent: true }))) {
    process.exitCode = 1;
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
