import type { MediaPart } from "../contract/read-result.ts";

/** How an adapter chooses which media a model is shown. */
export interface MediaChoice<Call, Mode extends string, ShowingMode extends Mode> {
  /** The adapter's option: a mode, or a function that is asked for one. */
  readonly media: Mode | ((call: Call) => Mode);
  /** The modes in which media is shown. In any other, the model gets only the text. */
  readonly showingModes: readonly ShowingMode[];
  /** Whether the framework can carry a part. Parts that it cannot carry are left out. Default: it can carry all. */
  readonly canCarry?: ((part: MediaPart) => boolean) | undefined;
}

/** The media that a model is shown, and in which mode. */
export interface ShownMedia<Mode> {
  readonly mode: Mode;
  /** At least one part. */
  readonly media: readonly MediaPart[];
}

/**
 * For adapters: decides which media of an answer a model is shown beside the text, or null for none.
 *
 * A function is asked only where there is media that the framework can carry, and it sees only that. It never throws:
 * where the function throws, or the media is no list, the answer is null.
 *
 * @example
 * ```ts
 * const shown = shownMedia({ callId, media: result.media }, { media: "native", showingModes: ["native"] });
 * return shown === null ? result.text : [result.text, ...shown.media];
 * ```
 */
export function shownMedia<
  Call extends { readonly media: readonly MediaPart[] },
  Mode extends string,
  ShowingMode extends Mode,
>(call: Call, choice: MediaChoice<Call, Mode, ShowingMode>): ShownMedia<ShowingMode> | null {
  const { media: wanted, showingModes, canCarry = () => true } = choice;
  try {
    const media = call.media.filter((part) => canCarry(part));
    if (media.length === 0) return null;
    const chosen = typeof wanted === "function" ? wanted({ ...call, media }) : wanted;
    const mode = showingModes.find((showing) => showing === chosen);
    return mode === undefined ? null : { mode, media };
  } catch {
    return null;
  }
}

/**
 * Whether a value is a media part as the contract has it: a media type without parameters, bytes in standard base64 that
 * are not empty, and a file name or none. For adapters that are shown answers from elsewhere, such as stored messages.
 */
export function isMediaPart(value: unknown): value is MediaPart {
  const { mediaType, data, filename } = (value ?? {}) as Partial<Record<keyof MediaPart, unknown>>;
  return (
    typeof mediaType === "string" &&
    /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) &&
    typeof data === "string" &&
    data.length % 4 === 0 &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(data) &&
    (filename === undefined || typeof filename === "string")
  );
}
