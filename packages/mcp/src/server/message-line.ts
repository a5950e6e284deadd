import { serializeMessage, type JSONRPCMessage } from "@modelcontextprotocol/server";

/** Stands for a text while the rest of a message is encoded. Nobody knows it before the process starts. */
const mark: string = crypto.randomUUID();

/** Shorter texts are encoded twice sooner than they are looked for. */
const minLongCharacters = 1024;

/**
 * A message as a line. An answer of `--compat filesystem` holds its text twice: it is encoded once, because that takes longer
 * than all else.
 */
export function lineOf(message: JSONRPCMessage): string {
  const text = textHeldTwice(message);
  if (text === undefined) return serializeMessage(message);
  const result = (message as unknown as { readonly result: TextResult }).result;
  const [first, ...others] = result.content;
  const marked = {
    ...message,
    result: {
      ...result,
      content: [{ ...first, text: mark }, ...others],
      structuredContent: { ...result.structuredContent, content: mark },
    },
  };
  return serializeMessage(marked).split(`"${mark}"`).join(JSON.stringify(text));
}

/** An answer whose first part is a text that its structured content holds as well. */
interface TextResult {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: { readonly content: string };
}

function textHeldTwice(message: JSONRPCMessage): string | undefined {
  if (!("result" in message)) return undefined;
  const { content, structuredContent } = message.result as {
    readonly content?: readonly { readonly text?: unknown }[];
    readonly structuredContent?: { readonly content?: unknown };
  };
  const text = structuredContent?.content;
  if (typeof text !== "string" || text.length < minLongCharacters) return undefined;
  return Array.isArray(content) && content[0]?.text === text ? text : undefined;
}
