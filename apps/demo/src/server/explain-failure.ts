import { MissingProgramError } from "../agent/claude-agent-sdk/missing-program.ts";

/** A run with a provider's model ended before the model said anything. The cause is what the framework made of it, if it failed. */
export class EmptyAnswerError extends Error {
  override readonly name = "EmptyAnswerError";
}

/** Explains to a person why a run failed, in one sentence without a stack, a path or a key. */
export function explainFailure(error: unknown): string {
  if (error instanceof MissingProgramError) return error.message;
  const causes = causesOf(error);
  for (const cause of causes) {
    const status = cause["statusCode"] ?? cause["status"];
    if (typeof status === "number" && status >= 400) {
      const hint = status === 401 || status === 403 ? " Is the key right?" : "";
      return `The model's endpoint answered with status ${status}.${hint}`;
    }
  }
  const names = causes.flatMap(({ name, code }) => [name, code]);
  if (names.some((name) => typeof name === "string" && connectionFailures.test(name))) {
    return "The model's endpoint could not be reached.";
  }
  if (error instanceof EmptyAnswerError) return "The model's endpoint gave no answer that can be used.";
  if (names.some((name) => name === "MaxTurnsExceededError" || name === "GraphRecursionError")) {
    return "The agent called its model too often and was stopped.";
  }
  return "The run failed unexpectedly.";
}

const connectionFailures = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|UND_ERR|APIConnection)/u;

/** Gives the error, its causes, and the errors of each attempt. */
function causesOf(error: unknown): readonly Readonly<Record<string, unknown>>[] {
  const causes: Readonly<Record<string, unknown>>[] = [];
  const open: unknown[] = [error];
  while (open.length > 0 && causes.length < 20) {
    const next = open.shift();
    if (typeof next !== "object" || next === null) continue;
    const cause = next as Readonly<Record<string, unknown>>;
    causes.push({ ...cause, name: next.constructor.name, code: cause["code"] });
    open.push(cause["cause"], cause["lastError"]);
  }
  return causes;
}
