/** What was tried for goals that are missed, by the start of a row's id. The longest start that fits counts. */
const tried: Readonly<Record<string, string>> = {
  "big/count/":
    "bytes are counted sixteen at a time while the next pieces are read: decision 0007. Left: each piece comes through the thread pool of Node.js",
  "big/ends/":
    "the end is read backwards, in one block where it fits: the fourth tail of a process takes 1.0 to 1.5 ms. Left: code that V8 has not compiled yet",
  "big/window/":
    "bytes are counted sixteen at a time while the next pieces are read: decision 0007. Again, only what lies between two marks of the index is read: decision 0004; " +
    "the fourth such read of a process takes 0.7 to 1.1 ms. Left: code that V8 has not compiled yet",
  "cold/next/":
    "WebAssembly is compiled on another thread from the moment a tool is made: decision 0013. Left: code that V8 has not compiled yet",
  "cold/first/":
    "what only some files need is loaded with them, no module of Node.js is imported, the clock is one that is loaded, " +
    "the default rules are sorted only for paths that hold a name like one of theirs; " +
    "and WebAssembly is compiled on another thread from the moment a tool is made: decision 0013. Left: the thread pool starts with the first path",
  "load/":
    "calls that wait for a turn go on in one turn as long as it has time left, instead of one in each turn; " +
    "a missing path is answered, a small PNG unpacked, and the tail of a small file found in one turn. " +
    "Left: the first five reads of each agent, whose code V8 has not compiled yet",
  "server/":
    "a tool was made for each read, which took 9 to 31 µs; it is kept now. A text that an answer holds twice is encoded once. " +
    "To start one call in each turn, so that the client reads an answer while the next is made, was slower. Left: the walk that confines a read",
  "peers/":
    "the walk that confines a read and the frame around it were made as short as the promise allows: decision 0006; " +
    "text beyond ASCII is looked through once for what misleads, in its bytes. Left: that look",
};

/** Says what was tried to reach the goal of a row. */
export function whatWasTried(id: string): string {
  const [start] = Object.keys(tried)
    .filter((one) => id.startsWith(one))
    .toSorted((one, other) => other.length - one.length);
  return (start === undefined ? undefined : tried[start]) ?? "not written down yet";
}
