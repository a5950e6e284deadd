/** How long synchronous work may go on before other work of the process gets its turn. */
const maxTurnMs = 4;

let turnStartedMs: number | undefined;
const waiting: (() => void)[] = [];

function nextTurn(): void {
  const resume = waiting.shift();
  if (resume === undefined) {
    turnStartedMs = undefined;
    return;
  }
  turnStartedMs = performance.now();
  setImmediate(nextTurn);
  resume();
}

/**
 * Gives the event loop back when this turn has worked for long, counting all calls of the process.
 * Undefined means: go on at once, without waiting.
 */
export function yieldTurn(): Promise<void> | undefined {
  if (turnStartedMs === undefined) {
    turnStartedMs = performance.now();
    setImmediate(nextTurn);
    return undefined;
  }
  if (waiting.length === 0 && performance.now() - turnStartedMs < maxTurnMs) return undefined;
  return new Promise((resolve) => waiting.push(resolve));
}
