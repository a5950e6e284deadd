import { cpus, type } from "node:os";
import process from "node:process";
import type { Footprint } from "./footprint.ts";

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

/** Writes the documentation page about footprints. */
export function footprintPage(footprints: readonly Footprint[]): string {
  const [first = [], ...rows] = footprintRows(footprints);
  const rule = markdownRow(first.map((_, column) => (column < 2 ? "---" : "---:")));
  return `# What the packages cost

Written by \`npx -y pnpm@12 pack:test --only footprint --write docs/footprint.md\`. Each package is packed as for publishing and installed by npm
into an empty project: once with only its dependencies, and once with its peers too, which a user of the framework has anyway. Sizes are sums
of file sizes. The time is that of the first \`import\` in a new process, with the files in the page cache: the median of nine runs.

${markdownRow(first)}${rule}${rows.map(markdownRow).join("")}
Node.js ${process.versions.node} on ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${type()}.
`;
}

function kibibytes(bytes: number): string {
  return `${Math.round(bytes / 1024).toLocaleString("en")} KiB`;
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}
