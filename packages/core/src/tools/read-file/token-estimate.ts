import { inTurns, TurnMeter, type Steps } from "../../lines/bytes/yield-turn.ts";

/**
 * Reads with `maxBytes`, and then with fewer bytes until the text of the answer keeps to `maxTokens`, by the estimate. Gives
 * up at one byte, with which `read` still shows one character. `sizeOf`: the text of an answer, and how many bytes of content
 * stand in it.
 */
export async function withinTokens<Answer>(
  maxTokens: number,
  maxBytes: number,
  read: (maxBytes: number) => Promise<Answer>,
  sizeOf: (answer: Answer) => { readonly text: string; readonly bytes: number },
  signal: AbortSignal,
): Promise<Answer> {
  let allowedBytes = maxBytes;
  for (;;) {
    const answer = await read(allowedBytes);
    const { text, bytes } = sizeOf(answer);
    const tokens = await inTurns(estimateTokens(text), signal);
    if (tokens <= maxTokens || bytes === 0 || allowedBytes <= 1) return answer;
    // A little less than the share, because the lines that stay may hold more tokens than those that go.
    allowedBytes = Math.max(1, Math.floor(Math.min(allowedBytes, bytes) * (maxTokens / tokens) * 0.98));
  }
}

/**
 * How many tokens a model counts for what stands in a text, fitted to o200k: docs/tools/read-file.md tells the error. A word
 * is a run of ASCII letters in one case, or of small letters behind capitals; `letter` is each letter after its sixth.
 */
const weights = {
  word: 0.82,
  letter: 0.18,
  threeDigits: 1.12,
  signs: 0.82,
  furtherSign: 0.1,
  lineBreak: 0.46,
  indentation: 1,
  space: 0.22,
  latin: 0.5,
  cyrillicOrGreek: 0.25,
  han: 0.6,
  kana: 0.65,
  hangul: 0.65,
  other: 1.8,
} as const;

/** Runs of one kind: a word, digits, white space, signs, or one character that is not ASCII. */
const runs = /[A-Z]*[a-z]+|[A-Z]+|\d+|\s+|[!-/:-@[-`{-~]+|[^]/gu;

/** So many letters of a word are in its weight. */
const lettersOfWord = 6;

/** What a run costs besides its characters, in the units of a `TurnMeter`. */
const unitsPerRun = 40;

/** Estimates how many tokens a text takes, without a tokenizer, in one pass. */
export function* estimateTokens(text: string): Steps<number> {
  const meter = new TurnMeter();
  let tokens = 0;
  for (const [run] of text.matchAll(runs)) {
    if (meter.spend(unitsPerRun + run.length)) yield;
    tokens += tokensOfRun(run);
  }
  return Math.ceil(tokens);
}

function tokensOfRun(run: string): number {
  const code = run.codePointAt(0) ?? 0;
  if (code > 0x7f) return tokensOfCharacter(code);
  const { length } = run;
  if (/^[a-z]/i.test(run)) return weights.word + weights.letter * Math.max(0, length - lettersOfWord);
  if (code >= 0x30 && code <= 0x39) return weights.threeDigits * Math.ceil(length / 3);
  if (/^\S/.test(run)) return weights.signs + weights.furtherSign * (length - 1);
  const lastBreak = run.lastIndexOf("\n");
  if (lastBreak >= 0) return weights.lineBreak + (length - lastBreak > 2 ? weights.indentation : 0);
  return run === " " ? weights.space : weights.indentation;
}

function tokensOfCharacter(code: number): number {
  if (code < 0x370) return weights.latin;
  if (code < 0x530) return weights.cyrillicOrGreek;
  if (code >= 0x3040 && code < 0x3100) return weights.kana;
  if (code >= 0x3400 && code < 0xa000) return weights.han;
  if (code >= 0xac00 && code < 0xd7b0) return weights.hangul;
  return weights.other;
}
