import { MissingProgramError } from "../agent/claude-agent-sdk/missing-program.ts";

/** A run ended without an error, and its model said nothing. */
export class EmptyAnswerError extends Error {
  override readonly name = "EmptyAnswerError";
}

/** Explains to a person why a run failed, in one sentence without a stack, a path or a key. */
export function explainFailure(error: unknown): string {
  if (error instanceof MissingProgramError) return error.message;
  const causes = causesOf(error);
  for (const cause of causes) {
    const status = cause["statusCode"] ?? cause["status"];
    if (typeof status === "number") {
      const hint = status === 401 || status === 403 ? " Is the key right?" : "";
      return `The model's endpoint answered with status ${status}.${hint}`;
    }
  }
  const names = causes.flatMap(({ name, code }) => [name, code]);
  if (names.some((name) => name === "MaxTurnsExceededError" || name === "GraphRecursionError")) {
    return "The agent called its model too often and was stopped.";
  }
  if (names.some((name) => typeof name === "string" && connectionFailures.test(name))) {
    return "The model's endpoint could not be reached.";
  }
  if (names.some((name) => typeof name === "string" && nonsense.test(name))) {
    return "The model's endpoint answered with something that is no answer of its API.";
  }
  return "The run failed unexpectedly.";
}

const nonsense = /^(?:EmptyAnswer|Syntax|(?:AI_)?(?:JSONParse|TypeValidation|InvalidResponse\w*|NoOutput\w*|NoContent\w*))Error$/u;

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
