import { describe, expect, test } from "vitest";
import { readFixture } from "./fixtures.ts";

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

describe("the whole text", () => {
  test.for([
    ["report.docx", "docx | lines 1-35 of 35 | 1 image, 1 comment, 1 page header left out", report],
    ["report.odt", "odt | lines 1-35 of 35 | 1 image, 1 comment, 1 page header left out", report],
    [
      "sales.xlsx",
      "xlsx of 4 sheets, 8 rows | lines 1-17 of 17 | 1 formula shown as its value | 1 line break in cells shown as ↵",
      sales,
    ],
    [
      "sales.ods",
      "ods of 4 sheets, 8 rows | lines 1-17 of 17 | 1 formula shown as its value | 1 line break in cells shown as ↵",
      sales,
    ],
    ["talk.pptx", "pptx of 3 slides | lines 1-16 of 16 | 1 image left out", talk],
    ["talk.odp", "odp of 3 slides | lines 1-16 of 16 | 1 image left out", talk],
    ["report.pdf", "pdf of 2 pages | lines 1-26 of 26", pages],
    ["linearized.pdf", "pdf of 2 pages | lines 1-26 of 26", pages],
    ["owner-password.pdf", "pdf of 2 pages | lines 1-26 of 26", pages],
  ] as const)("%s", async ([name, said, text]) => {
    expect(await readFixture({ path: name })).toBe(`[${name} | ${said}]\n${text}`);
  });
});

describe("the outline", () => {
  test.for([
    [
      "report.docx",
      "docx | outline of 35 lines | 5 entries to depth 2 | 1 image, 1 comment, 1 page header left out",
      "1-4\t# Yearly report\n5-27\t# Results\n9-16\t  ## By region\n17-27\t  ## Lists\n28-35\t# Outlook",
    ],
    [
      "sales.ods",
      "ods of 4 sheets, 8 rows | outline of 17 lines | 4 entries to depth 1 | 1 formula shown as its value | 1 line break in cells shown as ↵",
      "1-6\tsheet 1 of 4: Sales, A1:F4: Product Sold on At Price Share Paid\n7-13\tsheet 2 of 4: Notes & more, A3:B36: two↵lines\n14-16\tsheet 3 of 4: Secret, A1:A1, hidden: hidden value\n17\tsheet 4 of 4: Empty, empty",
    ],
    [
      "talk.pptx",
      "pptx of 3 slides | outline of 16 lines | 3 entries to depth 1 | 1 image left out",
      "1-8\tslide 1 of 3: Welcome: What we did\n9-14\tslide 2 of 3: Numbers\n15-16\tslide 3 of 3: Spare, hidden: Only if there is time",
    ],
    [
      "report.pdf",
      "pdf of 2 pages | outline of 26 lines | 2 entries to depth 1",
      "1-20\tpage 1 of 2: Confidential\n21-26\tpage 2 of 2: Confidential",
    ],
  ] as const)("%s", async ([name, said, text]) => {
    expect(await readFixture({ path: name, mode: "outline" })).toBe(`[${name} | ${said}]\n${text}`);
  });
});

test("a PDF with more pages than are shown comes as text", async () => {
  const { documents } = await import("@readfile/documents");
  expect(
    await readFixture({ path: "report.pdf", limit: 2 }, { documents: documents(), maxPdfPages: 1 }),
  ).toBe(
    "[report.pdf | pdf of 2 pages | lines 1-2 of 26 | shown as text, because it has more than 1 page | next: offset=3 limit=2]\n=== page 1 of 2 ===\nConfidential",
  );
});
