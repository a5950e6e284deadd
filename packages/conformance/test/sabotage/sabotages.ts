import type { MediaPart, ReadCall, ReadResult, ReadTool } from "@readfile/core";

type Tool = ReadTool<unknown, unknown>;
type Result = ReadResult<unknown>;

/** The sabotages to try in every framework. The others break a tool in the same places. */
export const mainSabotages: readonly string[] = [
  "drops a media part",
  "trims the text",
  "swaps the error flag",
  "stringifies null",
  "loses CR",
  "loses the byte order mark",
  "normalises to NFC",
  "truncates a long text",
  "drops the last line",
  "replaces U+FFFD",
  "fills in a default",
  "caches the previous answer",
  "throws for a failure",
  "does not hand on the signal",
];

/** Mistakes that an adapter might make with core's answers or the model's arguments. Each breaks a tool before the tool is adapted. */
export const sabotages: readonly (readonly [name: string, sabotage: (tool: Tool) => Tool])[] = [
  ["drops a media part", media((parts) => parts.slice(0, -1))],
  [
    "drops the name of a document",
    media((parts) => parts.map(({ mediaType, data }) => ({ mediaType, data }))),
  ],
  ["says another media type", media((parts) => parts.map((part) => ({ ...part, mediaType: "image/png" })))],
  ["shows the parts in another order", media((parts) => parts.toReversed())],
  [
    "writes base64 for URLs",
    media((parts) => parts.map((part) => ({ ...part, data: part.data.replaceAll("/", "_") }))),
  ],
  ["trims the text", text((shown) => shown.trim())],
  ["trims its end", text((shown) => shown.trimEnd())],
  ["loses CR", text((shown) => shown.replaceAll("\r", ""))],
  ["loses the CR of CRLF", text((shown) => shown.replaceAll("\r\n", "\n"))],
  ["loses the byte order mark", text((shown) => shown.replace(/^\ufeff/, ""))],
  ["normalises to NFC", text((shown) => shown.normalize("NFC"))],
  ["normalises to NFD", text((shown) => shown.normalize("NFD"))],
  ["truncates a long text", text((shown) => shown.slice(0, 100_000))],
  [
    "truncates a long text and says so",
    text((shown) => (shown.length > 30_000 ? `${shown.slice(0, 30_000)}…` : shown)),
  ],
  ["drops the last line", text((shown) => shown.replace(/\n[^\n]*$/, ""))],
  ["adds a final newline", text((shown) => (shown.endsWith("\n") ? shown : `${shown}\n`))],
  ["replaces U+FFFD", text((shown) => shown.replaceAll("\ufffd", "?"))],
  [
    "drops controls",
    text((shown) => shown.replace(/\p{Cc}/gu, (control) => (/\s/.test(control) ? control : ""))),
  ],
  ["makes odd spaces plain", text((shown) => shown.replace(/[\u00a0\u202f\u3000]/g, " "))],
  ["drops what has no width", text((shown) => shown.replace(/\p{Cf}/gu, ""))],
  ["escapes HTML", text((shown) => shown.replaceAll("<", "&lt;"))],
  ["shows an empty text as a word", text((shown) => shown || "(empty)")],
  [
    "asks to fix mistakes",
    failing((result) => ({ ...result, text: `${result.text}\n Please fix your mistakes.` })),
  ],
  ["hides errors", failing((result) => ({ ...result, text: "An error occurred." }))],
  ["swaps the error flag", swapFlag],
  ["stringifies null", args((sent) => deeply(sent, (value) => (value === null ? "null" : value)))],
  ["takes null for an empty object", args((sent) => sent ?? {})],
  [
    "sends numbers as texts",
    args((sent) => deeply(sent, (value) => (typeof value === "number" ? String(value) : value))),
  ],
  [
    "trims what is sent",
    args((sent) => deeply(sent, (value) => (typeof value === "string" ? value.trim() : value))),
  ],
  ["fills in a default", args((sent) => (isObject(sent) ? { limit: 2000, ...sent } : sent))],
  ["drops unknown fields", known],
  ["parses texts that are JSON", args((sent) => (typeof sent === "string" ? parsed(sent) : sent))],
  ["caches the previous answer", cached],
  ["throws for a failure", throwing],
  [
    "does not hand on the signal",
    (tool) => running(tool, (sent, call) => tool.run(sent, { ...call, signal: undefined })),
  ],
  ["answers an abort", answeringAborts],
];

function running(tool: Tool, run: (sent: unknown, call: ReadCall) => Promise<Result>): Tool {
  return { ...tool, run: (sent, call = {}) => run(sent, call) };
}

function answering(change: (result: Result) => Result): (tool: Tool) => Tool {
  return (tool) => running(tool, async (sent, call) => change(await tool.run(sent, call)));
}

function text(change: (shown: string) => string): (tool: Tool) => Tool {
  return answering((result) => ({ ...result, text: change(result.text) }));
}

function media(change: (parts: readonly MediaPart[]) => readonly MediaPart[]): (tool: Tool) => Tool {
  return answering((result) => (result.ok ? { ...result, media: change(result.media) } : result));
}

function failing(change: (result: Result) => Result): (tool: Tool) => Tool {
  return answering((result) => (result.ok ? result : change(result)));
}

function args(change: (sent: unknown) => unknown): (tool: Tool) => Tool {
  return (tool) => running(tool, (sent, call) => tool.run(change(sent), call));
}

function swapFlag(tool: Tool): Tool {
  return answering((result): Result => {
    const { text: shown, files } = result;
    if (!result.ok) return { ok: true, text: shown, media: [], files, data: null };
    const error = { code: "SWAPPED", message: shown, retryable: false };
    return { ok: false, text: shown, media: [], files, error };
  })(tool);
}

function known(tool: Tool): Tool {
  const { properties } = tool.jsonSchema;
  return args((sent) =>
    isObject(sent)
      ? Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(properties, name)))
      : sent,
  )(tool);
}

function cached(tool: Tool): Tool {
  let previous: Promise<Result> | undefined;
  return running(tool, (sent, call) => (previous ??= tool.run(sent, call)));
}

function throwing(tool: Tool): Tool {
  return running(tool, async (sent, call) => {
    const result = await tool.run(sent, call);
    if (!result.ok) throw new Error(result.text);
    return result;
  });
}

function answeringAborts(tool: Tool): Tool {
  return running(tool, async (sent, call) => {
    const aborted = Promise.withResolvers<Result>();
    const error = { code: "ABORTED", message: "aborted", retryable: false };
    const answer: Result = { ok: false, text: "aborted", media: [], files: [], error };
    call.signal?.addEventListener("abort", () => aborted.resolve(answer));
    const run = tool.run(sent, { ...call, signal: undefined });
    return Promise.race([run, aborted.promise]);
  });
}

function deeply(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => deeply(item, change));
  if (!isObject(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, deeply(field, change)]));
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
