import type { ReadErrorCode } from "../../src/index.ts";

/**
 * A small tree and what reading one path in it must answer. The notation is that of Go's `os.Root` tests:
 *
 * - `"d/"`: a directory
 * - `"f"`: a file that holds its own name as written here, and a newline
 * - `"a => b"`: a symbolic link at `a` with the target `b`
 *
 * The root is always called `ROOT`, and `OUT` lies beside it. `$ABS` stands for the absolute path of the root, `$OUT` for
 * that of `OUT`; what starts with either lies there instead of beneath the root, and such a file holds `SECRET`.
 */
export interface Layout {
  /** The attempt, with the public report that describes it. */
  readonly name: string;
  readonly tree: readonly string[];
  /** The path that the model sends. `$ABS` and `$OUT` are replaced. */
  readonly path: string;
  /** The file whose content is read, or the workspace's code for the refusal. */
  readonly outcome: Reads | Refused;
  /** The answer to listing the path. Default: `NOT_FILE` for a file, and otherwise the same refusal. */
  readonly lists?: readonly string[] | ReadErrorCode;
  readonly options?: LayoutOptions;
  /** Where a tool's specification requires another code than usual: that code, by tool. */
  readonly codes?: Readonly<Record<string, string>>;
}

interface Reads {
  readonly reads: string;
}

interface Refused {
  readonly refused: ReadErrorCode;
}

/** The options of the workspace that a layout tests. */
interface LayoutOptions {
  readonly symlinks?: "deny";
  readonly deny?: readonly string[];
  readonly ignoreFiles?: readonly string[];
}

const reads = (name: string): Reads => ({ reads: name });
const refused = (code: ReadErrorCode): Refused => ({ refused: code });
const outside: Refused = refused("OUTSIDE_WORKSPACE");
const denied: Refused = refused("ACCESS_DENIED");
const malformed: Refused = refused("INVALID_ARGUMENT");
const missing: Refused = refused("NOT_FOUND");
const notFile: Refused = refused("NOT_FILE");

/** Spec 001 has no code for a chain of links that does not end. */
const loopCodes: Readonly<Record<string, string>> = { workspace: "INTERNAL" };

/** The cases of Go's `TestRoot…`, in its order. Where our answer differs, the name says how. */
const afterGo: readonly Layout[] = [
  { name: "plain path", tree: ["target"], path: "target", outcome: reads("target") },
  {
    name: "path in directory",
    tree: ["a/b/c/target"],
    path: "a/b/c/target",
    outcome: reads("a/b/c/target"),
  },
  { name: "symlink", tree: ["link => target", "target"], path: "link", outcome: reads("target") },
  { name: "symlink dotdot slash", tree: ["link => ../"], path: "link", outcome: outside },
  {
    name: "symlink ending in slash",
    tree: ["dir/target", "link => dir/"],
    path: "link/target",
    outcome: reads("dir/target"),
  },
  {
    name: "CVE-2026-39822 slash after symlink to file",
    tree: ["link => ../ROOT/target", "target"],
    path: "link/",
    outcome: notFile,
    lists: "OUTSIDE_WORKSPACE",
  },
  {
    name: "CVE-2026-39822 slash after symlink to dir",
    tree: ["link => ../ROOT/target", "target/"],
    path: "link/",
    outcome: notFile,
    lists: "OUTSIDE_WORKSPACE",
  },
  { name: "symlink dotdot dotdot slash", tree: ["dir/link => ../../"], path: "dir/link", outcome: outside },
  {
    name: "symlink chain",
    tree: ["link => a/b/c/target", "a/b => e", "a/e => ../f", "f => g/h/i", "g/h/i => ..", "g/c/target"],
    path: "link",
    outcome: reads("g/c/target"),
  },
  { name: "path with dot", tree: ["a/b/target"], path: "./a/./b/./target", outcome: reads("a/b/target") },
  {
    name: "path with dotdot",
    tree: ["a/b/target"],
    path: "a/../a/b/../../a/b/../b/target",
    outcome: reads("a/b/target"),
  },
  { name: "CVE-2025-22873 path with dotdot slash", tree: [], path: "../", outcome: outside },
  { name: "path with dotdot dotdot slash", tree: ["a/"], path: "a/../../", outcome: outside },
  { name: "dotdot no symlink", tree: ["a/", "target"], path: "a/../target", outcome: reads("target") },
  {
    name: "dotdot after symlink (by names, as Go does on Windows)",
    tree: ["a => b/c", "b/c/", "b/target", "target"],
    path: "a/../target",
    outcome: reads("target"),
  },
  {
    name: "dotdot before symlink",
    tree: ["a => b/c", "b/c/target"],
    path: "b/../a/target",
    outcome: reads("b/c/target"),
  },
  {
    name: "symlink ends in dot",
    tree: ["a => b/.", "b/target"],
    path: "a/target",
    outcome: reads("b/target"),
  },
  { name: "directory does not exist", tree: [], path: "a/file", outcome: missing },
  { name: "empty path", tree: [], path: "", outcome: malformed },
  { name: "symlink cycle", tree: ["a => a"], path: "a", outcome: notFile, codes: loopCodes },
  {
    name: "path escapes (and returns: by names it is inside, and nothing outside is touched)",
    tree: ["target"],
    path: "../ROOT/target",
    outcome: reads("target"),
  },
  {
    name: "long path escapes (and returns)",
    tree: ["a/", "target"],
    path: "a/../../ROOT/target",
    outcome: reads("target"),
  },
  {
    name: "absolute symlink (into the root: followed here)",
    tree: ["link => $ABS/target", "target"],
    path: "link",
    outcome: reads("target"),
  },
  { name: "relative symlink", tree: ["link => ../ROOT/target", "target"], path: "link", outcome: outside },
  {
    name: "symlink chain escapes",
    tree: ["link => a/b/c/target", "a/b => e", "a/e => ../../ROOT", "c/target"],
    path: "link",
    outcome: outside,
  },
];

const secret = "$OUT/secret";

/** Where a path leads: security reports about file-reading tools, by name. */
const leadingOut: readonly Layout[] = [
  { name: "CVE-2025-62353 traversal", tree: [secret], path: "../OUT/secret", outcome: outside },
  { name: "CVE-2025-62353 absolute path", tree: [secret], path: "$OUT/secret", outcome: outside },
  { name: "CVE-2024-28088 traversal", tree: ["a/", secret], path: "a/../../OUT/secret", outcome: outside },
  { name: "CVE-2026-34070 traversal to nothing", tree: [], path: "../OUT/nothing", outcome: outside },
  { name: "a file that every system has", tree: [], path: "/etc/passwd", outcome: outside },
  { name: "CVE-2025-22873 dotdot", tree: [], path: "..", outcome: outside },
  { name: "CVE-2025-22873 dotdot at the end", tree: ["a/"], path: "a/../..", outcome: outside },
  { name: "CVE-2025-22873 dotdot and dot", tree: [], path: "../.", outcome: outside },
  {
    name: "CVE-2025-53110 sibling whose name starts alike",
    tree: ["$ABS-evil/secret"],
    path: "$ABS-evil/secret",
    outcome: outside,
  },
  {
    name: "CVE-2025-54794 sibling whose name starts alike, by dotdot",
    tree: ["$ABS-evil/secret"],
    path: "../ROOT-evil/secret",
    outcome: outside,
  },
  {
    name: "PYSEC-2026-2192 link to a sibling whose name starts alike",
    tree: ["$ABS-evil/secret", "link => $ABS-evil/secret"],
    path: "link",
    outcome: outside,
  },
  { name: "sibling with a quote, not unquoted", tree: ['$ABS"'], path: '$ABS"', outcome: outside },
  {
    name: "sibling with a space, not trimmed",
    tree: ["$ABS /secret"],
    path: "$ABS /secret",
    outcome: outside,
  },
  { name: "sibling with a newline, not trimmed", tree: ["$ABS\n"], path: "$ABS\n", outcome: outside },
  {
    name: "sibling with a backslash, which separates nothing here",
    tree: ["$ABS\\secret", "link => $ABS\\secret"],
    path: "link",
    outcome: outside,
  },
  {
    name: "CVE-2025-53109 link to a file outside",
    tree: [secret, "l => $OUT/secret"],
    path: "l",
    outcome: outside,
  },
  { name: "CVE-2025-53109 relative", tree: [secret, "l => ../OUT/secret"], path: "l", outcome: outside },
  {
    name: "CVE-2025-3046 link beneath",
    tree: [secret, "a/l => ../../OUT/secret"],
    path: "a/l",
    outcome: outside,
  },
  {
    name: "link to nothing outside, as to something",
    tree: ["l => ../OUT/nothing"],
    path: "l",
    outcome: outside,
  },
  { name: "absolute link to nothing outside", tree: ["l => $OUT/nothing"], path: "l", outcome: outside },
  {
    name: "CVE-2026-50549 linked directory",
    tree: [secret, "d => ../OUT"],
    path: "d/secret",
    outcome: outside,
  },
  {
    name: "CVE-2026-34604 absolute linked directory",
    tree: [secret, "d => $OUT"],
    path: "d/secret",
    outcome: outside,
  },
  {
    name: "linked directory, missing file",
    tree: [secret, "d => ../OUT"],
    path: "d/nothing",
    outcome: outside,
  },
  {
    name: "linked directory outside that is missing",
    tree: ["d => ../NONE"],
    path: "d/secret",
    outcome: outside,
  },
  { name: "link to the root's parent", tree: [secret, "p => .."], path: "p/OUT/secret", outcome: outside },
  { name: "link to / and down again", tree: ["top => /", "f"], path: "top$ABS/f", outcome: outside },
  { name: "link to /", tree: ["top => /"], path: "top/etc/passwd", outcome: outside },
  {
    name: "absolute link into the root and up again",
    tree: [secret, "l => $ABS/../OUT/secret"],
    path: "l",
    outcome: outside,
  },
  {
    name: "absolute link that climbs before the root's name",
    tree: ["l => $OUT/../ROOT/f", "f"],
    path: "l",
    outcome: outside,
  },
  {
    name: "link out through a link in",
    tree: [secret, "a => b", "b => ../OUT/secret"],
    path: "a",
    outcome: outside,
  },
  {
    name: "link out of a linked directory, which is beneath the root",
    tree: [secret, "a => d/e", "d/e/l => ../../../OUT/secret"],
    path: "a/l",
    outcome: outside,
  },
  {
    name: "CVE-2026-27139 a linked directory's names",
    tree: [secret, "d => ../OUT"],
    path: "d",
    outcome: outside,
    lists: "OUTSIDE_WORKSPACE",
  },
  {
    name: "CVE-2026-39822 slash after a link out",
    tree: [secret, "d => ../OUT"],
    path: "d/",
    outcome: notFile,
    lists: "OUTSIDE_WORKSPACE",
  },
  {
    name: "CVE-2026-39822 dot after a link out",
    tree: [secret, "d => ../OUT"],
    path: "d/.",
    outcome: notFile,
    lists: "OUTSIDE_WORKSPACE",
  },
  {
    name: "CVE-2026-39822 slash in a link's target",
    tree: [secret, "d => e/", "e => ../OUT/"],
    path: "d/secret",
    outcome: outside,
  },
  { name: "link to a device", tree: ["z => /dev/zero"], path: "z", outcome: outside },
  {
    name: "link to the process's environment",
    tree: ["e => /proc/self/environ"],
    path: "e",
    outcome: outside,
  },
  {
    name: "link to a descriptor of the process",
    tree: ["e => /proc/self/fd/0"],
    path: "e",
    outcome: outside,
  },
];

/** How names are read, and what they are not mistaken for. */
const names: readonly Layout[] = [
  { name: "dots that are names", tree: ["foo..bar"], path: "foo..bar", outcome: reads("foo..bar") },
  { name: "a name that starts with dots", tree: ["..foo"], path: "..foo", outcome: reads("..foo") },
  { name: "three dots", tree: ["..."], path: "...", outcome: reads("...") },
  { name: "doubled separators", tree: ["a/f"], path: "a//f", outcome: reads("a/f") },
  { name: "percent signs are not decoded", tree: ["a%2Fb", "a/b"], path: "a%2Fb", outcome: reads("a%2Fb") },
  { name: "percent-encoded dots are a name", tree: [secret], path: "%2e%2e/OUT/secret", outcome: missing },
  { name: "spaces are not trimmed", tree: [" f ", "f"], path: " f ", outcome: reads(" f ") },
  { name: "quotes are not removed", tree: ['"f"', "f"], path: '"f"', outcome: reads('"f"') },
  { name: "a backslash is part of a name", tree: ["a\\f", "a/f"], path: "a\\f", outcome: reads("a\\f") },
  { name: "a home directory is not looked up", tree: ["~/f"], path: "~/f", outcome: reads("~/f") },
  { name: "a variable is not looked up", tree: ["$HOME/f"], path: "$HOME/f", outcome: reads("$HOME/f") },
  { name: "a wildcard is a name", tree: ["*", "f"], path: "*", outcome: reads("*") },
  {
    name: "control characters in a name",
    tree: ["a\u001bb\u202e"],
    path: "a\u001bb\u202e",
    outcome: reads("a\u001bb\u202e"),
  },
  { name: "a name that is not there in NFC", tree: ["e\u0301"], path: "e\u0301", outcome: reads("e\u0301") },
  { name: "a file by its absolute path", tree: ["a/f"], path: "$ABS/a/f", outcome: reads("a/f") },
  {
    name: "a URL of a file",
    tree: [],
    path: "file:///etc/passwd",
    outcome: malformed,
    // The path is read as it is written, and that is checked.
    codes: { read_file: "OUTSIDE_WORKSPACE" },
  },
  { name: "a URL", tree: [], path: "http://127.0.0.1/f", outcome: malformed },
  { name: "a NUL that ends the name early", tree: ["f"], path: "f\0.txt", outcome: malformed },
  { name: "half a character", tree: ["f"], path: "\ud800f", outcome: malformed },
  { name: "a name of 256 bytes", tree: [], path: "n".repeat(256), outcome: malformed },
  { name: "a path of 4097 bytes", tree: [], path: "d/".repeat(2048) + "f", outcome: malformed },
  { name: "the root", tree: ["f"], path: ".", outcome: notFile, lists: ["f"] },
  { name: "the root by its path", tree: ["f"], path: "$ABS", outcome: notFile, lists: ["f"] },
  { name: "a directory", tree: ["d/f"], path: "d", outcome: notFile, lists: ["f"] },
  { name: "a linked directory", tree: ["d/f", "l => d"], path: "l", outcome: notFile, lists: ["f"] },
  { name: "slash after a file", tree: ["f"], path: "f/", outcome: notFile, lists: "NOT_FILE" },
  { name: "slash and dot after a file", tree: ["f"], path: "f/.", outcome: notFile, lists: "NOT_FILE" },
  {
    name: "slash after nothing",
    tree: [],
    path: "nothing/",
    outcome: notFile,
    codes: { read_file: "NOT_FOUND" },
    lists: "NOT_FOUND",
  },
  { name: "a file used as a directory", tree: ["f"], path: "f/g", outcome: missing },
  { name: "dotdot after a file is by names", tree: ["f", "g"], path: "f/../g", outcome: reads("g") },
  { name: "a link through a file", tree: ["f", "g", "l => f/../g"], path: "l", outcome: missing },
  { name: "a link with a slash after a file", tree: ["f", "l => f/"], path: "l", outcome: missing },
  { name: "a link to nothing", tree: ["l => nothing"], path: "l", outcome: missing },
  {
    name: "two links that lead to each other",
    tree: ["a => b", "b => a"],
    path: "a",
    outcome: notFile,
    codes: loopCodes,
  },
  {
    name: "40 links are followed",
    tree: [...Array.from({ length: 40 }, (_, index) => `l${index} => l${index + 1}`), "l40"],
    path: "l0",
    outcome: reads("l40"),
  },
  {
    name: "41 links are not",
    tree: [...Array.from({ length: 41 }, (_, index) => `l${index} => l${index + 1}`), "l41"],
    path: "l0",
    outcome: notFile,
    codes: loopCodes,
  },
];

/** What policy hides, however the path is spelled. */
const hidden: readonly Layout[] = [
  { name: "a secret by its name", tree: [".env"], path: ".env", outcome: denied },
  {
    name: "docker-agent#3742 a secret as ./name",
    tree: ["secrets.env"],
    path: "./secrets.env",
    outcome: denied,
  },
  { name: "a secret by its absolute path", tree: [".env"], path: "$ABS/.env", outcome: denied },
  { name: "a secret by a detour", tree: [".env", "a/"], path: "a/../.env", outcome: denied },
  {
    name: "CVE-2026-25724 through a link",
    tree: [".env", "l => .env"],
    path: "l",
    outcome: denied,
    lists: "NOT_FILE",
  },
  {
    name: "CVE-2026-25724 through an absolute link",
    tree: [".env", "l => $ABS/.env"],
    path: "l",
    outcome: denied,
    lists: "NOT_FILE",
  },
  {
    name: "CVE-2026-25724 through two links",
    tree: [".env", "a => b", "b => .env"],
    path: "a",
    outcome: denied,
    lists: "NOT_FILE",
  },
  {
    name: "CVE-2026-25724 through a linked directory",
    tree: [".ssh/f", "l => .ssh"],
    path: "l/f",
    outcome: denied,
    lists: "NOT_FILE",
  },
  {
    name: "CVE-2026-25724 names of a linked directory",
    tree: [".ssh/f", "l => .ssh"],
    path: "l",
    outcome: notFile,
    lists: "ACCESS_DENIED",
  },
  { name: "CVE-2025-46565 /.env/.", tree: [".env"], path: ".env/.", outcome: denied },
  { name: "Vite /.env/", tree: [".env"], path: ".env/", outcome: denied },
  { name: "CVE-2024-23331 case", tree: [".ENV"], path: ".ENV", outcome: denied },
  {
    name: "CVE-2025-59944 case of a directory",
    tree: [".CURSOR/mcp.json"],
    path: ".CURSOR/mcp.json",
    outcome: denied,
    options: { deny: [".cursor"] },
  },
  {
    name: "CVE-2019-1352 a stream of a directory",
    tree: [".git/config"],
    path: ".git::$INDEX_ALLOCATION/config",
    outcome: denied,
  },
  { name: "CVE-2019-1352 a stream of a file", tree: [".env"], path: ".env::$DATA", outcome: denied },
  {
    name: "CVE-2014-9390 ignorable code points",
    tree: [".g\u200cit/config"],
    path: ".g\u200cit/config",
    outcome: denied,
  },
  {
    name: "CVE-2014-9390 a byte order mark in a name",
    tree: [".\ufeffenv"],
    path: ".\ufeffenv",
    outcome: denied,
  },
  {
    name: "GHSA-93m4-6634-74q7 trailing dots and spaces",
    tree: [".env. ."],
    path: ".env. .",
    outcome: denied,
  },
  { name: "a long s", tree: [".\u017fsh/f"], path: ".\u017fsh/f", outcome: denied },
  { name: "full-width letters", tree: [".\uff45nv"], path: ".\uff45nv", outcome: denied },
  { name: "a secret outside is a secret first", tree: ["$OUT/.env"], path: "../OUT/.env", outcome: denied },
  {
    name: "a template of a secret",
    tree: [".env.example"],
    path: ".env.example",
    outcome: reads(".env.example"),
  },
  {
    name: "hidden names are not listed",
    tree: ["d/.env", "d/f", "d/id_rsa"],
    path: "d",
    outcome: notFile,
    lists: ["f"],
  },
  {
    name: "symlinks: deny",
    tree: ["f", "l => f"],
    path: "l",
    outcome: denied,
    options: { symlinks: "deny" },
  },
  {
    name: "symlinks: deny, a directory",
    tree: ["d/f", "l => d"],
    path: "l/f",
    outcome: denied,
    options: { symlinks: "deny" },
  },
  {
    name: "symlinks: deny, a link out",
    tree: [secret, "l => $OUT/secret"],
    path: "l",
    outcome: denied,
    options: { symlinks: "deny" },
  },
  {
    name: "symlinks: deny, no link",
    tree: ["d/f"],
    path: "d/f",
    outcome: reads("d/f"),
    options: { symlinks: "deny" },
  },
  {
    name: "claude-code#86196 an ignore file",
    tree: ["hidden", ".agentignore => ignored", "ignored"],
    path: "ignored",
    outcome: denied,
    lists: "NOT_FILE",
    options: { ignoreFiles: [".agentignore"] },
  },
  {
    name: "an ignore file, through a link",
    tree: ["l => ignored", ".agentignore => ignored", "ignored"],
    path: "l",
    outcome: denied,
    lists: "NOT_FILE",
    options: { ignoreFiles: [".agentignore"] },
  },
];

/** Every layout, by topic. */
export const layouts: Readonly<Record<string, readonly Layout[]>> = {
  "after os.Root": afterGo,
  "where a path leads": leadingOut,
  names,
  "what policy hides": hidden,
};

/** Reports about things that a file reader does not do, with the reason. */
export const notApplicable: readonly (readonly [report: string, reason: string])[] = [
  ["CVE-2026-32282 (os.Root.Chmod follows a link)", "nothing is written: there is no chmod"],
  [
    "CVE-2021-30465 (runc mounts through a link)",
    "nothing is mounted; the race itself is in explorer.test.ts",
  ],
  ["CVE-2026-39244 (bombs in archives)", "nothing is unpacked"],
  [
    "CVE-2026-26996, CVE-2026-33671 (patterns that take for ever)",
    "patterns are matched without trying again: see bounds/ignore.test.ts and bounds/policy-rules.test.ts",
  ],
  ["GHSA-mmfh-4pv3-39hr (network paths on Windows)", "refused as strings: see names.test.ts"],
  [
    "CVE-2025-27210, CVE-2025-23084 (Windows device and drive names)",
    "refused as strings: see names.test.ts",
  ],
];
