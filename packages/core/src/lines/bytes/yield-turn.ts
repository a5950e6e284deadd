/** How long synchronous work may go on before other work of the process gets its turn. */
const maxTurnMs = 4;

let turnStartedMs: number | undefined;
const waiting: (() => void)[] = [];

function nextTurn(): void {
  turnStartedMs = undefined;
  const resume = waiting.shift();
  if (resume === undefined) return;
  startTurn();
  resume();
}

function startTurn(): void {
  turnStartedMs = performance.now();
  setImmediate(nextTurn);
}

/**
 * Gives the event loop back when this turn has worked for long, across all calls of the process.
 * Undefined: go on at once, without waiting.
 */
export function yieldTurn(): Promise<void> | undefined {
  if (turnStartedMs === undefined) {
    startTurn();
    return undefined;
  }
  if (waiting.length === 0 && performance.now() - turnStartedMs < maxTurnMs) return undefined;
  return new Promise((resolve) => waiting.push(resolve));
}
