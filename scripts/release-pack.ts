// Packs every published package into `release/` and checks each tarball.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { answerHelp } from "./answer-help.ts";
import { contentViolations } from "./content-violations.ts";
import { packTarballs } from "./pack-tarballs.ts";
import { publicPackages } from "./public-packages.ts";
import { table } from "./table.ts";

answerHelp(`Usage: pnpm release:pack

Packs every published package into release/ and checks the contents of each tarball.

  --help, -h  this text
`);

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "release");
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-release-")));
try {
  const rows = [["tarball", "bytes", "contents"]];
  for (const packed of await packTarballs(root, publicPackages(root), out)) {
    const violations = await contentViolations(packed, directory);
    if (violations.length > 0) {
      console.log(violations.map((one) => `${packed.manifest.name}: ${one}`).join("\n"));
      process.exitCode = 1;
    }
    const verdict = violations.length === 0 ? "ok" : "FAILED";
    rows.push([`release/${basename(packed.tarball)}`, `${statSync(packed.tarball).size}`, verdict]);
  }
  console.log(table(rows));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
