import type { ShownMedia } from "./chat-message.ts";

/** A result that a row may have, and what it is worth. Both readers are judged by the same list. */
export interface ExpectedResult {
  readonly outcome: ReaderResult["outcome"];
  /** What the text contains, if that matters. */
  readonly contains?: string;
  /** The type of a media part that the model receives, if that matters. */
  readonly mediaType?: string;
  /** Two or three words. */
  readonly verdict: string;
  readonly isGood: boolean;
  /** What the model receives, where there is more to say than the outcome. */
  readonly receives?: string;
}

/** A request that both readers answer. */
export interface SideBySideRow {
  readonly id: string;
  readonly title: string;
  /** What to look at, in one or two sentences. */
  readonly why: string;
  /** What `readFileTool` is called with. The other reader takes only the path. */
  readonly args: { readonly path: string; readonly offset?: number };
  /** How long to wait for an answer. */
  readonly patienceMs: number;
  /** The first one that fits a result names its verdict. */
  readonly expected: readonly ExpectedResult[];
}

const usualPatienceMs = 60_000;

const outsideIsShown: readonly ExpectedResult[] = [
  { outcome: "answer", contains: "Ada 90,000", verdict: "file outside shown", isGood: false },
  {
    outcome: "error",
    contains: "Error: OUTSIDE_WORKSPACE: ",
    verdict: "refused",
    isGood: true,
    receives: "a refusal",
  },
];

/** The start of a PNG that was decoded as UTF-8. */
const imageAsText: ExpectedResult = {
  outcome: "answer",
  contains: "\ufffdPNG\r\n",
  verdict: "noise as text",
  isGood: false,
};

/** The rows of the page, in order: quick ones first, and the one that takes longest last. */
export const sideBySideRows: readonly SideBySideRow[] = [
  {
    id: "secret",
    title: "A file that holds secrets",
    why: "The model may ask because a page that it read told it to. What it receives can leave this machine.",
    args: { path: ".env" },
    patienceMs: usualPatienceMs,
    expected: [
      { outcome: "answer", contains: "PAYMENT_KEY=", verdict: "secret shown", isGood: false },
      {
        outcome: "error",
        contains: "Error: ACCESS_DENIED: ",
        verdict: "refused",
        isGood: true,
        receives: "a refusal",
      },
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
    why: "Opening a pipe waits for a writer, and there is none. The agent's run hangs: no timeout of a promise ends it.",
    args: { path: "updates.pipe" },
    patienceMs: 2000,
    expected: [
      { outcome: "none", verdict: "no answer", isGood: false },
      {
        outcome: "error",
        contains: "Error: NOT_FILE: ",
        verdict: "refused",
        isGood: true,
        receives: "a refusal",
      },
    ],
  },
  {
    id: "misspelt",
    title: "A name that is spelt wrong",
    why: "An error decides what the model does next. One names a directory of the host; the other names the file that was meant.",
    args: { path: "src/great.ts" },
    patienceMs: usualPatienceMs,
    expected: [
      {
        outcome: "error",
        contains: 'did you mean "src/greet.ts"?',
        verdict: "right name suggested",
        isGood: true,
        receives: "an error that says what to do",
      },
      { outcome: "error", contains: ", open '", verdict: "host path shown", isGood: false },
    ],
  },
  {
    id: "utf-16",
    title: "Text in UTF-16",
    why: "Windows programs write such files.",
    args: { path: "report.txt" },
    patienceMs: usualPatienceMs,
    expected: [
      { outcome: "answer", contains: "Café: 12 €", verdict: "right text", isGood: true },
      { outcome: "answer", contains: "\ufffd\ufffdC\0", verdict: "wrong text", isGood: false },
    ],
  },
  {
    id: "broken-image",
    title: "An image that is cut off",
    why: "Bytes of an image that are decoded as text are noise, for which the model pays by the token.",
    args: { path: "broken.png" },
    patienceMs: usualPatienceMs,
    expected: [
      {
        outcome: "answer",
        contains: "image not shown: it is incomplete",
        verdict: "fault named",
        isGood: true,
        receives: "what is wrong with it",
      },
      imageAsText,
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
        isGood: true,
        receives: "a text and the image",
      },
      imageAsText,
    ],
  },
  {
    id: "log",
    title: "The end of a log of 1 GiB",
    why: "A model asks for the last lines. The one-line tool has no offset, so it must load the whole file, which is too long for a string. readfile has one, and reads backwards from the end. (The file is sparse: it takes no space here.)",
    args: { path: "server.log", offset: -5 },
    patienceMs: usualPatienceMs,
    expected: [
      { outcome: "answer", contains: "request 30009999 answered 200", verdict: "answered", isGood: true },
      { outcome: "error", verdict: "failed", isGood: false },
      { outcome: "died", verdict: "crashed", isGood: false },
    ],
  },
];

/** What a reader made of a request. */
export interface ReaderResult {
  /** `none`: there was no answer while the row's patience lasted. `died`: its process ended by itself, as for want of memory. */
  readonly outcome: "answer" | "error" | "none" | "died";
  /** What the model receives, or its start. */
  readonly text: string;
  /** The length of the whole text, in UTF-16 code units. */
  readonly characters: number;
  /** What the model receives beside the text. */
  readonly media: readonly ShownMedia[];
  /** The time that the call took, in a process of its own. */
  readonly durationMs: number;
  /** By how much the memory of that process grew. Null when it did not answer. */
  readonly memoryBytes: number | null;
}

/** The results of a row. */
export interface SideBySideResult {
  readonly plain: ReaderResult;
  readonly ours: ReaderResult;
}
