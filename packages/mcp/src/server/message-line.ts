import { serializeMessage, type JSONRPCMessage } from "@modelcontextprotocol/server";

/** Stands for the text while the rest of the message is encoded. It is made when the process starts and never leaves it, so no file holds it. */
const mark: string = crypto.randomUUID();

/** A shorter text is encoded twice in less time than it takes to look for it. */
const minLongCharacters = 1024;

/**
 * Encodes a message as a line. An answer of `--compat filesystem` holds its text twice. The text is encoded once, because
 * encoding it takes longer than all else.
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
