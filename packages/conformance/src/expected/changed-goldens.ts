/** Ids of goldens, by how they changed. */
export interface ChangedGoldens {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares two versions of a file of goldens. */
export function changedGoldens(before: string, after: string): ChangedGoldens {
  const old = JSON.parse(before) as Readonly<Record<string, unknown>>;
  const now = JSON.parse(after) as Readonly<Record<string, unknown>>;
  const kept = Object.keys(now).filter((id) => id in old);
  return {
    added: Object.keys(now).filter((id) => !(id in old)),
    changed: kept.filter((id) => JSON.stringify(old[id]) !== JSON.stringify(now[id])),
    removed: Object.keys(old).filter((id) => !(id in now)),
  };
}
