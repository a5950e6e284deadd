import { describe, expect, test } from "vitest";
import { memorySource, ReadError } from "../../src/index.ts";
import { parsePath, type PathRules } from "../../src/workspace/path-rules.ts";
import { createPolicy } from "../../src/workspace/policy/policy.ts";
import { locateBeneath, type WorkspaceRoot } from "../../src/workspace/workspace-root.ts";

/*
 * Names on systems that the tests may not run on. The path rules of a platform are given; no file is touched.
 */

const windows: PathRules = { windows: true };
const posix: PathRules = { windows: false };
const policy = createPolicy({});

function rootAt(rules: PathRules, ...spellings: readonly string[]): WorkspaceRoot {
  return {
    source: memorySource(),
    path: "/",
    isForward: false,
    owned: false,
    ignored: undefined,
    spellings: () => spellings.map((spelling) => parsePath(spelling, rules)),
  };
}

/** Checks a path as a model sends it, before anything is opened. Gives its names beneath the root, or the refusal. */
function fate(sent: string, rules: PathRules, root: WorkspaceRoot): string {
  try {
    const parsed = parsePath(sent, rules);
    const found =
      parsed.anchor === null
        ? parsed.segments.includes("..")
          ? undefined
          : parsed.segments
        : locateBeneath(parsed, [root], rules)?.segments;
    if (policy.denies(found ?? parsed.segments) !== undefined) return "denied";
    return found === undefined ? "outside" : `reads ${found.join("/")}`;
  } catch (error) {
    if (!ReadError.is(error)) throw error;
    return "malformed";
  }
}

describe("Windows", () => {
  const root = rootAt(windows, "C:\\Work\\ws");

  test.for([
    ["src\\a.ts", "reads src/a.ts"],
    ["src/a.ts", "reads src/a.ts"],
    ["C:\\Work\\ws\\a.ts", "reads a.ts"],
    ["c:/work/WS/a.ts", "reads a.ts"],
    ["C:\\Work\\ws\\..\\ws\\a.ts", "reads a.ts"],
    // CVE-2025-53110 and similar: a sibling whose name starts with the root's.
    ["C:\\Work\\ws-evil\\a.ts", "outside"],
    ["C:\\Work\\ws.\\a.ts", "malformed"],
    ["C:\\Work\\ws \\a.ts", "malformed"],
    ["D:\\Work\\ws\\a.ts", "outside"],
    ["..\\a.ts", "outside"],
    ["src\\..\\..\\a.ts", "outside"],
    // CVE-2025-23084: paths relative to a drive or to its current directory.
    ["C:a.ts", "malformed"],
    ["D:a.ts", "malformed"],
    ["C:", "malformed"],
    ["\\Windows\\win.ini", "malformed"],
    ["/Windows/win.ini", "malformed"],
    // GHSA-mmfh-4pv3-39hr: merely looking up such a path sends the user's credentials to its host.
    ["\\\\host\\share\\a", "malformed"],
    ["//host/share/a", "malformed"],
    ["\\/host/share/a", "malformed"],
    ["\\\\?\\UNC\\host\\share\\a", "malformed"],
    ["\\\\?\\C:\\Work\\ws\\a.ts", "malformed"],
    // GHSA-j5wm-6crw-xvmr
    ["\\\\?\\globalroot\\Device\\Mup\\host\\share", "malformed"],
    ["\\\\.\\pipe\\x", "malformed"],
    ["\\??\\C:\\a", "malformed"],
    ["file://host/share/a", "malformed"],
    // CVE-2025-27210: devices, whatever follows the name and wherever it stands.
    ["NUL", "malformed"],
    ["nul.txt", "malformed"],
    ["src\\AUX\\a.ts", "malformed"],
    ["src\\..\\COM1", "malformed"],
    ["COM\u00b9.log", "malformed"],
    ["LPT9", "malformed"],
    ["CONOUT$", "malformed"],
    ["clock$", "malformed"],
    ["nul .txt", "malformed"],
    ["C:\\Work\\ws\\CON", "malformed"],
    ["console.log", "reads console.log"],
    ["auxiliary.ts", "reads auxiliary.ts"],
    // CVE-2019-1352: streams.
    [".git::$INDEX_ALLOCATION\\config", "malformed"],
    [".env::$DATA", "malformed"],
    ["a.ts:hidden", "malformed"],
    // GHSA-93m4-6634-74q7 and CVE-2025-46565: what Windows drops from a name, or allows after it.
    [".env\\", "denied"],
    [".env\\.", "denied"],
    [".env.", "malformed"],
    [".env ", "malformed"],
    ["a\\.git\\config", "denied"],
    ["A\\.GIT\\CONFIG", "denied"],
    ["a?b", "malformed"],
    ["*.ts", "malformed"],
    ["a\u0001b", "malformed"],
  ] as const)("%j: %s", ([sent, expected]) => {
    expect(fate(sent, windows, root)).toBe(expected);
  });
});

describe("macOS", () => {
  const root = rootAt(posix, "/tmp/ws", "/private/tmp/ws");

  test.for([
    ["/tmp/ws/a", "reads a"],
    ["/private/tmp/ws/a", "reads a"],
    ["/tmp/ws-evil/a", "outside"],
    ["/private/tmp/other/a", "outside"],
    // Other paths to the same files are refused: only the two spellings of the root are known.
    ["/.vol/16777220/2/tmp/ws/a", "outside"],
    ["/System/Volumes/Data/private/tmp/ws/a", "outside"],
    ["/TMP/WS/a", "outside"],
    // A fork of a file. The walk finds no directory at `a` and stops.
    ["/tmp/ws/a/..namedfork/rsrc", "reads a/..namedfork/rsrc"],
    [".ENV", "denied"],
    [".SSH/id", "denied"],
    [".\u0073\u0073h/id", "denied"],
    ["cre\u0301dentials", "reads cre\u0301dentials"],
    [".e\u200dnv", "denied"],
    [".env\u200b", "denied"],
    [".\u212aube/config", "denied"],
    [".a\u17b4ws/credentials", "denied"],
  ] as const)("%j: %s", ([sent, expected]) => {
    expect(fate(sent, posix, root)).toBe(expected);
  });
});

describe("policy folds names in the same way on every system", () => {
  test.for([
    [".env", true],
    [".ENV", true],
    [".env.", true],
    [".env ...", true],
    [".env:stream", true],
    ["\u200b.env", true],
    [".e\u00adnv", true],
    [".env\ufeff", true],
    [".env\u{e0020}", true],
    ["\u2024env", true],
    ["\uff0eenv", true],
    [".\u{1d41e}nv", true],
    ["id_r\u017fa", true],
    ["ID_ED25519", true],
    ["server.\uff50em", true],
    ["env", false],
    [".environment", false],
    [".envoy", false],
    ["env.example", false],
  ] as const)("%j is denied: %s", ([name, denied]) => {
    expect(policy.denies([name]) !== undefined).toBe(denied);
    expect(policy.denies(["a", name]) !== undefined).toBe(denied);
  });
});
