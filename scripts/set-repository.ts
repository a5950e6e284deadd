// Writes the repository into each published package, as provenance requires, makes the links of its documents absolute, and writes
// the entry for the registry of the Model Context Protocol: `set-repository.ts owner/name`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { answerHelp } from "./answer-help.ts";
import { rewriteLinks } from "./packed-links.ts";
import { publicPackages } from "./public-packages.ts";

answerHelp(`Usage: node scripts/set-repository.ts OWNER/NAME

Writes the address of the repository into the package.json of each published package, and into the links of its documents.

  --help, -h  this text
`);

const [repository = ""] = process.argv.slice(2);
if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new TypeError("expected owner/name of the repository");
for (const { folder, directory, manifest } of publicPackages(fileURLToPath(new URL("..", import.meta.url)))) {
  const source = {
    type: "git",
    url: `git+https://github.com/${repository}.git`,
    directory: `packages/${folder}`,
  };
  const page = `https://github.com/${repository}`;
  const written = {
    ...manifest,
    homepage: `${page}/tree/main/packages/${folder}#readme`,
    bugs: `${page}/issues`,
    repository: source,
    // The registry of the Model Context Protocol takes names under the account that owns the repository.
    ...(manifest.mcpName !== undefined && { mcpName: `io.github.${repository}` }),
  };
  writeFileSync(join(directory, "package.json"), `${JSON.stringify(written, null, 2)}\n`);
  rewriteLinks({ folder, directory, manifest: written });
}
await import("../packages/mcp/scripts/write-server-json.ts");
