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
}

const usualPatienceMs = 60_000;

/** The rows of the page, in order. */
export const sideBySideRows: readonly SideBySideRow[] = [
  {
    id: "log",
    title: "The end of a log of 1 GiB",
    why: "A model asks for the last lines. One reader loads the whole file first, which is too long for a string; the other reads backwards from the end. (The file is sparse: it takes no space here.)",
    args: { path: "server.log", offset: -5 },
    patienceMs: usualPatienceMs,
  },
  {
    id: "secret",
    title: "A file that holds secrets",
    why: "The model may ask because a page that it read told it to. What it receives can leave this machine.",
    args: { path: ".env" },
    patienceMs: usualPatienceMs,
  },
  {
    id: "outside",
    title: "A path that leaves the directory",
    why: "The tool was given one directory. The file lies beside it.",
    args: { path: "../payroll.txt" },
    patienceMs: usualPatienceMs,
  },
  {
    id: "link",
    title: "A link that leaves the directory",
    why: "The path looks harmless, so a check of the text alone lets it pass.",
    args: { path: "notes/latest.txt" },
    patienceMs: usualPatienceMs,
  },
  {
    id: "broken-image",
    title: "An image that is cut off",
    why: "Bytes of an image that are decoded as text are noise, for which the model pays by the token.",
    args: { path: "broken.png" },
    patienceMs: usualPatienceMs,
  },
  {
    id: "image",
    title: "An image",
    why: "A model that can see receives it as an image.",
    args: { path: "logo.png" },
    patienceMs: usualPatienceMs,
  },
  {
    id: "utf-16",
    title: "Text in UTF-16",
    why: "Windows programs write such files.",
    args: { path: "report.txt" },
    patienceMs: usualPatienceMs,
  },
  {
    id: "pipe",
    title: "A named pipe",
    why: "Opening a pipe waits for a writer, and there is none. The agent's run hangs: no timeout of a promise ends it.",
    args: { path: "updates.pipe" },
    patienceMs: 2000,
  },
  {
    id: "misspelt",
    title: "A name that is spelt wrong",
    why: "An error decides what the model does next. One names a directory of the host; the other names the file that was meant.",
    args: { path: "src/great.ts" },
    patienceMs: usualPatienceMs,
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
  readonly mediaTypes: readonly string[];
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
