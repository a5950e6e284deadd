/** What was tried for goals that are missed, by the start of a row's id. The longest start that fits counts. */
const tried: Readonly<Record<string, string>> = {
  "peers/":
    "the walk that confines a read and the frame around it were made as short as the promise allows: decision 0006",
};

/** Says what was tried to reach the goal of a row. */
export function whatWasTried(id: string): string {
  const [start] = Object.keys(tried)
    .filter((one) => id.startsWith(one))
    .toSorted((one, other) => other.length - one.length);
  return (start === undefined ? undefined : tried[start]) ?? "not written down yet";
}
