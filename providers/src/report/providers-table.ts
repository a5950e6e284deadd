import type { Cell } from "../judge/verdict.ts";
import type { Matrix, RouteRow } from "../matrix/matrix.ts";

const start = "<!-- providers:start -->";
const end = "<!-- providers:end -->";

/** What the words of the table mean, where they occur. */
const explanations: Readonly<Record<string, string>> = {
  "text only": "the text says what is not shown",
  "text in JSON": "the text is inside JSON of the package",
  unnamed: "without the file's name",
  renamed: "with another name",
  ", marked": "with the API's sign of an error",
  "not marked": "the API has a sign of an error, which is not sent",
};

/** Makes the table of providers for the README of a framework's adapter, and explains its words. */
export function providersTable({ routes, versions }: Matrix, framework: string): string {
  const ofFramework = routes.filter((row) => row.framework === framework);
  const rows = ofFramework.flatMap((row) => {
    if (row.setUp !== "quick start") return [];
    const { image, PDF, error } = row.cells;
    const byDefault = ofFramework.find(
      ({ provider, setUp }) => provider === row.provider && setUp === "default",
    );
    return [
      [
        `${row.provider}, \`${row.packageName}\` ${versions[row.packageName] ?? ""}`,
        mediaWords(image),
        mediaWords(PDF),
        errorWords(error),
        toSet(row, byDefault),
      ],
    ];
  });
  const words = rows.map((row) => row.join(" ")).join(" ");
  const explained = Object.entries(explanations).flatMap(([word, explanation]) =>
    words.includes(word) ? `_${word.replace(/^, /, "")}_: ${explanation}` : [],
  );
  const table = markdownTable([["provider, package", "image", "PDF", "error", "set"], ...rows]);
  return explained.length === 0 ? table : `${table}\n\n${explained.join("; ")}.`;
}

/** Puts a table between the markers of a README. Throws where it has none. */
export function withProvidersTable(readme: string, table: string): string {
  const [before, rest] = readme.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`there is no place between ${start} and ${end}`);
  }
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
}

function mediaWords({ verdict, note = "" }: Cell): string {
  if (verdict === "text only" || verdict === "dropped") return "text only";
  if (verdict === "wrapped by the package") return "yes, text in JSON";
  if (verdict !== "same bytes") return verdict;
  if (note.includes("without its name")) return "yes, unnamed";
  return note.includes("named ") ? "yes, renamed" : "yes";
}

function errorWords({ verdict, note = "" }: Cell): string {
  const mark = note.includes("marked as an error") && !note.includes("not marked") ? ", marked" : "";
  if (verdict === "wrapped by the package") return `text in JSON${mark}`;
  if (verdict === "text only") return "text, not marked";
  return verdict === "same bytes" ? `text${mark}` : verdict;
}

/** What a user must set for what the row shows. */
function toSet(row: RouteRow, byDefault: RouteRow | undefined): string {
  const same = (["image", "PDF", "reads with media"] as const).every(
    (name) => row.cells[name].verdict === byDefault?.cells[name].verdict,
  );
  return same ? "nothing" : (row.toSet ?? "`readMediaMiddleware()`");
}

/** Formats a table as the formatter of this repository does. */
function markdownTable([head = [], ...body]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], fill: string): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |`;
  return [
    line(head, " "),
    line(
      head.map(() => ""),
      "-",
    ),
    ...body.map((row) => line(row, " ")),
  ].join("\n");
}
