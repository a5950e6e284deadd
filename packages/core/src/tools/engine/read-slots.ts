/** How many large files are read at once: each takes a buffer, and a place in the thread pool. */
const maxLargeReads = 16;

let free = maxLargeReads;
const waiting: (() => void)[] = [];

/** Waits for a place among the reads of large files. Gives the function that leaves it; rejects when aborted. */
export async function takeReadSlot(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (free > 0) free--;
  else await nextPlace(signal);
  let taken = true;
  const leave = (): void => {
    signal.removeEventListener("abort", leave);
    if (taken) giveBack();
    taken = false;
  };
  // A read that hangs on a dead mount must not keep its place for ever.
  signal.addEventListener("abort", leave, { once: true });
  return leave;
}

function nextPlace(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal.reason as Error);
    };
    const enter = (): void => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    };
    waiting.push(enter);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/** Gives the place to the call that waits the longest. */
function giveBack(): void {
  const next = waiting.shift();
  if (next) next();
  else free++;
}
