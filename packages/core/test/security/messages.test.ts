import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openWorkspace, ReadError } from "../../src/index.ts";
import { subdirectoryOf, temporaryDirectory, writeFiles } from "../temporary-directory.ts";
import { buildLayout } from "./build-layout.ts";
import { layouts, type Layout } from "./layouts.ts";
import { absolutePath, operations, readThrough } from "./operations.ts";
import { notRun, tryCommand } from "./try-command.ts";

// Generous, for machines with other load.
vi.setConfig({ testTimeout: 60_000 });

const directory = temporaryDirectory();
let checked = 0;

/** The operating system's names for its errors, and the words of `strerror`. */
const systemWords =
  /\b(?:E[A-Z]{2,}[A-Z0-9]*|ERR_[A-Z_]+|errno|syscall|No such file or directory|Permission denied|Not a directory|Is a directory|Too many levels|open '|lstat '|scandir ')/;

const stack = /\bat (?:\S+ \()?(?:file:|node:|\/)\S*:\d+/;

/** What an answer contains beyond what the caller sent, as JSON. */
function beyond(told: string, sent: readonly string[]): string {
  let rest = told;
  for (const text of sent.toSorted((one, other) => other.length - one.length)) {
    if (text === "") continue;
    // As JSON writes it, and as messages do: shortened, and with control characters escaped.
    for (const form of [text, JSON.stringify(text).slice(1, -1)]) rest = rest.replaceAll(form, "");
  }
  return rest;
}

/** What no refusal may contain. */
function expectNothingTold(told: string, sent: readonly string[], hidden: readonly string[]): void {
  checked++;
  const rest = beyond(told, sent);
  expect(rest).not.toContain(directory);
  expect(rest).not.toContain("SECRET");
  expect(rest).not.toMatch(systemWords);
  expect(rest).not.toMatch(stack);
  for (const name of hidden) expect(rest).not.toContain(name);
}

const posix = process.platform !== "win32";

/** Link targets that are long enough not to occur in a message by chance. */
function targetsOf({ tree }: Layout, fill: (text: string) => string): string[] {
  return tree.map((entry) => fill(entry.split(" => ")[1] ?? "")).filter((target) => target.length > 4);
}

const refusedLayouts = Object.values(layouts)
  .flat()
  .filter((layout) => "refused" in layout.outcome);

describe.runIf(posix)("a refusal reveals nothing about the host", () => {
  test.for(refusedLayouts.map((layout) => [layout.name, layout] as const))("%s", async ([, layout]) => {
    const base = subdirectoryOf(directory);
    const { root, path: sent } = buildLayout(base, layout);
    const out = path.join(base, "OUT");
    const fill = (text: string): string => text.replaceAll("$ABS", root).replaceAll("$OUT", out);
    const targets = targetsOf(layout, fill).filter((target) => !sent.includes(target));
    const options = { root, ...layout.options };
    for (const operation of operations) {
      const answer = await operation.open(options, root)(sent);
      expect(answer.ok).toBe(false);
      const told = JSON.stringify(answer.result);
      // Messages shorten and escape what was sent. An absolute path contained at least the root.
      const absolute = operation.tool === "codex" ? absolutePath(sent, root) : sent;
      const given = absolute.includes(root) ? [absolute, root] : [];
      expectNothingTold(told, [sent, ...given], targets);
      if (answer.result.ok) continue;
      expect(answer.result.media).toEqual([]);
      expect(answer.result.files).toEqual([]);
    }
    const workspace = openWorkspace(options);
    for (const attempt of [() => readThrough(workspace, sent), async () => await workspace.list(sent)]) {
      const error = await attempt().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!ReadError.is(error)) continue;
      expectNothingTold(
        JSON.stringify({ ...error, message: error.message, cause: undefined }),
        [sent],
        targets,
      );
    }
  });

  test("special files", async () => {
    const root = path.join(subdirectoryOf(directory), "root");
    writeFiles(root, { f: "x\n", "d/f": "x\n" });
    const failed = tryCommand("mkfifo", [path.join(root, "pipe")]);
    if (failed !== undefined) notRun("a pipe's message", failed);
    for (const sent of ["pipe", "d", "f/", "f/below"]) {
      for (const operation of operations) {
        const answer = await operation.open({ root }, root)(sent);
        expect(answer.ok).toBe(false);
        expectNothingTold(JSON.stringify(answer.result), [sent, absolutePath(sent, root)], []);
      }
    }
  });

  test("a root that is missing or not a directory", async () => {
    const base = subdirectoryOf(directory);
    writeFiles(base, { file: "x" });
    for (const root of [path.join(base, "missing"), path.join(base, "file"), path.join(base, "file/below")]) {
      for (const operation of operations) {
        const answer = await operation.open({ root }, root)("f");
        expect(answer.ok).toBe(false);
        expectNothingTold(JSON.stringify(answer.result), ["f", `${root}/f`], []);
      }
    }
  });

  test("a host that throws an error with too much in its message", async () => {
    const root = subdirectoryOf(directory);
    writeFiles(root, { f: "x\n" });
    const loud = (): never => {
      throw new Error(`ENOENT: no such file or directory, open '${directory}/secret'`);
    };
    for (const operation of operations) {
      for (const options of [{ root, authorize: loud }, { workspace: loud }]) {
        const answer = await operation.open(options, root)("f");
        expect(answer.ok).toBe(false);
        expectNothingTold(JSON.stringify(answer.result), ["f", `${root}/f`], []);
      }
    }
  });

  test("sent names are repeated on one line, without terminal controls", async () => {
    const root = subdirectoryOf(directory);
    for (const sent of [
      "a\nFake: header",
      "a\u001b[2Jb",
      "a\u202eb",
      "a\u{e0041}b",
      "a\rb",
      "x".repeat(250),
    ]) {
      for (const operation of operations) {
        const answer = await operation.open({ root }, root)(sent);
        expect(answer.ok).toBe(false);
        const { text } = answer.result;
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(text.length).toBeLessThan(500);
      }
    }
  });

  afterAll(() => console.log(`messages: ${checked} refusals told nothing`));
});

/** Two names of the same length: the first exists, the second does not. */
const twins: readonly (readonly [what: string, tree: readonly string[], there: string, missing: string])[] = [
  ["by dotdot", ["$OUT/there"], "../OUT/there", "../OUT/other"],
  ["by an absolute path", ["$OUT/there"], "$OUT/there", "$OUT/other"],
  ["through a link", ["$OUT/there", "there => ../OUT/there", "other => ../OUT/other"], "there", "other"],
  [
    "through an absolute link",
    ["$OUT/there", "there => $OUT/there", "other => $OUT/other"],
    "there",
    "other",
  ],
  ["through a linked directory", ["$OUT/there", "d => ../OUT"], "d/there", "d/other"],
  ["below a file outside", ["$OUT/there", "d => ../OUT"], "d/there/x", "d/other/x"],
  ["a link that returns", ["f", "there => ../ROOT/f", "other => ../NONE/f"], "there", "other"],
  ["a directory outside", ["$OUT/there/f"], "../OUT/there", "../OUT/other"],
  ["a directory outside, as one", ["$OUT/there/f"], "../OUT/there/", "../OUT/other/"],
  ["what policy hides", ["there.pem"], "there.pem", "other.pem"],
  ["in a directory that policy hides", [".ssh/there"], ".ssh/there", ".ssh/other"],
];

describe.runIf(posix)(
  "outside and hidden things are refused in the same words, whether they are there or not",
  () => {
    test.for(twins)("%s", async ([, tree, there, missing]) => {
      const base = subdirectoryOf(directory);
      const { root, path: sentThere } = buildLayout(base, { tree, path: there });
      const sentMissing = missing.replaceAll("$OUT", path.join(base, "OUT"));
      for (const operation of operations) {
        const read = operation.open({ root }, root);
        const one = JSON.stringify((await read(sentThere)).result);
        const other = JSON.stringify((await read(sentMissing)).result);
        expect([operation.name, one.includes('"ok":false')]).toEqual([operation.name, true]);
        expect(one.replaceAll(sentThere, "SENT")).toBe(other.replaceAll(sentMissing, "SENT"));
      }
      const workspace = openWorkspace({ root });
      const words = async (attempt: Promise<unknown>): Promise<string> =>
        attempt.then(
          () => "no refusal",
          (error: ReadError) => `${error.code} ${error.message} ${JSON.stringify(error.details)}`,
        );
      expect(await words(readThrough(workspace, sentThere))).toBe(
        await words(readThrough(workspace, sentMissing)),
      );
      expect(await words(workspace.list(sentThere))).toBe(await words(workspace.list(sentMissing)));
    });
  },
);
