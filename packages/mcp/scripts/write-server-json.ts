// Writes server.json, the server's entry in the registry of the Model Context Protocol, from the package's manifest.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { serverJson, type ServerManifest } from "./server-json.ts";

if (process.argv.includes("--help") || process.argv.includes("-h")) {
  console.log(`Usage: node packages/mcp/scripts/write-server-json.ts

Writes packages/mcp/server.json, the server's entry in the registry of the Model Context Protocol, from package.json.

  --help, -h  this text`);
  process.exit(0);
}

const folder = new URL("..", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as ServerManifest;
writeFileSync(new URL("server.json", folder), `${JSON.stringify(serverJson(manifest), null, 2)}\n`);
