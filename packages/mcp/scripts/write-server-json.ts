// Writes server.json, the server's entry in the registry of the Model Context Protocol, from the package's manifest.
import { readFileSync, writeFileSync } from "node:fs";
import { serverJson, type ServerManifest } from "./server-json.ts";

const folder = new URL("..", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as ServerManifest;
writeFileSync(new URL("server.json", folder), `${JSON.stringify(serverJson(manifest), null, 2)}\n`);
