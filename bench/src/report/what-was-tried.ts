/** What was tried for goals that are missed, by the start of a row's id. The longest start that fits counts. */
const tried: Readonly<Record<string, string>> = {
  "cold/first/":
    "what only some files need is loaded with them, no module of Node.js is imported, the clock is one that is loaded, " +
    "the default rules are sorted only for paths that hold a name like one of theirs; " +
    "and WebAssembly is compiled on another thread from the moment a tool is made: decision 0013. Left: the thread pool starts with the first path",
  "load/":
    "calls that wait for a turn go on in one turn as long as it has time left, instead of one in each turn; " +
    "left: text beyond ASCII, tails and missing paths, which wait for several turns",
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
