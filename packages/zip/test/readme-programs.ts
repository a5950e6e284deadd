import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";
import { archiveOfFiles } from "./archive-of.ts";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** What a user's package may export of ours: its declarations must need nothing else. */
export const exportedByUsers = `import { zipSource, type FileSource } from "@readfile/zip";
export const archiveIn = (source: FileSource) => zipSource({ source, path: "reports.zip" });
`;

const archive = archiveOfFiles({ "2026/may.csv": "day,sum\n1,20\n" });

/** Writes the archive that the example reads. */
const reports = `import { writeFileSync } from "node:fs";
writeFileSync("reports.zip", Buffer.from("${Buffer.from(archive).toString("base64")}", "base64"));
`;

const shown = `[2026/may.csv | lines 1-2 of 2]
1\tday,sum
2\t1,20
Error: NOT_FOUND: 2026/mai.csv: no such file; did you mean "2026/may.csv"?
`;

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = [
  {
    name: "the first",
    files: {
      "main.ts": `import "./reports.ts";\n${readmeExamples[0] ?? ""}`,
      "reports.ts": reports,
      "package.json": '{"name":"example","type":"module"}\n',
    },
    stdout: shown,
  },
];
