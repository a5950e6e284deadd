import { toKnownError, type ReadError } from "../../contract/read-error.ts";
import type { JsonSchemaObject, ReadFailure, ReadResult } from "../../contract/read-result.ts";
import type { ReadCall, ReadTool, SingleRead } from "../../contract/read-tool.ts";
import type { Workspace } from "../../contract/workspace.ts";
import { monotonicMs } from "../../platform.ts";
import { neutralizeText } from "../../text/message-text.ts";
import { hold, type Held } from "./memory-budget.ts";
import { plainArguments, passThroughSchema } from "./arguments.ts";
import { Deadline, type ToolCall } from "./call.ts";
import { prepareSharedKernel } from "../../lines/kernel/shared-kernel.ts";
import { inTurns, unlessAborted, type Steps } from "../../lines/bytes/yield-turn.ts";
import {
  authorizesNames,
  neutralizes,
  requireToolOptions,
  timeoutOf,
  toolAliases,
  toolName,
  workspaceOf,
  type ToolOptions,
} from "./options.ts";

/** What distinguishes one read tool from another. */
export interface ReadToolDefinition<Input, Data, Arguments extends ParsedArguments> {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly examples: readonly Input[];
  readonly jsonSchema: JsonSchemaObject;
  /** The tool's own options, besides the common ones. */
  readonly optionNames: readonly string[];
  /** Checks options that depend on the workspace, where the tool has one for all calls. Throws a TypeError. */
  readonly checkWorkspace?: (workspace: Workspace) => void;
  /** Parses the arguments. Throws a ReadError. */
  readonly check: (args: unknown) => Arguments;
  /**
   * Locates, opens, reads and closes the file, and phrases the answer. Throws a ReadError, which `fail` phrases. Gives a
   * failure itself only for several reads that all failed.
   */
  readonly read: (args: Arguments, call: ToolCall) => Promise<ReadResult<Data>>;
  /** The text for the option `neutralize`, if it is not simply the neutralized text. */
  readonly neutralizedText?: (data: Data) => Steps<string>;
  /** The reads of a call, each as the arguments that the tool understood: models may send them in other forms. */
  readonly readsOf: (args: Arguments) => readonly (SingleRead<Input> | null)[];
  /** Phrases an error as the specification demands. `args` is undefined if `check` threw the error. */
  readonly fail: (error: ReadError, args: Arguments | undefined) => ReadFailure;
}

/** Arguments after a tool has parsed them. */
export interface ParsedArguments {
  /** The path as it was sent. Undefined if the call asks for several reads. */
  readonly path?: string | undefined;
  /** An error in the other arguments that the specification reports only after the path was located. */
  readonly errorBehindPath?: ReadError | undefined;
}

/** Creates a tool. It keeps the contract of ReadTool, whatever the tool's own code throws. */
export function createReadTool<Input, Data, Arguments extends ParsedArguments>(
  definition: ReadToolDefinition<Input, Data, Arguments>,
  options: ToolOptions,
): ReadTool<Input, Data> {
  const { aliases, title, description, examples, jsonSchema } = definition;
  requireToolOptions(options, definition.optionNames);
  const name = toolName(options, definition.name);
  const ownWorkspace = workspaceOf(options);
  if (typeof ownWorkspace === "object") definition.checkWorkspace?.(ownWorkspace);
  const timeoutMs = timeoutOf(options);
  const neutralize = neutralizes(options);
  const { authorize, onRead } = options;
  const namesAreAuthorized = authorizesNames(options);
  const showsNames = authorize === undefined || namesAreAuthorized;
  prepareSharedKernel();

  async function read(
    args: Arguments,
    call: ReadCall,
    deadline: Deadline,
    memory: Held,
    place: Held,
  ): Promise<ReadResult<Data>> {
    const given = call.workspace ?? ownWorkspace;
    const workspace = typeof given === "function" ? await given({ ...call, context: call.context }) : given;
    memory.owner = workspace;
    place.owner = workspace;
    const result = await definition.read(args, {
      workspace,
      signal: deadline.signal,
      deadline,
      authorize,
      showsNames,
      context: call.context,
      refusedReads: call.refusedReads,
      onProgress: typeof call.onProgress === "function" ? call.onProgress : undefined,
      allowedPath: undefined,
      memory,
      place,
    });
    if (!neutralize) return result;
    const steps =
      (result.ok ? definition.neutralizedText?.(result.data) : undefined) ?? neutralizeText(result.text);
    return { ...result, text: await inTurns(steps, deadline.signal) };
  }

  return {
    name,
    aliases: toolAliases(options, name, aliases),
    title,
    description,
    examples,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    jsonSchema,
    inputSchema: passThroughSchema<Input>(jsonSchema),
    check(given) {
      let args: Arguments | undefined;
      try {
        args = definition.check(plainArguments(given));
        if (args.errorBehindPath === undefined) return null;
        // A refusal of the path comes first.
        if (typeof ownWorkspace === "object" && args.path !== undefined) ownWorkspace.locate(args.path);
        throw args.errorBehindPath;
      } catch (error) {
        return definition.fail(toKnownError(error), args);
      }
    },
    readsOf(given) {
      try {
        return definition.readsOf(definition.check(plainArguments(given)));
      } catch {
        return [];
      }
    },
    async run(sent, given) {
      const startedMs = monotonicMs();
      const call = given === undefined ? {} : readCall(given);
      call.signal?.throwIfAborted();
      let args: Arguments | undefined;
      let deadline: Deadline | undefined;
      let result: ReadResult<Data>;
      const memory: Held = { of: "memory", owner: ownWorkspace, amount: 0 };
      const place: Held = { of: "places", owner: ownWorkspace, amount: 0 };
      try {
        args = definition.check(plainArguments(sent));
        deadline = new Deadline(timeoutMs, call.signal);
        result = await unlessAborted(read(args, call, deadline, memory, place), deadline.signal);
      } catch (error) {
        call.signal?.throwIfAborted();
        result = definition.fail(toKnownError(error), args);
      } finally {
        deadline?.finish();
        hold(memory, 0);
        hold(place, 0);
      }
      if (onRead !== undefined) report(onRead, name, result, monotonicMs() - startedMs);
      return result;
    },
  };
}

/** Ignores a call that is not an object and a signal that is not one: callers without types send anything. */
function readCall(call: ReadCall | null): ReadCall {
  if (typeof call !== "object" || call === null) return {};
  const signal: unknown = call.signal;
  const isSignal =
    typeof signal === "object" &&
    signal !== null &&
    ["throwIfAborted", "addEventListener"].every(
      (name) => typeof (signal as Readonly<Record<string, unknown>>)[name] === "function",
    );
  return isSignal ? call : { ...call, signal: undefined };
}

function report(
  onRead: NonNullable<ToolOptions["onRead"]>,
  tool: string,
  result: ReadResult<unknown>,
  durationMs: number,
): void {
  // An observer must not fail a read, neither when it throws nor when it rejects later.
  new Promise((resolve) => {
    const files = structuredClone(result.files);
    const error = result.ok ? null : structuredClone(result.error);
    resolve(onRead({ tool, ok: result.ok, files, error, durationMs }));
  }).catch(() => {});
}
