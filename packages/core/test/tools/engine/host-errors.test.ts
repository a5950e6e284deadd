import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi, type MockInstance } from "vitest";
import {
  codexReadFileTool,
  createAgentToolkit,
  forgeReadTool,
  localSource,
  memorySource,
  openFile,
  openFileTool,
  openWorkspace,
  readFileTool,
  readWindow,
  requireAdaptable,
  splitOptions,
  workspaceReadFileTool,
} from "../../../src/index.ts";

type Make = (options: unknown) => unknown;

const makers = Object.entries({
  readFileTool,
  codexReadFileTool,
  workspaceReadFileTool,
  forgeReadTool,
  openFileTool,
  openWorkspace,
  localSource,
}) as [string, Make][];

class Settings {
  get root(): string {
    return "/tmp";
  }
}

describe.for(makers)("%s: what is no object of options", ([, make]) => {
  test.for<[unknown, string]>([
    ["/tmp", 'expected options such as { root: "/tmp" }, got a string'],
    ["", 'expected options such as { root: "/path/to/files" }, got a string'],
    [null, 'expected options such as { root: "/path/to/files" }, got null'],
    [5, 'expected options such as { root: "/path/to/files" }, got a number'],
    [true, 'expected options such as { root: "/path/to/files" }, got a boolean'],
    [["/tmp"], 'expected options such as { root: "/path/to/files" }, got a list'],
    [() => ({}), 'expected options such as { root: "/path/to/files" }, got a function'],
    [
      new URL("file:///tmp"),
      'expected options such as { root: "/path/to/files" }, got an object of class URL',
    ],
    [
      new Map([["root", "/tmp"]]),
      'expected options such as { root: "/path/to/files" }, got an object of class Map',
    ],
    [new Settings(), 'expected options such as { root: "/path/to/files" }, got an object of class Settings'],
    // Inherited options would be lost, and the working directory be read.
    [Object.create({ root: "/tmp" }), 'expected options such as { root: "/path/to/files" }, got an object'],
  ])("%s", ([options, message]) => {
    expect(() => make(options)).toThrow(new TypeError(message));
  });

  test("a workspace", () => {
    expect(() => make(openWorkspace())).toThrow(
      new TypeError(
        'expected options such as { root: "/path/to/files" }, got an object of class ConfinedWorkspace',
      ),
    );
  });
});

describe("what is no object of options, for programs", () => {
  test.for<[unknown, string]>([
    ["/tmp", "a string"],
    [null, "null"],
  ])("%s", async ([options, got]) => {
    const workspace = openWorkspace();
    await expect(readWindow(workspace, { path: "a" }, options as never)).rejects.toThrow(
      new TypeError(`expected options such as { maxLines: 200 }, got ${got}`),
    );
    await expect(openFile("a", null, options as never)).rejects.toThrow(
      /^expected options such as \{ root: /,
    );
    expect(() => createAgentToolkit(options as never)).toThrow(
      new TypeError(`expected options such as { workspaceRoot: "/path/to/files" }, got ${got}`),
    );
    expect(() => memorySource(options as never)).toThrow(
      new TypeError(`expected options such as { "notes.txt": "text" }, got ${got}`),
    );
    expect(() => splitOptions(options as never, [])).toThrow(/^expected options such as \{ root: /);
  });
});

describe.for(makers.slice(0, 5))("%s: an option that does not exist", ([, make]) => {
  test.for([
    ["rootDir", "root"],
    ["rootdir", "root"],
    ["Root", "root"],
    ["rooot", "root"],
    ["roto", "root"],
    ["roots", "root"],
    ["dir", "root"],
    ["directory", "root"],
    ["path", "root"],
    ["base_dir", "root"],
    ["workspaceRoot", "root"],
    ["workingDirectory", "cwd"],
    ["ignore", "ignoreFiles"],
    ["ignore_files", "ignoreFiles"],
    ["ignoreFile", "ignoreFiles"],
    ["denyList", "deny"],
    ["timeout", "timeoutMs"],
    ["timeoutMS", "timeoutMs"],
    ["onread", "onRead"],
    ["authorise", "authorize"],
    ["simlinks", "symlinks"],
    ["alias", "aliases"],
    ["rejectHardlinks", "rejectHardLinks"],
  ] as const)("%s: did you mean %s?", ([name, meant]) => {
    expect(() => make({ [name]: "x" })).toThrow(
      new TypeError(`${name}: there is no such option; did you mean ${meant}?`),
    );
  });

  test.for(["zzz", "x", "temperature", "toString", "constructor"])("%s is near no other", (name) => {
    expect(() => make(Object.fromEntries([[name, "x"]]))).toThrow(
      new TypeError(`${name}: there is no such option`),
    );
  });
});

test.for([
  [{ maxlines: 5 }, "maxlines: there is no such option; did you mean maxLines?"],
  [{ limit: 5 }, "limit: there is no such option; did you mean maxLines?"],
  [{ max_tokens: 5 }, "max_tokens: there is no such option; did you mean maxTokens?"],
  [{ maxLines: "100" }, 'maxLines: expected a whole number from 1 to 268435456, got "100"'],
  [{ maxLines: null }, "maxLines: expected a whole number from 1 to 268435456, got null"],
  [{ timeoutMs: "5s" }, 'timeoutMs: expected a whole number from 1 to 2147483647, got "5s"'],
  [{ onRead: "log" }, 'onRead: expected a function, got "log"'],
  [{ authorize: true }, "authorize: expected a function, got true"],
  [{ transformImage: {} }, "transformImage: expected a function, got {}"],
  [{ workspace: "/tmp" }, 'workspace: expected a workspace or a function that gives one, got "/tmp"'],
  [{ source: "/tmp" }, 'source: expected a FileSource, got "/tmp"'],
  [{ source: memorySource }, "source: expected a FileSource, got a function"],
  [{ deny: ".env" }, 'deny: expected a list of rules, got ".env"'],
  [{ aliases: "Read" }, 'aliases: expected a list of names, got "Read"'],
  [{ root: [] }, "root: expected the path of a directory, or a list of at least one, got []"],
] as const)("%o says what is expected, and what it got", ([options, message]) => {
  expect(() => readFileTool(options as never)).toThrow(new TypeError(message));
});

describe("a root", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "readfile-roots-")));
  writeFileSync(join(folder, "a b.txt"), "text\n");
  const read = async (root: unknown): Promise<string> =>
    (await readFileTool({ root, numbering: "none" } as never).run({ path: "a b.txt" })).text;

  test("may be a file URL, alone or in a list", async () => {
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const shown = "[a b.txt | line 1 of 1]\ntext";
    expect(await read(pathToFileURL(folder))).toBe(shown);
    expect(await read([pathToFileURL(folder)])).toBe(shown);
    expect(await read(new URL(`${pathToFileURL(folder).href}/`))).toBe(shown);
    // Another realm has its own class URL.
    expect(await read({ href: pathToFileURL(folder).href })).toBe(shown);
    expect(localSource({ root: pathToFileURL(folder) }).root).toBe(folder);
    const toolkit = createAgentToolkit({ workspaceRoot: pathToFileURL(folder) });
    expect(await toolkit.readFile("a b.txt")).toMatchObject({ ok: true, data: { content: "text\n" } });
  });

  test.for([
    [new URL("https://example.org/x"), '"https://example.org/x"'],
    [new URL("file://server/share"), '"file://server/share"'],
    [new URL("file:///a%2Fb"), '"file:///a%2Fb"'],
  ] as const)("%s is none", ([url, shown]) => {
    const message = `root: expected the path or the file URL of a directory, got ${shown}`;
    expect(() => readFileTool({ root: url })).toThrow(new TypeError(message));
    expect(() => localSource({ root: url })).toThrow(new TypeError(message));
  });

  test("and a NUL in a URL is refused as in a path", () => {
    expect(() => readFileTool({ root: new URL("file:///a%00b") })).toThrow(
      new TypeError('root: expected the path of a directory, got "/a\\u0000b"'),
    );
  });

  test.for(["file:///tmp", "file:/tmp", "FILE:///tmp", "file:tmp", "https://example.org/x", "s3://bucket/x"])(
    "%s is refused at once",
    (root) => {
      const message = `expected a path, got the URL "${root}"; a file URL may be given as a URL object`;
      for (const name of ["root", "cwd"]) {
        expect(() => openWorkspace({ [name]: root })).toThrow(new TypeError(`${name}: ${message}`));
      }
      expect(() => openWorkspace({ root: [".", root] })).toThrow(new TypeError(`root: ${message}`));
      expect(() => localSource({ root })).toThrow(new TypeError(`root: ${message}`));
      expect(() => readFileTool({ homeDirectory: root })).toThrow(new TypeError(`homeDirectory: ${message}`));
      expect(() => createAgentToolkit({ workspaceRoot: root })).toThrow(
        new TypeError(`workspaceRoot: ${message}`),
      );
    },
  );

  test.for(["~", "~/", "~/work", "~\\work"])("%s is refused at once", (root) => {
    const message = `expected a path, got ${JSON.stringify(root)}; only a shell expands ~; use os.homedir() instead`;
    for (const name of ["root", "cwd"]) {
      expect(() => openWorkspace({ [name]: root })).toThrow(new TypeError(`${name}: ${message}`));
    }
    expect(() => localSource({ root })).toThrow(new TypeError(`root: ${message}`));
    expect(() => readFileTool({ homeDirectory: root })).toThrow(new TypeError(`homeDirectory: ${message}`));
  });

  test.for(["~work", "./~", "a/~/b", "C:\\work", "c:/work", "file", "files:x"])(
    "%s may be a directory",
    (root) => {
      expect(() => openWorkspace({ root })).not.toThrow();
    },
  );
});

describe("a root that is no directory", () => {
  let warned: MockInstance<typeof process.emitWarning>;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "readfile-warn-")));
  writeFileSync(join(folder, "file"), "");
  beforeEach(() => {
    warned = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  });
  afterEach(() => {
    warned.mockRestore();
  });

  test.for([
    ["gone", "does not exist"],
    ["file", "is not a directory"],
    ["file/below", "does not exist"],
  ] as const)("%s: one warning of the process at the first read", async ([name, problem]) => {
    const root = join(folder, name);
    const tools = [readFileTool({ root }), forgeReadTool({ root })] as const;
    expect(warned).not.toHaveBeenCalled();
    for (const tool of tools) {
      for (const path of ["a.txt", "b.txt"]) {
        const result = await tool.run({ path });
        expect(result.text).toContain("the workspace root is not an existing directory");
        expect(result.text).not.toContain(folder);
      }
    }
    expect(warned.mock.calls).toEqual([
      [`readfile: the root "${root}" ${problem}, so nothing can be read`, { code: "READFILE_MISSING_ROOT" }],
    ]);
  });

  test("a directory that appears in time, or was there, is not warned about", async () => {
    const tool = readFileTool({ root: folder });
    expect((await tool.run({ path: "file" })).ok).toBe(true);
    rmSync(folder, { recursive: true });
    expect((await tool.run({ path: "file" })).ok).toBe(false);
    expect(warned).not.toHaveBeenCalled();
  });
});

describe("a tool for an adapter", () => {
  test.for<[unknown, string]>([
    [{}, "an object"],
    [undefined, "undefined"],
    [null, "null"],
    ["read_file", "a string"],
    [readFileTool, "a function"],
    [[readFileTool()], "a list"],
    [{ ...readFileTool(), run: undefined }, "an object"],
    [{ ...readFileTool(), check: "no" }, "an object"],
    [openWorkspace(), "an object of class ConfinedWorkspace"],
  ])("%o is none", ([tool, got]) => {
    expect(() => requireAdaptable(tool)).toThrow(
      new TypeError(`expected a ReadTool, such as readFileTool() of @readfile/core, got ${got}`),
    );
  });

  test("each of core's is one", () => {
    for (const make of [
      readFileTool,
      codexReadFileTool,
      workspaceReadFileTool,
      forgeReadTool,
      openFileTool,
    ]) {
      expect(() => requireAdaptable(make())).not.toThrow();
    }
  });
});
