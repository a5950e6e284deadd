import { wrongOption } from "../contract/option-checks.ts";
import type { MediaPart } from "../contract/read-result.ts";

/**
 * For adapters: decides which media of an answer to show a model beside the text. Returns null for none.
 *
 * A function as mode is called only if there is media that the framework can carry, and it sees only that media.
 * `shownMedia` never throws: if the function throws or returns a promise, or the media is not a list, it returns null.
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
    const chosen = typeof wanted === "function" ? answerOf(wanted({ ...call, media })) : wanted;
    const mode = showingModes.find((showing) => showing === chosen);
    return mode === undefined ? null : { mode, media };
  } catch {
    return null;
  }
}

/** Gives an answer of the host's function back. A promise is no mode; one that is rejected must not end the process. */
function answerOf<Mode>(answer: Mode): Mode {
  Promise.resolve(answer).catch(() => {});
  return answer;
}

/** How an adapter chooses which media a model is shown. */
export interface MediaChoice<Call, Mode extends string, ShowingMode extends Mode> {
  /** The adapter's option: a mode, or a function that returns one for a call. */
  readonly media: Mode | ((call: Call) => Mode);
  /** The modes in which media is shown. In any other mode, the model receives only the text. */
  readonly showingModes: readonly ShowingMode[];
  /** Whether the framework can carry a part. Other parts are left out. Default: it can carry all. */
  readonly canCarry?: ((part: MediaPart) => boolean) | undefined;
}

/** The media that a model is shown, and the mode. */
export interface ShownMedia<Mode> {
  readonly mode: Mode;
  /** At least one part. */
  readonly media: readonly MediaPart[];
}

/**
 * For adapters: checks the value of their option `media`. Throws a TypeError for what is neither one of the modes nor a
 * function.
 *
 * @example
 * ```ts
 * const { media = "native" } = options;
 * requireMediaMode(media, ["native", "text"]);
 * ```
 */
export function requireMediaMode(media: unknown, modes: readonly string[]): void {
  if (typeof media === "function" || modes.some((mode) => mode === media)) return;
  const named = modes.map((mode) => JSON.stringify(mode));
  throw wrongOption("media", `${named.join(", ")} or a function`, media);
}

/**
 * Whether a value is a media part of the contract: a media type without parameters, non-empty bytes in standard base64,
 * and perhaps a file name. For adapters that receive answers from elsewhere, such as stored messages.
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
