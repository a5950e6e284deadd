import type { ShownMedia } from "./chat-message.ts";

/** A reader of the page. `own`: one that a person brought. */
export type ReaderName = "plain" | "guarded" | "ours" | "own";

/** What a result is worth to the model. `fair`: it does no harm, but does not help as much as it could. */
export type Worth = "good" | "fair" | "bad";

/** A result that a row may have, and what it is worth. Every reader is judged by the same list. */
export interface ExpectedResult {
  /** Undefined: an answer or an error, because readers word the same thing as either. */
  readonly outcome?: "answer" | "error";
  /** What the start or the end of the text matches, if that matters. */
  readonly text?: RegExp;
  /** The type of a media part that the model receives, if that matters. */
  readonly mediaType?: string;
  /** Two or three words. */
  readonly verdict: string;
  readonly worth: Worth;
  /** What the model receives, where there is more to say than the outcome. */
  readonly receives?: string;
}

/** A request that every reader answers. */
export interface SideBySideRow {
  readonly id: string;
  readonly title: string;
  /** What to look at, in one or two sentences. */
  readonly why: string;
  /** What each reader is called with. One that has no offset takes only the path. */
  readonly args: { readonly path: string; readonly offset?: number };
  /** How long to wait for an answer. */
  readonly patienceMs: number;
  /** The first one that fits a result names its verdict. */
  readonly expected: readonly ExpectedResult[];
}

const usualPatienceMs = 60_000;

/** An error that refuses on purpose, in the words of many readers. That a file is missing is no refusal. */
const refused: ExpectedResult = {
  outcome: "error",
  text: /outside|denied|not allowed|forbidden|refuse|not permitted|escapes|traversal/iu,
  verdict: "refused",
  worth: "good",
  receives: "a refusal",
};

const outsideIsShown: readonly ExpectedResult[] = [
  { outcome: "answer", text: /Ada 90,000/u, verdict: "file outside shown", worth: "bad" },
  refused,
];

/** A file that is no UTF-8 can be refused as such. */
const refusedAsBinary: ExpectedResult = {
  outcome: "error",
  text: /binary|not text|no text|not utf-8|encoding|unsupported/iu,
  verdict: "refused",
  worth: "fair",
  receives: "a refusal",
};

/** The start of a PNG that was decoded as UTF-8, or written as base64. */
const imageAsText: readonly ExpectedResult[] = [
  { outcome: "answer", text: /\ufffdPNG/u, verdict: "noise as text", worth: "bad" },
  { outcome: "answer", text: /iVBORw0KGgo/u, verdict: "base64 as text", worth: "bad" },
];

/** The rows of the page, in order: quick ones first, and the one that takes longest last. */
export const sideBySideRows: readonly SideBySideRow[] = [
  {
    id: "secret",
    title: "A file that holds secrets",
    why: "The model may ask because a page that it read told it to. What it receives can leave this machine.",
    args: { path: ".env" },
    patienceMs: usualPatienceMs,
    expected: [
      { outcome: "answer", text: /made-up-for-this-page/u, verdict: "secret shown", worth: "bad" },
      refused,
    ],
  },
  {
    id: "outside",
    title: "A path that leaves the directory",
    why: "The tool was given one directory. The file lies beside it.",
    args: { path: "../payroll.txt" },
    patienceMs: usualPatienceMs,
    expected: outsideIsShown,
  },
  {
    id: "link",
    title: "A link that leaves the directory",
    why: "The path looks harmless, so a check of the text alone lets it pass.",
    args: { path: "notes/latest.txt" },
    patienceMs: usualPatienceMs,
    expected: outsideIsShown,
  },
  {
    id: "pipe",
    title: "A named pipe",
    why: "Opening a pipe waits for a writer, and there is none. Where a tool does not ask first what it opens, the agent's run hangs: no timeout of a promise ends it.",
    args: { path: "updates.pipe" },
    patienceMs: 2000,
    expected: [
      {
        ...refused,
        text: /NOT_FILE|(?:not|no|other than) an? (?:regular )?file|regular file|fifo|named pipe/iu,
      },
    ],
  },
  {
    id: "misspelt",
    title: "A name that is spelt wrong",
    why: "An error decides what the model does next. The best one names the file that was meant, the worst one a directory of the host.",
    args: { path: "src/great.ts" },
    patienceMs: usualPatienceMs,
    expected: [
      // The message of Node.js, or the name of the directory with the page's files.
      { text: /, open '|readfile-side-by-side-/u, verdict: "host path shown", worth: "bad" },
      {
        text: /greet\.ts/u,
        verdict: "right name suggested",
        worth: "good",
        receives: "an error that says what to do",
      },
      {
        text: /great\.ts|not found|no such|no file|not exist/iu,
        verdict: "no name suggested",
        worth: "fair",
        receives: "an error",
      },
    ],
  },
  {
    id: "utf-16",
    title: "Text in UTF-16",
    why: "Windows programs write such files.",
    args: { path: "report.txt" },
    patienceMs: usualPatienceMs,
    expected: [
      { outcome: "answer", text: /Café: 12 €/u, verdict: "right text", worth: "good" },
      // With a code unit of zero between the letters.
      { outcome: "answer", text: /C\0a\0f\0/u, verdict: "wrong text", worth: "bad" },
      refusedAsBinary,
    ],
  },
  {
    id: "broken-image",
    title: "An image that is cut off",
    why: "Bytes of an image that are decoded as text are noise, for which the model pays by the token. Half an image that is sent as an image makes providers refuse the whole request.",
    args: { path: "broken.png" },
    patienceMs: usualPatienceMs,
    expected: [
      { mediaType: "image/png", verdict: "half an image sent", worth: "bad", receives: "half an image" },
      ...imageAsText,
      {
        text: /incomplete|truncat|corrupt|damaged|cut off|invalid/iu,
        verdict: "fault named",
        worth: "good",
        receives: "what is wrong with it",
      },
      refusedAsBinary,
    ],
  },
  {
    id: "image",
    title: "An image",
    why: "A model that can see receives it as an image.",
    args: { path: "logo.png" },
    patienceMs: usualPatienceMs,
    expected: [
      {
        outcome: "answer",
        mediaType: "image/png",
        verdict: "image shown",
        worth: "good",
        receives: "the image",
      },
      ...imageAsText,
      refusedAsBinary,
    ],
  },
  {
    id: "log",
    title: "The end of a log of 1 GiB",
    why: "A model asks for the last lines. The one-line tool has no offset, so it must load the whole file, which is too long for a string. The guarded tool loads every file whole, too: it has a limit, and refuses at once, but the model has no way on. readfile reads backwards from the end. (The file is sparse: it takes no space here.)",
    args: { path: "server.log", offset: -5 },
    patienceMs: usualPatienceMs,
    expected: [
      { outcome: "answer", text: /request 30009999 answered 200/u, verdict: "answered", worth: "good" },
      { outcome: "answer", text: /request 1 answered 200/u, verdict: "wrong lines", worth: "bad" },
      {
        outcome: "error",
        text: /too (?:large|big)|limit|exceed/iu,
        verdict: "refused: too large",
        worth: "fair",
        receives: "a refusal",
      },
      { outcome: "error", verdict: "failed", worth: "bad" },
    ],
  },
];

/** What a reader made of a request. */
export interface ReaderResult {
  readonly reader: ReaderName;
  /** `none`: there was no answer while the row's patience lasted. `died`: its process ended by itself, as for want of memory. */
  readonly outcome: "answer" | "error" | "none" | "died";
  /** What the model receives, or its start. */
  readonly text: string;
  /** The end of a text that is longer than its start. Otherwise empty. */
  readonly end: string;
  /** The length of the whole text, in UTF-16 code units. */
  readonly characters: number;
  /** What the model receives beside the text. */
  readonly media: readonly ShownMedia[];
  /** The time that the call took, in a process of its own. */
  readonly durationMs: number;
  /** By how much the memory of that process grew. Null when it did not answer. */
  readonly memoryBytes: number | null;
}

/** The results of a row, in the order of the page. */
export type SideBySideResult = readonly ReaderResult[];
