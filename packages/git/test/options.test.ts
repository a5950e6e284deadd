import { describe, expect, test } from "vitest";
import { gitSource } from "../src/index.ts";

const right = { dir: "/nowhere", revision: "HEAD" };

describe("wrong options throw where the source is made", () => {
  test.for([
    [undefined, 'expected options such as { dir: "/path/to/repository", revision: "HEAD" }, got undefined'],
    [
      "/repository",
      'expected options such as { dir: "/path/to/repository", revision: "HEAD" }, got a string',
    ],
    [
      { revision: "HEAD" },
      "dir: expected the path or the file URL of a repository's directory, got undefined",
    ],
    [{ ...right, dir: "" }, 'dir: expected the path or the file URL of a repository\'s directory, got ""'],
    [
      { ...right, dir: "a\0b" },
      'dir: expected the path or the file URL of a repository\'s directory, got "a\\u0000b"',
    ],
    [{ ...right, root: "/x" }, "root: there is no such option"],
    [{ ...right, engine: "libgit2" }, 'engine: expected "git" or "isomorphic-git", got "libgit2"'],
    [{ ...right, lfsPointers: true }, 'lfsPointers: expected "refuse" or "read", got true'],
    [{ ...right, maxFileBytes: 0 }, "maxFileBytes: expected a whole number of at least 1, got 0"],
    [{ dir: "/nowhere" }, 'revision: expected a revision of git, such as "HEAD", got undefined'],
    [{ ...right, revision: "" }, 'revision: expected a revision of git, such as "HEAD", got ""'],
    [{ ...right, revision: "a\nb" }, 'revision: expected a revision of git, such as "HEAD", got "a\\nb"'],
    [{ ...right, revision: "a\0" }, 'revision: expected a revision of git, such as "HEAD", got "a\\u0000"'],
  ] as const)("%j", ([options, message]) => {
    expect(() => gitSource(options as never)).toThrow(new TypeError(message));
  });

  test("a URL of another scheme", () => {
    expect(() => gitSource({ ...right, dir: new URL("https://example.com/x.git") })).toThrow(
      /^dir: expected the path or the file URL/,
    );
  });
});

test("making a source starts nothing", () => {
  const source = gitSource(right);
  expect(source.traits).toEqual({
    confinement: "virtual",
    access: "forward",
    parallelReads: 1,
    preferredReadBytes: 524_288,
  });
  source.dispose?.();
});
