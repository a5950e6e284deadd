import fs from "node:fs";
import type { Cell } from "../judge/verdict.ts";
import type { Framework } from "../loops/frameworks.ts";
import type { Matrix } from "./matrix.ts";

/** Whom rows belong to: a framework, and the folder of its adapter. */
type RowOwner = Pick<Framework, "adapter" | "framework">;

const file = new URL("../../verdicts.json", import.meta.url);

/** Gives the rows of some frameworks, with all versions. */
export function rowsOf(
  { versions, routes, replays, quickStarts }: Matrix,
  frameworks: readonly RowOwner[],
): Matrix {
  return {
    versions,
    routes: routes.filter((row) => frameworks.some(({ framework }) => framework === row.framework)),
    replays: replays.filter((row) => frameworks.some(({ framework }) => framework === row.framework)),
    quickStarts: quickStarts.filter((row) =>
      frameworks.some(({ adapter }) => row.adapter === `@readfile/${adapter}`),
    ),
  };
}

/** Puts new rows in the place of those of the same frameworks. `order`: that of the frameworks. */
export function withRows(written: Matrix, found: Matrix, order: readonly RowOwner[]): Matrix {
  const rows = order.map((framework) => {
    const played = rowsOf(found, [framework]);
    return played.routes.length > 0 ? played : rowsOf(written, [framework]);
  });
  return {
    versions: found.versions,
    routes: rows.flatMap(({ routes }) => routes),
    replays: rows.flatMap(({ replays }) => replays),
    quickStarts: rows.flatMap(({ quickStarts }) => quickStarts),
  };
}

/** Writes verdicts down, each cell on a line of its own. */
export function writeVerdicts(matrix: Matrix): void {
  const json = JSON.stringify(matrix, null, 1).replaceAll(
    /\{\s+("verdict": "[^"]*")(?:,\s+("note": .*))?\n\s+\}/g,
    (_, verdict: string, note?: string) =>
      note === undefined ? `{ ${verdict} }` : `{ ${verdict}, ${note} }`,
  );
  fs.writeFileSync(file, `${json}\n`);
}

/** Says what differs between the verdicts that are written down and new ones, a line for each difference. */
export function differences(written: Matrix, found: Matrix): readonly string[] {
  const before = cellsOf(written);
  const after = cellsOf(found);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((place) => {
    const [was, is] = [before.get(place) ?? "absent", after.get(place) ?? "absent"];
    return was === is ? [] : `${place}: ${is}, where ${was} is written down`;
  });
}

/** Every cell and every version as a text, by its place. */
function cellsOf({ versions, routes, replays, quickStarts }: Matrix): ReadonlyMap<string, string> {
  const rows: (readonly [place: string, cells: Readonly<Record<string, Cell>>])[] = [
    ...routes.map(
      ({ framework, provider, setUp, cells }) => [`${framework} → ${provider}, ${setUp}`, cells] as const,
    ),
    ...replays.flatMap(({ framework, from, to, cells }) =>
      from.map((each) => [`${framework}, stored messages of ${each} → ${to}`, cells] as const),
    ),
    ...quickStarts.map(({ adapter, cells }) => [`README of ${adapter}`, cells] as const),
  ];
  return new Map([
    ...Object.entries(versions),
    ...rows.flatMap(([place, cells]) =>
      Object.entries(cells).map(
        ([name, { verdict, note }]) =>
          [`${place}, ${name}`, note === undefined ? verdict : `${verdict} (${note})`] as const,
      ),
    ),
  ]);
}
