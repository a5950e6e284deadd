import { pdf } from "./original-tree.ts";

/** A tool and its arguments. `<root>` stands for the directory that both servers are given. */
type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** One way in which the servers differ, with calls that show it, and what each answers, literally. */
export interface Difference {
  readonly what: string;
  readonly why: string;
  readonly calls: readonly { readonly call: Call; readonly theirs: object; readonly ours: object }[];
}

const text = (content: string): object => ({
  content: [{ type: "text", text: content }],
  structuredContent: { content },
});

const error = (message: string): object => ({ content: [{ type: "text", text: message }], isError: true });

const part = (one: object): object => ({ content: [one], structuredContent: { content: [one] } });

const read = (args: Readonly<Record<string, unknown>>): Call => ["read_text_file", args];

const namesOfSameText = [
  "lines.txt",
  "open.txt",
  "blank-lines.txt",
  "newline.txt",
  "empty.txt",
  "crlf.txt",
  "mixed.txt",
  "returns.txt",
  "tabs.txt",
  "unicode.txt",
  "日本語 🙂.txt",
  "with space.txt",
  "accented.txt",
  "latin.txt",
  "nul.txt",
  "book.ipynb",
  "page.svg",
  "named.png",
  "d/inner.txt",
  "d/e/deep.txt",
  "./lines.txt",
  "d/../lines.txt",
  "d//inner.txt",
  "<root>/lines.txt",
  "<root>/d/../d/inner.txt",
  "link-inside.txt",
  "link-to-d/inner.txt",
];

/** Calls that both answer alike, to the last byte. */
export const sameAnswers: readonly Call[] = [
  ...namesOfSameText.map((path) => read({ path })),
  read({ path: "lines.txt", more: 1 }),
  read({ path: "lines.txt", head: 0 }),
  read({ path: "lines.txt", tail: 0 }),
  read({ path: "lines.txt", head: 0, tail: 0 }),
  ...["lines.txt", "open.txt", "blank-lines.txt", "newline.txt", "empty.txt", "unicode.txt"].flatMap((path) =>
    [1, 2, 3, 4, 50, 1_000_000_000].map((head) => read({ path, head })),
  ),
  read({ path: "mixed.txt", head: 3 }),
  read({ path: "crlf.txt", head: 50_000_000, tail: 0 }),
  read({ path: "accented.txt", head: 14 }),
  read({ path: "big.txt", head: 1000 }),
  ...["open.txt", "mixed.txt"].map((path) => read({ path, tail: 1 })),
  ...["lines.txt", "open.txt", "blank-lines.txt", "empty.txt", "unicode.txt"].map((path) =>
    read({ path, tail: 50 }),
  ),
  ["read_file", { path: "lines.txt" }],
  ["read_file", { path: "lines.txt", head: 1 }],
  ["read_multiple_files", { paths: ["lines.txt"] }],
  ["read_multiple_files", { paths: ["lines.txt", "open.txt", "empty.txt", "日本語 🙂.txt"] }],
  ["read_multiple_files", { paths: ["lines.txt", "lines.txt"] }],
  ["read_media_file", { path: "pixel.png" }],
  ["list_directory", { path: "d" }],
  ["list_directory", { path: "d/" }],
  ["list_directory", { path: "<root>/d" }],
  ["list_directory", { path: "bare" }],
  ["list_directory", { path: "link-to-d" }],
  ["list_allowed_directories", {}],
  ["list_allowed_directories", { more: 1 }],
];

const bigLine = `${"0123456789".repeat(9)}abcdefghi\n`;
const bound = "An answer holds 196608 bytes; read_text_file with";
const whereToLook = "list_allowed_directories says where to look";
const outside = (reason: string): object => error(`Error: OUTSIDE_WORKSPACE: ${reason}; ${whereToLook}`);
const notText = (path: string): object =>
  error(`Error: NOT_SHOWN: ${path}: it is text; read_text_file reads it`);
const wrongCount = (name: string): object =>
  error(`Error: INVALID_ARGUMENT: ${name} must be a number of lines; for example ${name}=50`);
const wrongPath = error(
  'Error: INVALID_ARGUMENT: path must be the path of a file or directory; for example path="src/app.ts"',
);
const wrongPaths = error(
  'Error: INVALID_ARGUMENT: paths must be a list of paths; for example paths=["src/app.ts", "README.md"]',
);
const theirWrong = (tool: string): string =>
  `MCP error -32602: Input validation error: Invalid arguments for tool ${tool}: Invalid input: `;

/** In the order of docs/mcp-filesystem.md, which names each with its reason. */
export const differences: readonly Difference[] = [
  {
    what: "long files",
    why: "one file must not fill a model's context, nor the memory of a server",
    calls: [
      {
        call: read({ path: "big.txt" }),
        theirs: text(bigLine.repeat(3000)),
        ours: text(`${bigLine.repeat(1966)}[Shown: lines 1 to 1966 of 3000. ${bound} tail=1034 goes on.]`),
      },
      {
        call: read({ path: "big.txt", head: 2500 }),
        theirs: text(bigLine.repeat(2500).slice(0, -1)),
        ours: text(`${bigLine.repeat(1966)}[Shown: lines 1 to 1966 of 3000. ${bound} tail=1034 goes on.]`),
      },
      {
        call: read({ path: "big.txt", tail: 2500 }),
        theirs: text(bigLine.repeat(2499)),
        ours: text(`${bigLine.repeat(1966)}[Shown: lines 501 to 2466 of 3000. ${bound} tail=534 goes on.]`),
      },
      {
        call: read({ path: "long-line.txt" }),
        theirs: text(`${"x".repeat(300_000)}\nend\n`),
        ours: text(
          `${"x".repeat(196_608)}\n[Shown: lines 1 to 1 of 2, the last of them in part. ${bound} tail=1 goes on after that line.]`,
        ),
      },
      {
        call: ["read_multiple_files", { paths: ["big.txt", "lines.txt"] }],
        theirs: text(`big.txt:\n${bigLine.repeat(3000)}\n\n---\nlines.txt:\none\ntwo\nthree\n\n`),
        ours: text(
          `big.txt:\n${bigLine.repeat(1962)}[Shown: lines 1 to 1962 of 3000. ${bound} tail=1038 goes on.]\n` +
            "\n---\nlines.txt: Error - not read: the answer is full; read it in another call",
        ),
      },
    ],
  },
  {
    what: "secrets",
    why: "files that hold secrets by convention are not read, unless `--exempt` names them",
    calls: [
      {
        call: read({ path: ".env" }),
        theirs: text("TOKEN=1\n"),
        ours: error('Error: ACCESS_DENIED: .env: it is denied by the policy rule ".env"'),
      },
      {
        call: ["list_directory", { path: "with-secret" }],
        theirs: text("[FILE] .env\n[FILE] app.ts"),
        ours: text("[FILE] app.ts"),
      },
    ],
  },
  {
    what: "errors",
    why: "a model learns a code and what to do, and no path of the host",
    calls: [
      {
        call: read({ path: "missing.txt" }),
        theirs: error("ENOENT: no such file or directory, open '<root>/missing.txt'"),
        ours: error("Error: NOT_FOUND: missing.txt: no such file"),
      },
      {
        call: read({ path: "line.txt" }),
        theirs: error("ENOENT: no such file or directory, open '<root>/line.txt'"),
        ours: error('Error: NOT_FOUND: line.txt: no such file; did you mean "lines.txt"?'),
      },
      {
        call: read({ path: "d" }),
        theirs: error("EISDIR: illegal operation on a directory, read"),
        ours: error(
          'Error: NOT_FILE: d: it is a directory, not a file; it holds "e/", "inner.txt"; list_directory lists it',
        ),
      },
      {
        call: read({ path: "lines.txt/inner.txt" }),
        theirs: error("ENOTDIR: not a directory, realpath '<root>/lines.txt/inner.txt'"),
        ours: error(
          "Error: NOT_FOUND: lines.txt/inner.txt: no such file: a part of the path is not a directory",
        ),
      },
      {
        call: read({ path: "../outside/secret.txt" }),
        theirs: error(
          "Access denied - path outside allowed directories: <directory>/outside/secret.txt not in <root>",
        ),
        ours: outside("../outside/secret.txt: it lies outside the workspace"),
      },
      {
        call: read({ path: "/etc/hostname" }),
        theirs: error("Access denied - path outside allowed directories: /etc/hostname not in <root>"),
        ours: outside("/etc/hostname: it lies outside the workspace"),
      },
      {
        call: read({ path: "link-out.txt" }),
        theirs: error(
          "Access denied - symlink target outside allowed directories: <directory>/outside/secret.txt not in <root>",
        ),
        ours: outside("link-out.txt: it leads outside the workspace"),
      },
      {
        call: read({ path: "link-to-outside/secret.txt" }),
        theirs: error(
          "Access denied - symlink target outside allowed directories: <directory>/outside/secret.txt not in <root>",
        ),
        ours: outside("link-to-outside/secret.txt: it leads outside the workspace"),
      },
      {
        call: read({ path: "link-to-nothing.txt" }),
        theirs: error("Parent directory does not exist: <root>"),
        ours: error("Error: NOT_FOUND: link-to-nothing.txt: it is a link to something that does not exist"),
      },
      {
        call: read({ path: "a\0b" }),
        theirs: error("Access denied - path outside allowed directories: <root>/a\0b not in <root>"),
        ours: error('Error: INVALID_ARGUMENT: "a\\u0000b": the path must not contain a NUL character'),
      },
      {
        call: ["read_multiple_files", { paths: ["lines.txt", "missing.txt", "link-out.txt", "open.txt"] }],
        theirs: text(
          "lines.txt:\none\ntwo\nthree\n\n\n---\n" +
            "missing.txt: Error - ENOENT: no such file or directory, open '<root>/missing.txt'\n---\n" +
            "link-out.txt: Error - Access denied - symlink target outside allowed directories: " +
            "<directory>/outside/secret.txt not in <root>\n---\nopen.txt:\none\ntwo\n",
        ),
        ours: text(
          "lines.txt:\none\ntwo\nthree\n\n\n---\nmissing.txt: Error - missing.txt: no such file\n---\n" +
            `link-out.txt: Error - link-out.txt: it leads outside the workspace; ${whereToLook}\n---\nopen.txt:\none\ntwo\n`,
        ),
      },
      {
        call: ["list_directory", { path: "missing" }],
        theirs: error("ENOENT: no such file or directory, scandir '<root>/missing'"),
        ours: error("Error: NOT_FOUND: missing: no such directory"),
      },
      {
        call: ["list_directory", { path: "lines.txt" }],
        theirs: error("ENOTDIR: not a directory, scandir '<root>/lines.txt'"),
        ours: error("Error: NOT_FILE: lines.txt: it is a file, not a directory; read_text_file reads it"),
      },
      {
        call: ["list_directory", { path: ".." }],
        theirs: error("Access denied - path outside allowed directories: <directory> not in <root>"),
        ours: outside("..: it lies outside the workspace"),
      },
      {
        call: ["list_directory", { path: "link-to-outside" }],
        theirs: error(
          "Access denied - symlink target outside allowed directories: <directory>/outside not in <root>",
        ),
        ours: outside("link-to-outside: it leads outside the workspace"),
      },
      {
        call: read({ path: "lines.txt", head: 1, tail: 1 }),
        theirs: error("Cannot specify both head and tail parameters simultaneously"),
        ours: error(
          "Error: INVALID_ARGUMENT: head and tail do not go together; send one of them, for example head=50",
        ),
      },
      {
        call: read({}),
        theirs: error(`${theirWrong("read_text_file")}expected string, received undefined at path`),
        ours: wrongPath,
      },
      {
        call: read({ path: "lines.txt", head: "2" }),
        theirs: error(`${theirWrong("read_text_file")}expected number, received string at head`),
        ours: wrongCount("head"),
      },
      {
        call: ["read_multiple_files", { paths: "lines.txt" }],
        theirs: error(`${theirWrong("read_multiple_files")}expected array, received string at paths`),
        ours: wrongPaths,
      },
      {
        call: ["read_multiple_files", { paths: [] }],
        theirs: error(
          "MCP error -32602: Input validation error: Invalid arguments for tool read_multiple_files: " +
            "Too small: expected array to have >=1 items at paths",
        ),
        ours: wrongPaths,
      },
    ],
  },
  {
    what: "the last lines",
    why: "what follows the last line feed is no line, so `tail` 2 gives two",
    calls: [
      {
        call: read({ path: "lines.txt", tail: 1 }),
        theirs: text(""),
        ours: text("three\n"),
      },
      {
        call: read({ path: "lines.txt", tail: 2 }),
        theirs: text("three\n"),
        ours: text("two\nthree\n"),
      },
      {
        call: read({ path: "newline.txt", tail: 1 }),
        theirs: text(""),
        ours: text("\n"),
      },
      {
        call: read({ path: "big.txt", tail: 3 }),
        theirs: text(bigLine.repeat(2)),
        ours: text(bigLine.repeat(3)),
      },
    ],
  },
  {
    what: "CRLF in the last lines",
    why: "text stays as it is in the file, so that an edit finds it",
    calls: [
      {
        call: read({ path: "crlf.txt", tail: 50 }),
        theirs: text("one\ntwo\nthree\n"),
        ours: text("one\r\ntwo\r\nthree\r\n"),
      },
      {
        call: read({ path: "mixed.txt", tail: 50 }),
        theirs: text("one\ntwo\nthree"),
        ours: text("one\r\ntwo\nthree"),
      },
    ],
  },
  {
    what: "numbers of lines below 1",
    why: "an answer without text would say that the file is empty",
    calls: [
      {
        call: read({ path: "lines.txt", head: -1 }),
        theirs: text(""),
        ours: wrongCount("head"),
      },
      {
        call: read({ path: "lines.txt", tail: -1 }),
        theirs: text(""),
        ours: wrongCount("tail"),
      },
      {
        call: read({ path: "lines.txt", head: 1.5 }),
        theirs: text("one\ntwo"),
        ours: wrongCount("head"),
      },
    ],
  },
  {
    what: "null",
    why: "models send it for arguments that they leave out",
    calls: [
      {
        call: read({ path: "lines.txt", head: null }),
        theirs: error(`${theirWrong("read_text_file")}expected number, received null at head`),
        ours: text("one\ntwo\nthree\n"),
      },
    ],
  },
  {
    what: "byte order marks",
    why: "the mark says how to decode the text and is no part of it",
    calls: [
      {
        call: read({ path: "mark.txt" }),
        theirs: text("\uFEFFone\ntwo\n"),
        ours: text("one\ntwo\n"),
      },
    ],
  },
  {
    what: "UTF-16",
    why: "it is decoded as what it is",
    calls: [
      {
        call: read({ path: "wide.txt" }),
        theirs: text("\uFFFD\uFFFDo\0n\0e\0\n\0t\0w\0o\0\n\0"),
        ours: text("one\ntwo\n"),
      },
    ],
  },
  {
    what: "binary files as text",
    why: "their bytes are no text, and tell a model nothing",
    calls: [
      {
        call: read({ path: "program.bin" }),
        theirs: text("\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0>\0\uFFFD\uFFFD"),
        ours: error(
          "Error: BINARY_FILE: program.bin: it is an executable or library (ELF) (22 bytes) and has no lines to show; read its source instead",
        ),
      },
      {
        call: read({ path: "sound.mp3" }),
        theirs: text(`ID3\x04\0\0\0\0\0\0${"\uFFFD".repeat(8)}`),
        ours: error(
          "Error: BINARY_FILE: sound.mp3: it is an audio file (MP3) (18 bytes) and has no lines to show; transcribe it, or read what describes it",
        ),
      },
    ],
  },
  {
    what: "audio",
    why: "few models take it",
    calls: [
      {
        call: ["read_media_file", { path: "sound.mp3" }],
        theirs: part({ type: "audio", data: "SUQzBAAAAAAAAP//////////", mimeType: "audio/mpeg" }),
        ours: error(
          "Error: BINARY_FILE: sound.mp3: it is an audio file (MP3) (18 bytes) and has no lines to show; transcribe it, or read what describes it",
        ),
      },
    ],
  },
  {
    what: "what is no image and no PDF document, as media",
    why: "what a file is shows in its bytes, not in its name, and services refuse an image that is none",
    calls: [
      {
        call: ["read_media_file", { path: "named.png" }],
        theirs: part({ type: "image", data: "bm8gaW1hZ2UK", mimeType: "image/png" }),
        ours: notText("named.png"),
      },
      {
        call: ["read_media_file", { path: "page.svg" }],
        theirs: part({
          type: "image",
          data: "PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4K",
          mimeType: "image/svg+xml",
        }),
        ours: notText("page.svg"),
      },
      {
        call: ["read_media_file", { path: "lines.txt" }],
        theirs: part({
          type: "resource",
          resource: {
            uri: "file://<root>/lines.txt",
            mimeType: "application/octet-stream",
            blob: "b25lCnR3bwp0aHJlZQo=",
          },
        }),
        ours: notText("lines.txt"),
      },
      {
        call: ["read_media_file", { path: "paper.pdf" }],
        theirs: part({
          type: "resource",
          resource: {
            uri: "file://<root>/paper.pdf",
            mimeType: "application/octet-stream",
            blob: pdf.toString("base64"),
          },
        }),
        ours: part({
          type: "resource",
          resource: {
            uri: "file://<root>/paper.pdf",
            mimeType: "application/pdf",
            blob: pdf.toString("base64"),
          },
        }),
      },
    ],
  },
  {
    what: "paths that name no file as they are written",
    why: "what a model meant is certain: quotes, spaces, `file://` and lines behind the name are taken off",
    calls: [
      {
        call: read({ path: "'lines.txt'" }),
        theirs: error("ENOENT: no such file or directory, open '<root>/'lines.txt''"),
        ours: text("one\ntwo\nthree\n"),
      },
      {
        call: read({ path: " lines.txt" }),
        theirs: error("ENOENT: no such file or directory, open '<root>/ lines.txt'"),
        ours: text("one\ntwo\nthree\n"),
      },
      {
        call: read({ path: "lines.txt:2-3" }),
        theirs: error("ENOENT: no such file or directory, open '<root>/lines.txt:2-3'"),
        ours: text("two\nthree\n[Shown: lines 2 to 3 of 3.]"),
      },
    ],
  },
  {
    what: "a separator behind the name of a file",
    why: "such a path names a directory",
    calls: [
      {
        call: read({ path: "lines.txt/" }),
        theirs: text("one\ntwo\nthree\n"),
        ours: error(
          "Error: NOT_FILE: lines.txt/: it is a file, not a directory: send the path without what stands behind its name",
        ),
      },
    ],
  },
  {
    what: "an empty path",
    why: "it names nothing; the directory itself is `.`",
    calls: [
      {
        call: read({ path: "" }),
        theirs: error("EISDIR: illegal operation on a directory, read"),
        ours: wrongPath,
      },
    ],
  },
  {
    what: "`~`",
    why: "the directories are those of the command line, and a home is none of them unless it is named there",
    calls: [
      {
        call: read({ path: "~/lines.txt" }),
        theirs: error("Access denied - path outside allowed directories: <home>/lines.txt not in <root>"),
        ours: error(
          'Error: NOT_FOUND: ~/lines.txt: no such file; ~ is not expanded here: send a path relative to the workspace; did you mean "lines.txt"?',
        ),
      },
    ],
  },
];
