import type { JsonSchemaObject } from "../../contract/json.ts";
import type { ReadError } from "../../contract/read-error.ts";
import type { ReadFailure, ReadResult, ReadSuccess } from "../../contract/read-result.ts";
import type { ReadCall, ReadTool } from "../../contract/read-tool.ts";
import type { Workspace } from "../../contract/workspace.ts";
import { neutralizeText } from "../../text/escape-text.ts";
import { passThroughSchema } from "./schema.ts";
import { plainArguments } from "./arguments.ts";
import { toKnownError } from "./errors.ts";
import { ToolCall } from "./call.ts";
import {
  neutralizes,
  timeoutOf,
  toolAliases,
  toolName,
  workspaceOf,
  type ToolOptions,
  requireToolOptions,
} from "./options.ts";
import { unlessAborted, WallClock } from "./deadline.ts";

/** What makes one read tool different from another. */
export interface ReadToolDefinition<Input, Data, Arguments> {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly examples: readonly Input[];
  readonly jsonSchema: JsonSchemaObject;
  /** The options that this tool has besides the common ones. */
  readonly optionNames: readonly string[];
  /** Validates the arguments as far as no workspace is needed. Throws a ReadError. */
  readonly check: (args: unknown) => Arguments;
  /**
   * What the specification checks only after the path was located; `read` calls it itself. Throws a ReadError.
   * `workspace` is the tool's own, where it has one: what that says of the path comes first.
   */
  readonly checkLocated?: (args: Arguments, workspace?: Workspace) => void;
  /** Reads. Throws a ReadError, which `fail` turns into the answer. */
  readonly read: (args: Arguments, call: ToolCall) => Promise<ReadSuccess<Data>>;
  /** `text` for `neutralize`, where it is not the shown lines as they are. */
  readonly neutralizedText?: (data: Data) => string;
  /** Words an error as the specification wants it. `args` is undefined when `check` threw it. */
  readonly fail: (error: ReadError, raw: unknown, args: Arguments | undefined) => ReadFailure;
}

/** Gives the tool: runs it within the contract, whatever its own code throws. */
export function createReadTool<Input, Data, Arguments>(
  definition: ReadToolDefinition<Input, Data, Arguments>,
  options: ToolOptions,
): ReadTool<Input, Data> {
  const { aliases, title, description, examples, jsonSchema } = definition;
  requireToolOptions(options, definition.optionNames);
  const name = toolName(options, definition.name);
  const workspaceFor = workspaceOf(options);
  const ownWorkspace = typeof options.workspace === "function" ? undefined : (workspaceFor({}) as Workspace);
  const timeoutMs = timeoutOf(options);
  const neutralize = neutralizes(options);
  const neutralized = (result: ReadSuccess<Data>): string =>
    definition.neutralizedText?.(result.data) ?? neutralizeText(result.text);

  async function answer(raw: unknown, call: ReadCall): Promise<ReadResult<Data>> {
    let args: Arguments | undefined;
    const clock = new WallClock(timeoutMs, call.signal);
    const { signal } = clock;
    try {
      const checked = definition.check(raw);
      args = checked;
      clock.start();
      const work = async (): Promise<ReadSuccess<Data>> => {
        const workspace = await workspaceFor(call);
        const toolCall = new ToolCall(workspace, call.context, signal, options.authorize, clock);
        const result = await definition.read(checked, toolCall);
        return neutralize ? { ...result, text: neutralized(result) } : result;
      };
      return await unlessAborted(work(), signal);
    } catch (error) {
      call.signal?.throwIfAborted();
      return definition.fail(toKnownError(error), raw, args);
    } finally {
      clock.finish();
    }
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
      const args = plainArguments(given);
      let checked: Arguments | undefined;
      try {
        checked = definition.check(args);
        definition.checkLocated?.(checked, ownWorkspace);
        return null;
      } catch (error) {
        return definition.fail(toKnownError(error), args, checked);
      }
    },
    async run(args, given) {
      const started = performance.now();
      const call = readCall(given);
      call.signal?.throwIfAborted();
      const result = await answer(plainArguments(args), call);
      report(options.onRead, name, result, performance.now() - started);
      return result;
    },
  };
}

/** What a caller without types sends in place of a call or a signal counts as none. */
function readCall(call: ReadCall | null | undefined): ReadCall {
  if (typeof call !== "object" || call === null) return {};
  const signal: unknown = call.signal;
  const isSignal =
    typeof signal === "object" &&
    signal !== null &&
    "throwIfAborted" in signal &&
    "addEventListener" in signal;
  return isSignal ? call : { ...call, signal: undefined };
}

function report(
  onRead: ToolOptions["onRead"],
  tool: string,
  result: ReadResult<unknown>,
  durationMs: number,
): void {
  if (onRead === undefined) return;
  const files = structuredClone(result.files);
  const error = result.ok ? null : structuredClone(result.error);
  // An observer cannot fail a read, now or later.
  new Promise((resolve) => resolve(onRead({ tool, ok: result.ok, files, error, durationMs }))).catch(
    () => {},
  );
}
