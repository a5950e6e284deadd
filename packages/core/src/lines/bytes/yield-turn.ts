import { afterWaitingEvents } from "../../platform.ts";

/** How long synchronous work may go on before other work of the process gets a turn. */
const maxTurnMs = 4;

let turnStartedMs: number | undefined;
const waiting: (() => void)[] = [];

/**
 * Lets other work run if this turn of the event loop has taken too long. The work of all calls in the process counts.
 * Returns undefined if the caller may go on without waiting.
 */
export function yieldTurn(): Promise<void> | undefined {
  if (turnStartedMs === undefined) {
    turnStartedMs = performance.now();
    afterWaitingEvents(nextTurn);
    return undefined;
  }
  if (waiting.length === 0 && performance.now() - turnStartedMs < maxTurnMs) return undefined;
  return new Promise((resolve) => waiting.push(resolve));
}

function nextTurn(): void {
  const resume = waiting.shift();
  if (resume === undefined) {
    turnStartedMs = undefined;
    return;
  }
  turnStartedMs = performance.now();
  afterWaitingEvents(nextTurn);
  resume();
}
