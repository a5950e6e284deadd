import { createHash } from "node:crypto";
import type { Workspace } from "@readfile/core";
import type { Handler } from "hono";
import { z } from "zod";
import type { ReceivedAnswer } from "../agent/agent-event.ts";
import { agentRunners } from "../agent/agent-runners.ts";
import { callRequest } from "../shared/call-request.ts";
import type { EveryAnswer, FrameworkAnswer } from "../shared/every-answer.ts";
import { frameworkNames, type FrameworkName } from "../shared/frameworks.ts";
import { toolKinds, type ToolKind } from "../shared/tools.ts";
import { explainFailure } from "./explain-failure.ts";
import type { SideBySide } from "./side-by-side/side-by-side-route.ts";

/** What the route needs. */
export interface EveryFrameworkSettings {
  readonly workspace: Workspace;
  readonly root: string;
  readonly sideBySide: SideBySide;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

/** A call to make in every framework. */
interface EveryCall {
  readonly tool: ToolKind;
  readonly args: Readonly<Record<string, unknown>>;
}

/** `place`: which files the call is about. */
const everyCall: z.ZodType<EveryCall & { readonly place: "workspace" | "side-by-side" }> = z.object({
  tool: z.enum(toolKinds),
  args: z.record(z.string(), z.unknown()),
  place: z.enum(["workspace", "side-by-side"]),
});

/** Makes the same call in every framework's own loop, and compares what the models received. */
export function everyFrameworkRoute(settings: EveryFrameworkSettings): Handler {
  return async (context) => {
    const parsed = everyCall.safeParse(await context.req.json().catch(() => undefined));
    if (!parsed.success) return context.text("That is no call of a tool.", 400);
    const { place, ...call } = parsed.data;
    const { workspace, root } = place === "workspace" ? settings : settings.sideBySide.place();
    const signal = AbortSignal.any([context.req.raw.signal, settings.stopping]);
    return context.json(await runEverywhere({ ...call, workspace, root, signal }));
  };
}

/** Makes a call in one framework after the other. */
async function runEverywhere(
  options: EveryCall & { readonly workspace: Workspace; readonly root: string; readonly signal: AbortSignal },
): Promise<EveryAnswer> {
  const answers: FrameworkAnswer[] = [];
  const missing: { framework: FrameworkName; reason: string }[] = [];
  for (const framework of frameworkNames) {
    options.signal.throwIfAborted();
    try {
      // One after the other: a framework that loads keeps the others waiting anyway.
      const received = await receivedIn(framework, options);
      if (received === undefined) missing.push({ framework, reason: "It did not make the call." });
      else answers.push(answerOf(framework, received));
    } catch (error) {
      missing.push({ framework, reason: explainFailure(error) });
    }
  }
  const isIdentical = new Set(answers.map(({ sha256 }) => sha256)).size === 1;
  const [first] = answers;
  const hasChanged = !isIdentical && first !== undefined && (await isOutdated(first, options));
  return { answers, missing, isIdentical, hasChanged };
}

/** Whether the same call in the same framework is answered otherwise now. */
async function isOutdated(
  { framework, sha256 }: FrameworkAnswer,
  options: Parameters<typeof runEverywhere>[0],
): Promise<boolean> {
  const received = await receivedIn(framework, options);
  return received !== undefined && answerOf(framework, received).sha256 !== sha256;
}

async function receivedIn(
  framework: FrameworkName,
  { tool, args, workspace, root, signal }: Parameters<typeof runEverywhere>[0],
): Promise<ReceivedAnswer | undefined> {
  let received: ReceivedAnswer | undefined;
  await agentRunners[framework]({
    turns: [{ role: "user", text: callRequest(args) }],
    tool,
    workspace,
    root,
    model: { api: "script", wordDelayMs: 0 },
    signal,
    emit(event) {
      if (event.type === "received") received = event.exchanges.at(-1)?.received ?? received;
    },
  });
  return received;
}

function answerOf(framework: FrameworkName, { text, media }: ReceivedAnswer): FrameworkAnswer {
  const hash = createHash("sha256").update(text);
  for (const { mediaType, data } of media) hash.update(`\0${mediaType}\0`).update(data, "base64");
  return {
    framework,
    byteLength: Buffer.byteLength(text),
    sha256: hash.digest("hex"),
    mediaTypes: media.map(({ mediaType }) => mediaType),
  };
}
