import { symlinkSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { memorySource, openWorkspace, ReadError, type Workspace } from "../../src/index.ts";
import { temporaryDirectory, writeFiles } from "../temporary-directory.ts";

async function outcome(rules: string | Uint8Array, file: string): Promise<string> {
  const source = memorySource({ ".gitignore": rules, [file]: "x" });
  return await outcomeIn(openWorkspace({ source, ignoreFiles: [".gitignore"] }), file);
}

async function outcomeIn(workspace: Workspace, file: string): Promise<string> {
  try {
    (await workspace.open(workspace.locate(file))).close();
    return "read";
  } catch (error) {
    if (!ReadError.is(error) || error.code !== "ACCESS_DENIED") throw error;
    return error.details?.["rule"] === "ignoreFiles" ? "hidden" : error.message;
  }
}

const unusable = 'the workspace\'s ".gitignore" cannot be used, so nothing it governs is read';

describe("as git answers (git 2.39.5 check-ignore, core.ignorecase=false)", () => {
  test.for<[title: string, rules: string, file: string, outcome: string]>([
    ["F1 deep stars: none between", "a/**/b", "a/b", "hidden"],
    ["F1 deep stars: some between", "a/**/b", "a/x/y/b", "hidden"],
    ["F1 deep stars at the start", "**/b/c", "x/y/b/c", "hidden"],
    ["F1 deep stars at the start: no name before", "**/b", "b", "hidden"],
    ["F1 deep stars at the end: what is in it", "/a/**", "a/x", "hidden"],
    ["F1 deep stars at the end: not in another", "/a/**", "x/a/y", "read"],
    ["F1 deep stars at the end, shown again", "a/**\n!a/b", "a/b", "read"],
    ["F1 stars that are no name of their own", "a/**b", "a/xb", "hidden"],
    ["F1 stars that are no name of their own, deeper", "a/**b", "a/x/b", "read"],
    ["F1 three stars", "a/***/b", "a/x/y/b", "hidden"],
    ["F1 stars right behind the plain start: joined", "d/foo**/bar", "d/foobar", "hidden"],
    ["F1 stars right behind the plain start: apart", "d/foo**/bar", "d/foox/y/bar", "hidden"],
    ["F1 stars right behind the plain start: not elsewhere", "d/?oo**/bar", "d/foobar", "read"],
    ["F1 an escaped slash", "a\\/b", "a/b", "hidden"],
    ["F1 stars before an escaped slash", "a/**\\/b", "a/b", "read"],
    ["F1 one star takes no slash", "a/*/b", "a/x/y/b", "read"],
    ["F1 a star in the last name takes no slash", "/a*", "ax", "hidden"],
    ["F1 a question mark is one byte", "caf?", "café", "read"],
    ["F1 a question mark is one byte of two", "caf??", "café", "hidden"],
    ["F1 two slashes", "a//b", "a/b", "read"],
    ["F1 a slash at both ends", "/a/", "a/x", "hidden"],
    ["F1 directories only", "a/", "a", "read"],
    ["F1 two slashes at the end", "a//", "a/x", "read"],
    ["F1 a slash in the middle ties to the root", "b/c", "a/b/c", "read"],
    ["F1 an escaped star", "a\\*", "a*", "hidden"],
    ["F1 an escaped star is no star", "a\\*", "ab", "read"],
    ["F1 a backslash at the end", "a\\", "a", "read"],
    ["F1 a set", "[ab]x", "bx", "hidden"],
    ["F1 a set with a range", "[a-c]x", "cx", "hidden"],
    ["F1 a long set", '["-z]x', "zx", "hidden"],
    ["F1 a long set, and what stands before it", '["-z]x', "!x", "read"],
    ["F1 a long set, and what stands behind it", '["-z]x', "{x", "read"],
    ["F1 a set with a range backwards", "[c-a]x", "bx", "read"],
    ["F1 a set of what is not in it", "[!ab]x", "ax", "read"],
    ["F1 a set of what is not in it, with ^", "[^ab]x", "cx", "hidden"],
    ["F1 a set that starts with ]", "[]a]x", "]x", "hidden"],
    ["F1 a set with - at the end", "[a-]x", "-x", "hidden"],
    ["F1 a set with an escape", "[\\]]x", "]x", "hidden"],
    ["F1 a set with a class", "[[:digit:]_]x", "7x", "hidden"],
    ["F1 a set of what is not in a class", "[![:alpha:]]x", "ax", "read"],
    ["F1 a set with a class of digits to the base 16", "[[:xdigit:]]x", "fx", "hidden"],
    ["F1 a set with a class of digits to the base 16, and another letter", "[[:xdigit:]]x", "gx", "read"],
    ["F1 signs that differ as the cases of letters do", "*`", "x@", "read"],
    ["F1 a set with a class and -", "[[:digit:]-z]x", "-x", "hidden"],
    ["F1 a set with a class that does not exist", "[[:word:]]x", "ax", "read"],
    ["F1 a set with the start of a class", "[[:a]x", ":x", "hidden"],
    ["F1 a set without an end", "[a", "[a", "read"],
    ["F1 a set never holds a slash", "a[/]b", "a/b", "read"],
    ["F1 a set with a slash is tied to the root", "[a/]b", "x/ab", "read"],
    ["F1 a space at the end", "a ", "a", "hidden"],
    ["F1 an escaped space at the end", "a\\ ", "a ", "hidden"],
    ["F1 a space at the start", " a", " a", "hidden"],
    ["F1 a tab at the end", "a\t", "a", "read"],
    ["F1 an exclamation mark that is escaped", "\\!a", "!a", "hidden"],
    ["F1 a hash that is escaped", "\\#a", "#a", "hidden"],
    ["F1 a hash in the middle", "a#b", "a#b", "hidden"],
    ["F1 CRLF at the end of the file, too", "a\r\nb\r\n", "b", "hidden"],
    ["F1 CR without LF at the end of the file", "a\r", "a", "hidden"],
    ["F1 CR before CRLF", "a\r\r\n", "a", "read"],
    ["F1 a byte order mark", "\ufeffa", "a", "hidden"],
    ["F1 a byte order mark before a comment", "\ufeff#a", "#a", "read"],
    ["F1 the last line that matches decides", "a\n!a\na", "a", "hidden"],
    ["F1 two exclamation marks", "a\n!!a", "!a", "read"],
    ["E3 four stars in a name", "report.[0-9]*.[0-9]*.[0-9]*.[0-9]*.json", "report.1.2.3.4.json", "hidden"],
    [
      "E3 four stars in a name, and another file",
      "report.[0-9]*.[0-9]*.[0-9]*.[0-9]*.json",
      "index.js",
      "read",
    ],
    ["E3 four stars in a comment", "# * * * * *", "a", "read"],
    ["E3 four stars in a negation", "*a*a*a*a*\n!*a*a*a*a*b", "aaaab", "read"],
    ["E3 a file with nothing but stars", "****", "a", "hidden"],
    ["F5 a negation in another case", "private/*\n!private/README", "private/readme", "hidden"],
    ["F5 a negation in the same case", "private/*\n!private/README", "private/README", "read"],
    ["F5 a negation in another case, for a directory", "/*\n!/Docs/", "docs/a", "hidden"],
    ["F5 a negation with wildcards in another case", "*\n!*.MD", "a.md", "hidden"],
    ["F5 a negation with wildcards in another case, of the name", "*\n!*.md", "a.MD", "hidden"],
    ["F5 a negation in another form", "*\n!\u00e9", "e\u0301", "hidden"],
    ["F5 a set of what is not in it tells cases apart", "[!A]", "A", "read"],
  ])("%s: %j, the file %j: %s", async ([, rules, file, expected]) => {
    expect(await outcome(rules, file)).toBe(expected);
  });
});

describe("F5 folding only hides more than git", () => {
  test.for<[rules: string, file: string]>([
    ["Private", "private"],
    ["private/key", "PRIVATE/Key"],
    ["*.LOG", "a.log"],
    ["*.a", "x.A"],
    ["*.z", "x.Z"],
    ["[A-C].txt", "b.txt"],
    ["[[:upper:]].txt", "b.txt"],
    ["stra\u00dfe", "STRASSE"],
    ["\u00e9*", "e\u0301.txt"],
    ["secret", "sec\u200bret"],
  ])("%j hides %j", async ([rules, file]) => {
    expect(await outcome(rules, file)).toBe("hidden");
  });
});

describe.runIf(process.platform === "linux")("F5 a link in the place of an ignore file", () => {
  const root = temporaryDirectory();
  writeFiles(root, {
    ".gitignore": "*.hid\n!shown.hid\n",
    neg: "!x.hid\nhidden\n",
    "d/x.hid": "x",
    "d/hidden": "x",
    "d/plain": "x",
    "real/.gitignore": "!x.hid\n",
    "real/x.hid": "x",
  });
  symlinkSync("../neg", path.join(root, "d/.gitignore"));
  symlinkSync("real", path.join(root, "way"));

  test.for([
    ["F5 shows nothing again, as git, which does not follow it", "d/x.hid", "hidden"],
    ["F5 but hides what it says", "d/hidden", "hidden"],
    ["F5 and nothing else", "d/plain", "read"],
    ["F5 a file in its own place shows again", "real/x.hid", "read"],
  ] as const)("%s", async ([, file, expected]) => {
    expect(await outcomeIn(openWorkspace({ root, ignoreFiles: [".gitignore"] }), file)).toBe(expected);
  });
});

describe("F5 what cannot be understood denies what it governs", () => {
  test.for<[string, Uint8Array]>([
    ["UTF-16, little end first", Buffer.from("\ufeffb.txt\n", "utf16le")],
    ["UTF-16, big end first", Buffer.from("\ufeffb.txt\n", "utf16le").swap16()],
    ["UTF-16 without a NUL", Buffer.from("\ufeff\u65e5", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("b.txt\n", "utf16le")],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x62, 0, 0, 0])],
    ["a NUL in a line", Buffer.from("b.txt\0c\n")],
    ["a NUL in a comment", Buffer.from("#\0\n")],
    ["a byte more than 256 KiB", Buffer.from("#".repeat(262_145))],
  ])("%s", async ([, bytes]) => {
    expect(await outcome(bytes, "a.txt")).toBe(unusable);
  });

  test("but Latin-1 is what git matches byte by byte", async () => {
    expect(await outcome(Buffer.from("# d\u00e9j\u00e0\nb.txt\n", "latin1"), "a.txt")).toBe("read");
    expect(await outcome(Buffer.from("# d\u00e9j\u00e0\nb.txt\n", "latin1"), "b.txt")).toBe("hidden");
  });

  test("more than 512 KiB on the way, though each file is smaller", async () => {
    const comments = `${"#".repeat(200_000)}\n`;
    const source = memorySource({
      ".gitignore": comments,
      "a/.gitignore": comments,
      "a/a/.gitignore": comments,
      "a/f": "x",
      "a/a/f": "x",
    });
    const workspace = openWorkspace({ source, ignoreFiles: [".gitignore"] });
    (await workspace.open(workspace.locate("a/f"))).close();
    await expect(workspace.open(workspace.locate("a/a/f"))).rejects.toMatchObject({ message: unusable });
  });

  test("a file deep in the tree governs its directory only", async () => {
    const source = memorySource({ "d/.gitignore": "a\0", "d/a": "x", a: "x" });
    const workspace = openWorkspace({ source, ignoreFiles: [".gitignore"] });
    (await workspace.open(workspace.locate("a"))).close();
    await expect(workspace.open(workspace.locate("d/a"))).rejects.toMatchObject({ message: unusable });
  });
});
