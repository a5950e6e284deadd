import type { JsonObject } from "@readfile/core";

const start = /^\s*call\s+(?=\{)/iu;

/** The request that makes the script call its tool with exactly these arguments. */
export function callRequest(args: object): string {
  return `call ${JSON.stringify(args)}`;
}

/** Whether a text asks for a call with arguments of the person's own. Such a request is for the script, whatever model is chosen. */
export function isCallRequest(text: string): boolean {
  return start.test(text);
}

/** Reads the arguments of a request such as `call {"path": "a.txt"}`. Undefined for any other text. */
export function argumentsIn(
  text: string,
): { readonly args: JsonObject } | { readonly problem: string } | undefined {
  if (!isCallRequest(text)) return undefined;
  const args = jsonObjectIn(text.replace(start, ""));
  return args === undefined
    ? { problem: 'What follows call is no JSON object. An example: call {"path": "README.md"}' }
    : { args };
}

/** Parses a JSON object. Undefined for anything else. */
export function jsonObjectIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
