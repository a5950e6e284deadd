import { readmeExamples as examplesOf, type ReadmeProgram } from "@readfile/adapter-testing";
import { fixture } from "./fixtures.ts";

/** The examples of the README. */
export const readmeExamples: readonly string[] = examplesOf(new URL("..", import.meta.url));

/** What a user's package may export of ours: its declarations must need nothing else. */
export const exportedByUsers = `import { documents } from "@readfile/documents";
export const reader = documents();
`;

const sales = `[sales.xlsx | xlsx of 4 sheets, 8 rows | lines 1-3 of 17 | 1 formula shown as its value | 1 line break in cells shown as ↵ | next: offset=4 limit=3]
1	=== sheet 1 of 4: Sales, A1:F4 ===
2	Product	Sold on	At	Price	Share	Paid
3	Apples	2026-01-31	13:45:00	0.3	0.25	TRUE
`;
const report = `[report.docx | docx | outline of 35 lines | 5 entries to depth 2 | 1 image, 1 comment, 1 page header left out]
1-4	# Yearly report
5-27	# Results
9-16	  ## By region
17-27	  ## Lists
28-35	# Outlook
`;

/** The examples, each as a program. */
export const readmePrograms: readonly ReadmeProgram[] = [
  {
    name: "the first",
    // The thread is a file of its own.
    isBundled: false,
    files: {
      "main.ts": readmeExamples[0] ?? "",
      "sales.xlsx": fixture("sales.xlsx"),
      "report.docx": fixture("report.docx"),
    },
    stdout: sales + report,
  },
];
