import { isWrittenJpeg, jpegFacts } from "../apis/jpeg-facts.ts";
import type { ProviderApi, ReceivedAnswer, ReceivedMedia } from "../apis/provider-api.ts";
import { holdsStartOf, judgeAnswer, type WholeAnswer } from "./judge-answer.ts";
import { refused, type Cell, type Verdict } from "./verdict.ts";

/** The answers that a body must hold, in order. */
export interface ExpectedBody {
  readonly callIds: readonly string[];
  readonly answers: readonly WholeAnswer[];
  /** How many images and documents the framework handed to the provider's package for this body. */
  readonly mediaHandedOver: number;
}

/** Judges each answer in a request's body. A body that the API would refuse is refused for all of them. */
export function judgeBody(api: ProviderApi, body: unknown, expected: ExpectedBody): readonly Cell[] {
  const { callIds, answers, mediaHandedOver } = expected;
  let received: readonly ReceivedAnswer[];
  try {
    received = api.received(body);
  } catch (error) {
    const cell = refused(String(error instanceof Error ? error.message : error));
    return answers.map(() => cell);
  }
  const tooLarge = received.flatMap(({ media }) => media).find(isTooLarge);
  if (tooLarge !== undefined) {
    const cell = refused(
      `${tooLarge.mediaType} of ${charactersOf(tooLarge)} characters, where ${maxImageCharacters} are taken`,
    );
    return answers.map(() => cell);
  }
  const ids = received.map(({ callId }) => callId);
  if (ids.length !== callIds.length || ids.some((id, index) => id !== null && id !== callIds[index])) {
    const cell = refused(`answers to ${ids.join(", ") || "no call"}, where ${callIds.join(", ")} was called`);
    return answers.map(() => cell);
  }
  // The framework hands over the media of the whole body: those that did not arrive were dropped.
  const arrived = received.reduce((sum, { media }) => sum + media.length, 0);
  const lost: Verdict = arrived < mediaHandedOver ? "dropped" : "text only";
  const strings = stringsIn(body);
  return withMediaBeside(received, answers).map(([answer, expectedAnswer]) =>
    expectedAnswer.media.some(({ data }) => strings.some((text) => isTextAround(text, data)))
      ? { verdict: "base64 as text" }
      : judgeAnswer(answer, expectedAnswer, lost),
  );
}

/** So many characters of base64 an image may have for Anthropic: "5 MB per image", the least of all that these APIs document. */
const maxImageCharacters = 5_242_880;

function isTooLarge(media: ReceivedMedia): boolean {
  return media.mediaType.startsWith("image/") && charactersOf(media) > maxImageCharacters;
}

function charactersOf({ data }: ReceivedMedia): number {
  return isWrittenJpeg(data) ? (jpegFacts(data)?.characters ?? 0) : data.length;
}

/** Pairs answers with the expected ones. Media beside several answers go to the one that lacks them. */
function withMediaBeside(
  received: readonly ReceivedAnswer[],
  answers: readonly WholeAnswer[],
): readonly (readonly [ReceivedAnswer, WholeAnswer])[] {
  const beside = received.flatMap(({ media }) => media.filter((part) => part.beside === true));
  const pairs = answers.map((expected, index) => {
    const answer = received[index] as ReceivedAnswer;
    const own: ReceivedMedia[] = answer.media.filter((part) => part.beside !== true);
    for (const { mediaType } of expected.media.slice(own.length)) {
      const place = beside.findIndex((part) => part.mediaType === mediaType);
      if (place >= 0) own.push(...beside.splice(place, 1));
    }
    return [{ ...answer, media: own }, expected] as const;
  });
  // What nobody lacks stays where it would be seen: with the last answer.
  return pairs.map(([answer, expected], index) => [
    index === pairs.length - 1 ? { ...answer, media: [...answer.media, ...beside] } : answer,
    expected,
  ]);
}

/** Whether a string holds base64 among other characters, wherever it stands in a body. Media alone or in a data URL do not. */
function isTextAround(text: string, base64: string): boolean {
  return holdsStartOf(text, base64) && !/^(?:data:[^,]*,)?[A-Za-z0-9+/=]+$/.test(text);
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
