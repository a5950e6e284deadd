/** What is expected of a fixture: what its header says besides the name and the lines, and its text. */
interface FixtureText {
  readonly title: string;
  /** How many lines the text has. */
  readonly lines: number;
  readonly notes: readonly string[];
  readonly text: string;
}

// The fixtures are made from `fixtures/sources`: what is expected was read off those.

const report = `# Yearly report

The year was **good**, and *quiet*. See [the page](https://example.com/report).[^1]

# Results

Zürich, Łódź, Ωμέγα and a|b_c*d.

## By region

| Region | 2025 | 2026 |
| --- | --- | --- |
| North | 10 | 12 |
|  | 11 | 13\\|14<br>second line |
| All regions |  |  |

## Lists

- apples
  - red ones
- pears

1. first
2. second

[image: A red box]

# Outlook

A line
and its second half.

\\# not a heading

[^1]: Numbers are rounded.`;

const sales = `=== sheet 1 of 4: Sales, A1:F4 ===
Product	Sold on	At	Price	Share	Paid
Apples	2026-01-31	13:45:00	0.3	0.25	TRUE
Pears, “fine”	1999-12-31	00:00:05	1234567.5	0.75	FALSE
Total			1234567.8

=== sheet 2 of 4: Notes & more, A3:B36 ===
	two↵lines

	after a gap
--- rows 6-35 are empty ---
far below

=== sheet 3 of 4: Secret, A1:A1, hidden ===
hidden value

=== sheet 4 of 4: Empty, empty ===`;

const talk = `=== slide 1 of 3: Welcome ===
What we did
  in spring
What is next
--- notes ---
Say hello first.
Then wait.

=== slide 2 of 3: Numbers ===

| Year | Count |
| --- | --- |
| 2026 | 7 |

=== slide 3 of 3: Spare, hidden ===
Only if there is time`;

const pages = `=== page 1 of 2 ===
Confidential
Yearly report
The year was good, and quiet. See the page.1
Results
Zürich, Łódź, Ωμέγα and a|b_c*d.
By region
Region 2025 2026
North 10 12
11 13|14
second line
All regions
Lists
• apples
◦ red ones
• pears
1. first
2. second
1 Numbers are rounded.

=== page 2 of 2 ===
Confidential
Outlook
A line
and its second half.
# not a heading`;

const ofReport = { lines: 35, notes: ["1 image, 1 comment, 1 page header left out"], text: report };
const ofSales = {
  lines: 17,
  notes: ["1 formula shown as its value", "1 line break in cells shown as ↵"],
  text: sales,
};
const ofTalk = { lines: 16, notes: ["1 image left out"], text: talk };

/** One fixture of each kind. */
type FixtureName =
  | "report.docx"
  | "report.odt"
  | "sales.xlsx"
  | "sales.ods"
  | "talk.pptx"
  | "talk.odp"
  | "report.pdf";

/** What is expected of each. */
export const fixtureTexts: Readonly<Record<FixtureName, FixtureText>> = {
  "report.docx": { ...ofReport, title: "docx" },
  "report.odt": { ...ofReport, title: "odt" },
  "sales.xlsx": { ...ofSales, title: "xlsx of 4 sheets, 8 rows" },
  "sales.ods": { ...ofSales, title: "ods of 4 sheets, 8 rows" },
  "talk.pptx": { ...ofTalk, title: "pptx of 3 slides" },
  "talk.odp": { ...ofTalk, title: "odp of 3 slides" },
  "report.pdf": { title: "pdf of 2 pages", lines: 26, notes: [], text: pages },
};

/** The names of these fixtures. */
export const fixtureNames: readonly FixtureName[] = Object.keys(fixtureTexts) as FixtureName[];

/** The header of the whole text of a fixture. */
export function fixtureHeader(name: FixtureName): string {
  const { title, lines, notes } = fixtureTexts[name];
  return `[${[name, title, `lines 1-${lines} of ${lines}`, ...notes].join(" | ")}]`;
}

/** What a model receives for the whole of a fixture, with the numbers of the lines. */
export function fixtureAnswer(name: FixtureName): string {
  const numbered = fixtureTexts[name].text.split("\n").map((line, index) => `${index + 1}\t${line}`);
  return [fixtureHeader(name), ...numbered].join("\n");
}
