import type { CaseInput } from "./conformance-case.ts";

type Arguments = Readonly<Record<string, unknown>>;

const windows: readonly (readonly [file: string, ...windows: Arguments[]])[] = [
  [
    "lf.txt",
    { offset: 2 },
    { offset: 2, limit: 1 },
    { offset: 3, limit: 1 },
    { offset: 4 },
    { offset: 5 },
    { offset: 1000 },
    { limit: 1 },
    { limit: 3 },
    { limit: 1_000_000 },
    { offset: -1 },
    { offset: -2 },
    { offset: -3, limit: 1 },
    { offset: -99 },
    { column: 2 },
    { column: 4, limit: 1 },
    { column: 9 },
    { offset: 2, column: 3, limit: 1 },
    { mode: "lines" },
    { mode: "block" },
  ],
  ["crlf.txt", { offset: 2 }, { offset: -1 }, { limit: 1 }],
  ["mixed.txt", { offset: 2, limit: 2 }, { offset: -1 }],
  ["lone-cr.txt", { offset: 2, limit: 1 }, { offset: 3, limit: 1 }],
  ["no-final-newline.txt", { offset: -1 }, { offset: 3 }, { offset: 4 }],
  ["empty.txt", { offset: 1, limit: 1 }, { offset: 2 }, { offset: -5 }],
  ["one-newline.txt", { offset: 2 }, { offset: -1 }],
  ["blank-lines.txt", { offset: 2, limit: 2 }],
  ["only-space.txt", { offset: 2, limit: 1 }],
  ["bom.txt", { offset: 2 }, { column: 2, limit: 1 }, { offset: -2 }],
  ["invalid-utf8.txt", { offset: 2, limit: 1 }],
  [
    "unicode.txt",
    { offset: 4, limit: 1 },
    { offset: 5, limit: 1, column: 4 },
    { offset: 2, limit: 1, column: 3 },
  ],
  ["bidi.txt", { offset: 2 }],
  ["long-line.txt", { limit: 1, column: 2001 }, { limit: 1, column: 4999 }, { offset: 2 }, { column: 6000 }],
  ["long-multibyte.txt", { limit: 1, column: 2001 }, { offset: 3, limit: 1, column: 2001 }],
  ["very-long-line.txt", { column: 2001 }, { column: 60_000 }, { limit: 1, column: 51_201 }, { offset: 2 }],
  ["wide.txt", { offset: 26 }, { offset: -10 }, { limit: 3 }],
  [
    "many-lines.txt",
    { offset: 2001 },
    { offset: 1, limit: 5 },
    { offset: 2499, limit: 5 },
    { offset: -3 },
    { offset: -2500, limit: 2 },
    { offset: 2501 },
    { offset: 2502 },
  ],
  [
    "sample.py",
    { offset: 6, mode: "block" },
    { offset: 15, mode: "block" },
    { offset: 5, mode: "block", limit: 2 },
  ],
  ["sample.ts", { offset: 6, mode: "block" }, { offset: 3, mode: "block" }],
];

/** Arguments that name a file in other ways, and their repair. */
const repaired: readonly (readonly [name: string, Arguments])[] = [
  ["dot-segments", { path: "./directory/../lf.txt" }],
  ["double-slash", { path: "directory//nested/deep.txt" }],
  ["absolute", { path: "{ROOT}/lf.txt" }],
  ["numeric-strings", { path: "lf.txt", offset: "2", limit: "1" }],
  ["offset-zero", { path: "lf.txt", offset: 0 }],
  ["file_path", { file_path: "lf.txt" }],
  ["filePath", { filePath: "lf.txt" }],
  ["filename", { filename: "lf.txt" }],
  ["start-and-end", { path: "lf.txt", start_line: 2, end_line: 3 }],
  ["contradicting-end", { path: "lf.txt", offset: 1, limit: 2, end_line: 3 }],
  ["suffix", { path: "lf.txt:2-3" }],
  ["suffix-of-a-name", { path: "names/a:10-20.txt" }],
  ["quotes", { path: '"lf.txt"' }],
  ["white-space", { path: " lf.txt\n" }],
  ["file-url", { path: "file://{ROOT}/lf.txt" }],
  ["tilde", { path: "~/lf.txt" }],
  ["backticks", { path: "`lf.txt`" }],
  ["near-name", { path: "lf.tx" }],
  ["other-normal-form", { path: "names/nai\u0308ve.txt" }],
  ["other-space", { path: "names/Shot at 9.41 AM.txt" }],
  ["curly-quotes", { path: "names/quote\u2019d \u201cname\u201d.txt" }],
];

/** Options of the factory, each with a call that shows it. */
const configured: readonly (readonly [name: string, options: Arguments, args: Arguments])[] = [
  ...(["codex", "cat", "pipe", "none", "tab"] as const).map(
    (numbering) => [`numbering-${numbering}`, { numbering }, { path: "tabs.txt" }] as const,
  ),
  ["few-lines", { maxLines: 2 }, { path: "lf.txt" }],
  ["few-lines-and-limit", { maxLines: 2 }, { path: "lf.txt", limit: 5 }],
  ["few-bytes", { maxTextBytes: 10 }, { path: "lf.txt" }],
  ["fewer-bytes-than-a-line", { maxTextBytes: 4 }, { path: "long-line.txt" }],
  ["few-characters", { maxLineCharacters: 3 }, { path: "unicode.txt" }],
  ["not-counted", { maxCountedBytes: 4 }, { path: "lf.txt", limit: 2 }],
  ["not-counted-tail", { maxCountedBytes: 4 }, { path: "lf.txt", offset: -2 }],
  ["escape", { neutralize: "escape" }, { path: "bidi.txt" }],
  ["escape-controls", { neutralize: "escape" }, { path: "control.txt" }],
  ["escape-invisible", { neutralize: "escape" }, { path: "invisible.txt" }],
  ["deny", { deny: [{ file: "lf.txt" }] }, { path: "lf.txt" }],
  ["deny-directory", { deny: [{ directory: "private" }] }, { path: "private/plan.txt" }],
  ["exempt", { exempt: [{ file: ".env" }] }, { path: ".env" }],
  ["no-default-rules", { defaultDeny: false }, { path: "config/server.key" }],
  ["ignore-file", { ignoreFiles: [".agentignore"] }, { path: "ignored.txt" }],
  ["ignored-directory", { ignoreFiles: [".agentignore"] }, { path: "build/output.txt" }],
  ["no-links", { symlinks: "deny" }, { path: "links/to-file" }],
  ["cwd", { cwd: "directory/nested" }, { path: "deep.txt" }],
  ["authorize-no", { authorize: () => false }, { path: "lf.txt" }],
  ["authorize-reason", { authorize: () => ({ allowed: false, reason: "not today" }) }, { path: "lf.txt" }],
  ["authorize-yes", { authorize: () => true }, { path: "lf.txt" }],
];

const common = { tool: "readFileTool", tree: "own", shared: true } as const;

/** Windows, repairs and options of `readFileTool`. */
export const readFileCases: readonly CaseInput[] = [
  ...windows.flatMap(([path, ...given]) =>
    given.map((window) => ({
      ...common,
      id: `read-file/window/${path}/${Object.entries(window)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(",")}`,
      args: { path, ...window },
    })),
  ),
  ...repaired.map(([name, args]) => ({ ...common, id: `read-file/repair/${name}`, args })),
  ...configured.map(([name, options, args]) => ({
    ...common,
    id: `read-file/option/${name}`,
    options,
    args,
  })),
];
