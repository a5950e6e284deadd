import type { ContextOptions, ReadCall, ReadResult, ReadTool } from "@readfile/core";

/**
 * Makes a read tool whose functions `authorize` and `workspace` may pause the graph with LangGraph's `interrupt()`. It throws
 * an error that must reach the graph, so that the call is aborted with that error as its reason. When the graph goes on, it
 * calls the tool anew, and `interrupt()` returns what the graph was resumed with.
 */
export function withInterrupts<Input, Options extends ContextOptions>(
  create: (options: Options) => ReadTool<Input, unknown>,
  options: Options,
): ReadTool<Input, unknown> {
  const { authorize, workspace } = options;
  const hasAuthorize = typeof authorize === "function";
  const hasWorkspace = typeof workspace === "function";
  if (!hasAuthorize && !hasWorkspace) return create(options);
  const readTool = create({
    ...options,
    ...(hasAuthorize && { authorize: passingInterrupts(authorize) }),
    ...(hasWorkspace && { workspace: passingInterrupts(workspace) }),
  });
  return { ...readTool, run: (args, call) => runToInterrupt(readTool, args, call) };
}

/**
 * What core passes on as the context of one call. Calls may share the framework's context, so that it cannot tell which of
 * them is to end.
 */
class Interruptible {
  readonly context: unknown;
  readonly controller: AbortController = new AbortController();

  constructor(context: unknown) {
    this.context = context;
  }
}

/** Runs a call that an interrupt aborts. */
async function runToInterrupt<Data>(
  readTool: ReadTool<unknown, Data>,
  args: unknown,
  call: ReadCall | null | undefined,
): Promise<ReadResult<Data>> {
  const context = new Interruptible(call?.context);
  const { controller } = context;
  const signal = isSignal(call?.signal) ? call.signal : undefined;
  const abort = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await readTool.run(args, { ...call, context, signal: controller.signal });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Core ignores a signal that is none. */
function isSignal(signal: AbortSignal | undefined): signal is AbortSignal {
  return typeof signal?.addEventListener === "function" && typeof signal.throwIfAborted === "function";
}

/** A function of the host that aborts the running call with what it throws for the graph. */
function passingInterrupts<Call extends { readonly context?: unknown }, Result>(
  decide: (call: Call) => Result | Promise<Result>,
): (call: Call) => Promise<Result> {
  return async (call) => {
    const { context, controller } = call.context as Interruptible;
    try {
      return await decide({ ...call, context });
    } catch (error) {
      if (isForGraph(error)) controller.abort(error);
      throw error;
    }
  };
}

/** LangGraph's mark of errors that are not for whoever catches them: interrupts and commands for a parent graph. */
function isForGraph(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "is_bubble_up" in error && error.is_bubble_up === true
  );
}
