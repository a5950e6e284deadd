/**
 * The one field of the input of a call whose arguments are no JSON. It holds their text. The input must be an object,
 * because services refuse a conversation with any other; the packages of Anthropic and Bedrock name the field so, too.
 */
const invalidInput = "rawInvalidInput";

/** The input in place of arguments that are no JSON. */
export function inputOfText(text: string): Readonly<Record<string, string>> {
  return { [invalidInput]: text };
}

/** The arguments as the model sent them: a text, if they were no JSON. Takes any value and never throws. */
export function sentArguments(input: unknown): unknown {
  try {
    if (typeof input !== "object" || input === null) return input;
    const text: unknown = Object.keys(input).length === 1 ? Reflect.get(input, invalidInput) : undefined;
    return typeof text === "string" ? text : input;
  } catch {
    // No JSON, so that no model sent it. The tool says what is wrong with it.
    return input;
  }
}
