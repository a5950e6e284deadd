import { existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runChild } from "../child/run-child.ts";
import { reads, type DocumentProgram } from "../child/tasks/read-document.ts";
import { writeDocuments, type DocumentFile } from "../files/document-files.ts";
import { thisRepository } from "../ours/import-ours.ts";
import { peersDirectory } from "../peers/import-peer.ts";
import { median } from "../statistics/median.ts";
import type { Check } from "../report/row.ts";
import type { Unit } from "./unit.ts";

const programs: readonly DocumentProgram[] = ["readfile", "markitdown-ts", "officeparser", "unpdf"];
const mebibyte = 2 ** 20;

/** Measures whole documents as text: time, memory and installed size, ours against what others read them with. */
export const documents: Unit = {
  id: "documents",
  title: "Documents as text",
  needsPeers: true,
  async run({ plan, peersMissing }) {
    const directory = mkdtempSync(path.join(tmpdir(), "readfile-bench-documents-"));
    const body: string[][] = [];
    const checks: Check[] = [];
    try {
      for (const document of writeDocuments(directory)) {
        for (const program of programs) {
          if (!reads(program, document.file)) continue;
          if (program !== "readfile" && peersMissing !== undefined) continue;
          const { cells, check } = await measured(program, document, plan.quick ? 2 : 9);
          body.push(cells);
          checks.push(check);
        }
      }
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
    return {
      rows: [],
      checks,
      notes: [
        "Each program reads in a process of its own. Ours reads in a worker thread, which the first read starts, so that no read holds the event loop; the others read on it.",
        "Memory is the peak of resident memory during all reads, minus what was resident before the program was loaded.",
        ...(peersMissing === undefined ? [] : [`The others were not measured: ${peersMissing}`]),
      ],
      tables: [
        {
          title: "Documents as text: a report of 3,000 paragraphs, a sheet of 20,000 rows, 200 pages of PDF",
          head: ["document", "program", "first read", "next reads", "memory", "installed", "characters"],
          body,
        },
      ],
    };
  },
};

async function measured(
  program: DocumentProgram,
  { name, file, end }: DocumentFile,
  rounds: number,
): Promise<{ readonly cells: string[]; readonly check: Check }> {
  const answer = await runChild("readDocument", { program, file, rounds, end }, { forMemory: true });
  const what = `${program} reads ${name} to its end`;
  const ours = program === "readfile";
  if (!answer.ok) {
    // Some put the bytes of the document into their errors.
    const reason = answer.reason.replace(/[^ -~].*/su, "…").slice(0, maxReasonCharacters);
    return {
      cells: [name, program, reason, "", "", installed(program), ""],
      check: { what, same: false, ours, note: reason },
    };
  }
  const { firstMs, nextMs, startBytes, peakBytes, characters, holdsEnd } = answer.value;
  return {
    cells: [
      name,
      program,
      `${firstMs.toFixed(0)} ms`,
      `${median(nextMs).toFixed(0)} ms`,
      `${((peakBytes - startBytes) / mebibyte).toFixed(0)} MiB`,
      installed(program),
      String(characters),
    ],
    check: { what, same: holdsEnd, ours },
  };
}

const maxReasonCharacters = 120;

/** What an installation of a program takes, with all that it depends on: the sum of the sizes of the files. */
function installed(program: DocumentProgram): string {
  const seen = new Set<string>();
  const ours = path.join(thisRepository, "packages/documents");
  const start = program === "readfile" ? ours : path.join(peersDirectory, "node_modules", program);
  return `${(bytesWithDependencies(realpathSync(start), seen) / mebibyte).toFixed(1)} MiB`;
}

function bytesWithDependencies(directory: string, seen: Set<string>): number {
  if (seen.has(directory)) return 0;
  seen.add(directory);
  const manifest = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly optionalDependencies?: Readonly<Record<string, string>>;
  };
  const isOurs = directory.startsWith(path.join(thisRepository, "packages"));
  let bytes = isOurs ? bytesOf(path.join(directory, "dist")) : bytesOf(directory);
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    // Whoever reads documents with it has core anyway.
    if (name === "@readfile/core") continue;
    const found = resolved(directory, name);
    if (found !== undefined) bytes += bytesWithDependencies(found, seen);
  }
  return bytes;
}

/** The folder of a dependency, as Node.js looks for it. */
function resolved(from: string, name: string): string | undefined {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, "node_modules", name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  return undefined;
}

/** The bytes of all files in a folder, without other packages in it. */
function bytesOf(directory: string): number {
  if (!existsSync(directory)) return 0;
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const full = path.join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + bytesOf(full);
    return entry.isFile() ? sum + statSync(full).size : sum;
  }, 0);
}
