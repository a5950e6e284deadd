import { memorySource, toolFactoryNames, type ToolFactoryName } from "@readfile/core";
import { describe, expect, test, vi } from "vitest";
import { textTool } from "./sample-tools.ts";
import type { Factories } from "./sent-schemas.ts";
import { omittedAsUndefined, refusedAsUndefined } from "./undefined-options.ts";

/** An adapter whose options are tested. */
interface TestedAdapter<Tool> {
  readonly factories: Factories<Tool>;
  /** The adapter's function for any read tool. */
  readonly adapt: (readTool: typeof textTool, options: object) => unknown;
  /** The names of the adapter's own options. */
  readonly ownOptions: readonly string[];
  /** Calls a tool. Gives everything that its options may change. */
  readonly answer: (tool: Tool, args: object) => Promise<unknown>;
}

// A file that was written in the last two seconds has no version, so that the moment of a read would show in its answer.
vi.useFakeTimers({ toFake: ["Date"], now: 1_600_000_000_000 });
const source = memorySource({ "notes.txt": "one\n\ttwo\n" });
vi.useRealTimers();

/** Arguments that read `notes.txt`, by factory. */
const args: Readonly<Record<ToolFactoryName, object>> = {
  readFileTool: { path: "notes.txt" },
  codexReadFileTool: { file_path: "/notes.txt" },
  workspaceReadFileTool: { path: "notes.txt" },
  forgeReadTool: { path: "notes.txt" },
  openFileTool: { file_path: "notes.txt" },
};

/** Tests which options of an adapter may be undefined. */
export function testUndefinedOptions<Tool>({
  factories,
  adapt,
  ownOptions,
  answer,
}: TestedAdapter<Tool>): void {
  describe.for(toolFactoryNames)("%s: an option whose value is undefined", (factory) => {
    const make = (options: object): Tool => factories[factory](options as never);

    test.for(refusedAsUndefined)(
      "is refused when it decides which files may be read: %s",
      ([name, message]) => {
        for (const others of [{}, { source }]) {
          expect(() => make({ ...others, [name]: undefined })).toThrow(new TypeError(message));
        }
      },
    );

    test.for([...omittedAsUndefined[factory], ...ownOptions])(
      "counts as omitted otherwise: %s",
      async (name) => {
        const answered = await answer(make({ source, [name]: undefined }), args[factory]);
        expect(answered).toEqual(await answer(make({ source }), args[factory]));
      },
    );
  });

  test.for(ownOptions)(`${adapt.name} treats undefined as omitted: %s`, (name) => {
    expect(() => adapt(textTool, { [name]: undefined })).not.toThrow();
  });

  test(`${adapt.name} accepts undefined for an unknown option, as core does`, () => {
    expect(() => adapt(textTool, { unknown: undefined })).not.toThrow();
  });
}
