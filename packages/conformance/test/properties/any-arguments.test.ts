import { Buffer } from "node:buffer";
import path from "node:path";
import { cwd } from "node:process";
import { isDeepStrictEqual } from "node:util";
import {
  codexReadFileTool,
  forgeReadTool,
  openFileTool,
  readFileTool,
  workspaceReadFileTool,
  type ReadResult,
  type ReadTool,
} from "@readfile/core";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { makeArguments, oddArguments } from "./odd-arguments.ts";
import { twoPlaces, withoutOrigin } from "./two-places.ts";

// Shrinking a counterexample takes long.
vi.setConfig({ testTimeout: 60_000 });

const places = twoPlaces();
places.write(Buffer.from("one\ntwo\r\n\tthree\n"));
const { options, path: filePath } = places.disk;
const root = path.dirname(filePath);

/** A tool, the names of its arguments, and right values for the arguments that read the file. */
interface Subject {
  readonly tool: ReadTool<unknown, unknown>;
  readonly names: readonly string[];
  readonly right: Readonly<Record<string, unknown>>;
}

const codexNames = ["file_path", "offset", "limit", "mode", "indentation"];
const blockNames = ["anchor_line", "max_levels", "include_siblings", "include_header", "max_lines"];
const forgeNames = ["path", "start_line", "end_line", "limit", "head", "tail", "show_line_numbers"];

const subjects = {
  codex: { tool: codexReadFileTool(options), names: codexNames, right: { file_path: filePath } },
  codexCompat: {
    tool: codexReadFileTool({ ...options, compat: "codex-0.116" }),
    names: codexNames,
    right: { file_path: filePath },
  },
  workspace: {
    tool: workspaceReadFileTool(options),
    names: ["path", "start_line", "max_lines"],
    right: { path: "f" },
  },
  forge: { tool: forgeReadTool(options), names: forgeNames, right: { path: "f" } },
  openFile: {
    tool: openFileTool(options),
    names: ["file_path", "start_line", "end_line"],
    right: { file_path: "f" },
  },
  readFile: {
    tool: readFileTool(options),
    names: ["path", "offset", "limit", "column", "mode"],
    right: { path: "f" },
  },
} satisfies Record<string, Subject>;

/** Gives what is wrong with the form of a failure. */
function problemsOf({ text, error }: ReadResult<unknown> & { ok: false }): readonly string[] {
  const own = [text, error.message, JSON.stringify(error.details ?? null)].map((part) =>
    part.replaceAll(filePath, "f"),
  );
  return [
    ...(error.code === "" ? ["no code"] : []),
    ...(text === "" || error.message === "" ? ["no text"] : []),
    ...[root, cwd(), "    at ", "[object Object]", "unexpected error"].filter((leak) =>
      own.some((part) => part.includes(leak)),
    ),
  ];
}

/** Runs a tool on odd arguments and gives what is wrong with the answer. */
async function misbehaviour({ tool }: Subject, args: () => unknown): Promise<readonly string[]> {
  const checked = tool.check(args());
  const result = await tool.run(args());
  return [
    ...(isDeepStrictEqual(JSON.parse(JSON.stringify(result)), result) ? [] : ["not plain JSON"]),
    ...(checked === null || isDeepStrictEqual(checked, result)
      ? []
      : [`check says ${checked.text}, run says ${result.text}`]),
    ...(result.ok ? [] : problemsOf(result)),
  ];
}

const names = Object.keys(subjects) as readonly (keyof typeof subjects)[];

test.for(names)("%s answers any arguments in plain JSON with a readable text", async (name) => {
  const subject = subjects[name];
  await fc.assert(
    fc.asyncProperty(oddArguments(subject.names), fc.boolean(), async (odd, findsFile) => {
      const args = (): unknown => makeArguments(odd, findsFile ? subject.right : {});
      expect(await misbehaviour(subject, args)).toEqual([]);
    }),
    { numRuns: 350 },
  );
});

test("codex answers any block arguments in plain JSON with a readable text [C-37]", async () => {
  await fc.assert(
    fc.asyncProperty(oddArguments(blockNames), fc.boolean(), async (odd, compat) => {
      const args = (): unknown => ({
        file_path: filePath,
        mode: "indentation",
        indentation: makeArguments(odd),
      });
      expect(await misbehaviour(compat ? subjects.codexCompat : subjects.codex, args)).toEqual([]);
    }),
    { numRuns: 350 },
  );
});

test.for(["codex", "workspace", "forge", "openFile", "readFile"] as const)(
  "%s takes null for an omitted argument",
  async (name) => {
    const { tool, names: known, right } = subjects[name];
    const optional = known.filter((argument) => !(argument in right));
    const value = fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 });
    const model = Object.fromEntries(optional.map((argument) => [argument, value]));
    await fc.assert(
      fc.asyncProperty(fc.record(model), async (args) => {
        const given = Object.entries(args).filter(([, sent]) => sent !== null);
        const omitted = { ...right, ...(Object.fromEntries(given) as object) };
        const withNulls = withoutOrigin(await tool.run({ ...args, ...right }));
        expect(withNulls).toEqual(withoutOrigin(await tool.run(omitted)));
      }),
      { numRuns: 60 },
    );
  },
);
