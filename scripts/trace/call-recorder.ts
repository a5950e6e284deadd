// Instrumented modules call these functions: `enter` and `exit` around every body, `suspend` and `resume` around every
// `await` and `yield`. So the recorder knows at each moment which function runs, and who called the next one.
import { AsyncLocalStorage } from "node:async_hooks";
import type { CoreFunction } from "./core-functions.ts";

/** One call of one function, with the calls that it made. */
export interface Hop {
  /** Undefined for the root, which stands for who called the tool. */
  readonly called: CoreFunction | undefined;
  /** Whether the event loop called it; its parent is then the function that asked for that. */
  readonly later: boolean;
  readonly calls: Hop[];
}

interface LiveHop extends Hop {
  readonly calls: LiveHop[];
  /** Who goes on when this one ends or waits: undefined for the event loop. */
  caller: LiveHop | undefined;
  /** The asynchronous context to give back when this one ends or waits. */
  outside: LiveHop | undefined;
  /** Whether it stands at an `await` or a `yield`. */
  waiting: boolean;
  /** Whether it stands at a `yield*`, and so waits whenever the generator that it called waits. */
  delegating: boolean;
  /** While it waits: the outermost of the generators that wait with it. */
  outermost: LiveHop;
}

/** Carries the function that runs into what it leaves to the event loop: callbacks, timers, reactions of promises. */
const context = new AsyncLocalStorage<LiveHop | undefined>();
/** The function that runs in this turn. Undefined while only Node.js and the tracer run. */
let current: LiveHop | undefined;
let root: LiveHop | undefined;
let functionAt: (index: number) => CoreFunction = () => {
  throw new Error("no functions were given");
};

/** Stands for every call that is not recorded, such as those of the warm-up. */
const unrecorded = makeHop(undefined, false);

function makeHop(called: CoreFunction | undefined, later: boolean): LiveHop {
  const hop = { called, later, calls: [], waiting: false, delegating: false } as unknown as LiveHop;
  hop.caller = undefined;
  hop.outside = undefined;
  hop.outermost = hop;
  return hop;
}

/** Records what `work` calls, now and later, until it and what it left to the event loop have ended. */
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

/** A function begins. */
export function enter(index: number): Hop {
  if (root === undefined) return unrecorded;
  const parent = current ?? context.getStore() ?? root;
  const hop = makeHop(functionAt(index), current === undefined);
  parent.calls.push(hop);
  goOn(hop);
  run(hop);
  return hop;
}

/** A function ends, by a result or an error. One that was waiting ends without having gone on: then another runs. */
export function exit(ended: Hop): void {
  const hop = ended as LiveHop;
  if (hop !== unrecorded && !hop.waiting) goBack(hop);
}

/** A function is about to wait: who resumed it goes on. The value passes through, as in all that follows. */
export function suspend<Value>(suspended: Hop, value?: Value): Value | undefined {
  const hop = suspended as LiveHop;
  if (hop === unrecorded) return value;
  let outermost = hop;
  hop.waiting = true;
  // A generator that delegates waits too: whoever drives it goes on, not the generator itself.
  while (outermost.caller?.delegating === true) {
    outermost = outermost.caller;
    outermost.waiting = true;
  }
  hop.outermost = outermost;
  goBack(outermost);
  return value;
}

/** A function goes on after it waited. */
export function resume<Value>(resumed: Hop, value: Value): Value {
  wake(resumed);
  return value;
}

/** As {@link resume}, where a function may also arrive without having waited: in `catch` and `finally`. */
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

/** A generator hands over to another with `yield*`. */
export function delegate<Value>(hop: Hop, value: Value): Value {
  (hop as LiveHop).delegating = hop !== unrecorded;
  return value;
}

/** The other generator has ended. */
export function delegated<Value>(hop: Hop, value: Value): Value {
  (hop as LiveHop).delegating = false;
  return value;
}

/** What `for await` goes through: it waits after every call of `next`. */
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

/** The initial values of a class's fields begin: there is no body that could hold the hop. */
export function beginFields(index: number): void {
  enter(index);
}

/** They end. */
export function endFields<Value>(value: Value): Value {
  if (current?.called?.fields === true) exit(current);
  return value;
}
