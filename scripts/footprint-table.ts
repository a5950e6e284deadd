import { cpus, type } from "node:os";
import process from "node:process";
import type { Footprint, InstalledSize } from "./footprint.ts";

const head = [
  "package",
  "version",
  "itself",
  "packages",
  "installed",
  "packages with peers",
  "installed with peers",
  "cold import",
];

/** Gives the rows of the table of footprints, with the head first. */
export function footprintRows(footprints: readonly Footprint[]): string[][] {
  return [
    head,
    ...footprints.map((one) => [
      one.name,
      one.version,
      kibibytes(one.ownBytes),
      `${one.packages}`,
      kibibytes(one.bytes),
      `${one.packagesWithPeers}`,
      kibibytes(one.bytesWithPeers),
      `${Math.round(one.importMs)} ms`,
    ]),
  ];
}

/** Writes the documentation page about footprints. `others`: what users may install besides, or could install instead. */
export function footprintPage(footprints: readonly Footprint[], others: readonly InstalledSize[]): string {
  return `# What the packages cost

Written by \`npx -y pnpm@12 pack:test --only footprint --write docs/footprint.md\`. Each package is packed as for publishing and installed by npm
into an empty project: once with only its dependencies, and once with its peers too, which a user of the framework has anyway. Sizes are sums
of file sizes. The time is that of the first \`import\` in a new process, with the files in the page cache: the median of nine runs.

${markdownTable(footprintRows(footprints))}
Node.js ${process.versions.node} on ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${type()}.

## Documents and images

\`@readfile/documents\` brings what it needs, and loads it with the first document. \`@readfile/images\` brings nothing: its user installs \`sharp\`, or
\`@silvia-odwyer/photon-node\` where no native code is wanted, and \`heic-decode\` for HEIC. For comparison, two packages that read documents.

${markdownTable(installedRows(others))}`;
}

function installedRows(sizes: readonly InstalledSize[]): string[][] {
  return [
    ["package", "version", "packages", "installed"],
    ...sizes.map(({ name, version, packages, bytes }) => [name, version, `${packages}`, kibibytes(bytes)]),
  ];
}

function markdownTable([first = [], ...rows]: readonly (readonly string[])[]): string {
  const rule = markdownRow(first.map((_, column) => (column < 2 ? "---" : "---:")));
  return `${markdownRow(first)}${rule}${rows.map(markdownRow).join("")}`;
}

function kibibytes(bytes: number): string {
  return `${Math.round(bytes / 1024).toLocaleString("en")} KiB`;
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}
