import { readFileTool, toolFactoryNames } from "@readfile/core";
import { describe, expect, test } from "vitest";
import { textTool } from "./sample-tools.ts";
import type { Factories } from "./sent-schemas.ts";
import { omittedAsUndefined } from "./undefined-options.ts";

/** An adapter whose errors for hosts are tested. */
interface TestedAdapter {
  readonly factories: Factories<unknown>;
  /** The adapter's function for any read tool. */
  readonly adapt: (readTool: typeof textTool, options?: object) => unknown;
  /** A mistyped option of the adapter's own, and the one that was meant. */
  readonly mistyped: readonly [given: string, meant: string];
}

/** Tests what a host is told that makes a tool in a wrong way. */
export function testHostErrors({ factories, adapt, mistyped: [given, meant] }: TestedAdapter): void {
  describe.for(toolFactoryNames)("%s: what is no object of options", (factory) => {
    const make = factories[factory] as (options: unknown) => unknown;

    test.for<[unknown, string]>([
      ["/tmp", 'expected options such as { root: "/tmp" }, got a string'],
      [null, 'expected options such as { root: "/path/to/files" }, got null'],
      [5, 'expected options such as { root: "/path/to/files" }, got a number'],
      [["/tmp"], 'expected options such as { root: "/path/to/files" }, got a list'],
      [
        new URL("file:///tmp"),
        'expected options such as { root: "/path/to/files" }, got an object of class URL',
      ],
    ])("%s", ([options, message]) => {
      expect(() => make(options)).toThrow(new TypeError(message));
    });

    test.for([
      [{ rootDir: "/tmp" }, "rootDir: there is no such option; did you mean root?"],
      [{ [given]: true }, `${given}: there is no such option; did you mean ${meant}?`],
      [{ zzz: 1 }, "zzz: there is no such option"],
      [{ timeoutMs: "100" }, 'timeoutMs: expected a whole number from 1 to 2147483647, got "100"'],
      [
        { root: "~/work" },
        'root: expected a path, got "~/work"; only a shell expands ~; use os.homedir() instead',
      ],
      [
        { root: "file:///tmp" },
        'root: expected a path, got the URL "file:///tmp"; a file URL may be given as a URL object',
      ],
    ] as const)("%o", ([options, message]) => {
      expect(() => make(options)).toThrow(new TypeError(message));
    });

    test("a file URL may be the root", () => {
      expect(() => make({ root: new URL("file:///tmp") })).not.toThrow();
    });

    test.for(omittedAsUndefined[factory])("%s of core is not taken for an option of the adapter", (name) => {
      expect(() => make({ [name]: Symbol("wrong") })).not.toThrow("did you mean");
    });
  });

  test("maxLines as text is quoted", () => {
    expect(() => factories.readFileTool({ maxLines: "100" } as never)).toThrow(
      new TypeError('maxLines: expected a whole number from 1 to 268435456, got "100"'),
    );
  });

  test.for<[unknown, string]>([
    [{}, "an object"],
    [undefined, "undefined"],
    [null, "null"],
    ["read_file", "a string"],
    [readFileTool, "a function"],
  ])(`${adapt.name} of %o`, ([tool, got]) => {
    expect(() => adapt(tool as never)).toThrow(
      new TypeError(`expected a ReadTool, such as readFileTool() of @readfile/core, got ${got}`),
    );
  });

  test.for<[unknown, string]>([
    ["text", "a string"],
    [null, "null"],
    [[], "a list"],
  ])(`${adapt.name} with %j in place of the options`, ([options, got]) => {
    expect(() => adapt(textTool, options as never)).toThrow(
      new TypeError(`expected options such as { media: "text" }, got ${got}`),
    );
  });

  test(`${adapt.name} says which option was meant`, () => {
    expect(() => adapt(textTool, { [given]: true })).toThrow(
      new TypeError(`${given}: there is no such option; did you mean ${meant}?`),
    );
  });
}
