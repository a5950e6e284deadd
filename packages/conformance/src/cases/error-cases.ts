import type { CaseInput } from "./conformance-case.ts";
import { fiveTools } from "./five-tools.ts";

interface ErrorCase {
  readonly name: string;
  readonly path: string;
  readonly entry?: string;
  readonly options?: NonNullable<CaseInput["options"]>;
  readonly system?: NodeJS.Platform;
}

/** Paths that every tool must refuse. */
const errors: readonly ErrorCase[] = [
  { name: "missing", path: "missing.txt" },
  { name: "missing-directory", path: "no/such/file.txt" },
  { name: "below-a-file", path: "lf.txt/below" },
  { name: "a-directory", path: "directory" },
  { name: "an-empty-directory", path: "directory/empty" },
  { name: "a-file-with-a-slash", path: "lf.txt/" },
  { name: "the-root", path: "." },
  { name: "outside", path: "../outside.txt" },
  { name: "outside-and-missing", path: "../nothing.txt" },
  { name: "outside-absolute", path: "/etc/passwd", system: "linux" },
  { name: "outside-by-a-link", path: "links/out", entry: "links/out" },
  { name: "a-dangling-link", path: "links/dangling", entry: "links/dangling" },
  { name: "a-loop-of-links", path: "links/loop-a", entry: "links/loop-a" },
  { name: "a-pipe", path: "pipe", entry: "pipe" },
  { name: "a-secret", path: ".env" },
  { name: "a-secret-in-a-directory", path: "config/.env.local" },
  { name: "a-key", path: "config/server.key" },
  { name: "a-secret-directory", path: ".ssh/config" },
  { name: "a-secret-by-a-link", path: "links/to-secret", entry: "links/to-secret" },
  { name: "a-missing-secret", path: "nothing/.env" },
  { name: "denied-by-a-rule", path: "private/plan.txt", options: { deny: [{ directory: "private" }] } },
  { name: "ignored", path: "ignored.txt", options: { ignoreFiles: [".agentignore"] } },
  {
    name: "not-authorized",
    path: "lf.txt",
    options: { authorize: () => ({ allowed: false, reason: "ask first" }) },
  },
  {
    name: "a-link-where-none-is-followed",
    path: "links/to-file",
    entry: "links/to-file",
    options: { symlinks: "deny" },
  },
  { name: "an-empty-path", path: "" },
  { name: "a-blank-path", path: "  " },
  { name: "a-nul", path: "lf.txt\0.png" },
  { name: "control-characters", path: "no\nsuch\tfile\u001b[31m.txt" },
  { name: "bidi-characters", path: "no\u202esuch" },
  { name: "a-lone-surrogate", path: "no\ud800such" },
  { name: "a-long-name", path: "n".repeat(300) },
  { name: "another-case", path: "LF.TXT", system: "linux" },
];

/** Reads of every refused path by every tool. */
export const errorCases: readonly CaseInput[] = fiveTools.flatMap(({ tool, short, reading }) =>
  errors.map(({ name, path, ...rest }) => ({
    id: `error/${short}/${name}`,
    tool,
    tree: "own",
    args: path.startsWith("/") ? absolute(reading(path), path) : reading(path),
    shared: true,
    ...rest,
  })),
);

/** For Codex's tool, which takes only absolute paths: `reading` makes them from relative ones. */
function absolute(args: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> {
  return "file_path" in args ? { file_path: path } : args;
}
