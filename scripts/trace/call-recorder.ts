// Instrumented modules call these functions: `enter` and `exit` around every body, `suspend` and `resume` around every
// `await` and `yield`. So the recorder knows at each moment which function runs and which function called it.
import { AsyncLocalStorage } from "node:async_hooks";
import type { CoreFunction } from "./core-functions.ts";

/** One call of one function, with the calls that it made. */
export interface Hop {
  /** The called function. Undefined for the root, which stands for the tool's caller. */
  readonly called: CoreFunction | undefined;
  /** Whether the event loop made the call. The parent is then the function that scheduled it. */
  readonly later: boolean;
  readonly calls: Hop[];
}

interface LiveHop extends Hop {
  readonly calls: LiveHop[];
  /** The hop that continues when this one ends or waits. Undefined for the event loop. */
  caller: LiveHop | undefined;
  /** The asynchronous context to restore when this hop ends or waits. */
  outside: LiveHop | undefined;
  /** Whether the hop waits at an `await` or a `yield`. */
  waiting: boolean;
  /** Whether the hop is at a `yield*`, so that it waits whenever the generator that it called waits. */
  delegating: boolean;
  /** While the hop waits: the outermost of the generators that wait with it. */
  outermost: LiveHop;
}

/** Passes the running function on to what it leaves to the event loop: callbacks, timers, promise reactions. */
const context = new AsyncLocalStorage<LiveHop | undefined>();
/** The running function. Undefined while only Node.js and the tracer run. */
let current: LiveHop | undefined;
let root: LiveHop | undefined;
let functionAt: (index: number) => CoreFunction = () => {
  throw new Error("no functions were given");
};

/** Stands for every call that is not recorded, such as the calls of the warm-up. */
const unrecorded = makeHop(undefined, false);

function makeHop(called: CoreFunction | undefined, later: boolean): LiveHop {
  const hop = { called, later, calls: [], waiting: false, delegating: false } as unknown as LiveHop;
  hop.caller = undefined;
  hop.outside = undefined;
  hop.outermost = hop;
  return hop;
}

/** Records all calls of `work` until it has ended, together with everything that it left to the event loop. */
export async function recordCalls(
  functions: (index: number) => CoreFunction,
  work: () => Promise<void>,
): Promise<readonly Hop[]> {
  functionAt = functions;
  const started = makeHop(undefined, false);
  root = started;
  try {
    current = started;
    const working = context.run(started, work);
    current = undefined;
    await working;
  } finally {
    current = undefined;
    root = undefined;
  }
  return started.calls;
}

function goOn(hop: LiveHop): void {
  hop.caller = current;
  hop.outside = context.getStore();
}

function run(hop: LiveHop): void {
  current = hop;
  context.enterWith(hop);
}

function goBack(hop: LiveHop): void {
  current = hop.caller;
  context.enterWith(hop.outside);
}

/** Records that a function begins. */
export function enter(index: number): Hop {
  if (root === undefined) return unrecorded;
  const parent = current ?? context.getStore() ?? root;
  const hop = makeHop(functionAt(index), current === undefined);
  parent.calls.push(hop);
  goOn(hop);
  run(hop);
  return hop;
}

/** Records that a function ends, with a result or an error. A waiting function may end without resuming, while another runs. */
export function exit(ended: Hop): void {
  const hop = ended as LiveHop;
  if (hop !== unrecorded && !hop.waiting) goBack(hop);
}

/** Records that a function is about to wait, so that the function that resumed it continues. This and the following functions pass the value through. */
export function suspend<Value>(suspended: Hop, value?: Value): Value | undefined {
  const hop = suspended as LiveHop;
  if (hop === unrecorded) return value;
  let outermost = hop;
  hop.waiting = true;
  // A delegating generator waits, too. The function that drives it continues, not the generator itself.
  while (outermost.caller?.delegating === true) {
    outermost = outermost.caller;
    outermost.waiting = true;
  }
  hop.outermost = outermost;
  goBack(outermost);
  return value;
}

/** Records that a function continues after waiting. */
export function resume<Value>(resumed: Hop, value: Value): Value {
  wake(resumed);
  return value;
}

/** Like {@link resume}, for `catch` and `finally`, which a function may also reach without having waited. */
export function wake(woken: Hop): void {
  const hop = woken as LiveHop;
  if (hop === unrecorded) return;
  hop.delegating = false;
  if (!hop.waiting) return;
  goOn(hop.outermost);
  for (let one: LiveHop | undefined = hop; one !== undefined; one = one.caller) {
    one.waiting = false;
    if (one === hop.outermost) break;
  }
  run(hop);
}

/** Records that a generator delegates to another with `yield*`. */
export function delegate<Value>(hop: Hop, value: Value): Value {
  (hop as LiveHop).delegating = hop !== unrecorded;
  return value;
}

/** Records that the other generator has ended. */
export function delegated<Value>(hop: Hop, value: Value): Value {
  (hop as LiveHop).delegating = false;
  return value;
}

/** Wraps the items of a `for await`, which waits after every call of `next`. */
export function each<Item>(hop: Hop, items: AsyncIterable<Item>): AsyncIterable<Item> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      const leave = iterator.return?.bind(iterator);
      return {
        next: () => suspend(hop, iterator.next()) as Promise<IteratorResult<Item>>,
        ...(leave && { return: () => suspend(hop, leave()) as Promise<IteratorResult<Item>> }),
      };
    },
  };
}

/** Records that the initial values of a class's fields begin. They have no body that could hold the hop. */
export function beginFields(index: number): void {
  enter(index);
}

/** Records that the initial values of a class's fields end. */
export function endFields<Value>(value: Value): Value {
  if (current?.called?.fields === true) exit(current);
  return value;
}
