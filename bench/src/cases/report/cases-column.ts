import type { Column } from "../../report/readme-table.ts";
import { countOf, type CaseTable } from "./case-table.ts";

/** How many of the cases each reader gets right, as a column of the README's comparison. */
export function casesColumn({ cases, readers }: CaseTable): Column {
  return {
    head: `[everyday and hostile reads](docs/cases.md): right, of ${cases.length}`,
    cells: Object.fromEntries(
      readers.map(({ id }) => {
        const { right, cannot } = countOf(cases, id);
        return [id, cannot === 0 ? String(right) : `${right} (${cannot} cannot be asked)`];
      }),
    ),
  };
}
