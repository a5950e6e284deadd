import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/index.ts";
import { toolFactories } from "./costs-of-calls.ts";

const source = memorySource({ f: "text\n" });
const factories = Object.entries(toolFactories);

/** What such an option decides, and what its default is. */
const decisive: readonly [name: string, byDefault: string][] = [
  ["root", "the working directory, or / of a source"],
  ["source", "the local disk"],
  ["deny", "no rules besides the default ones"],
  ["exempt", "no exemptions besides the default ones"],
  ["ignoreFiles", "no ignore files"],
];

describe.for(factories)(
  "E4 %s refuses an unset variable where it decides which files are read",
  ([, factory]) => {
    test.for(decisive)("E4 %s", ([name, byDefault]) => {
      const message = `${name}: got undefined; leave the option out for its default, ${byDefault}`;
      expect(() => factory({ [name]: undefined })).toThrow(new TypeError(message));
    });

    test.for(["workspace", "authorize"])("E4 %s", (name) => {
      expect(() => factory({ source, [name]: undefined })).toThrow(
        expect.objectContaining({
          name: "TypeError",
          message: expect.stringMatching(
            new RegExp(`^${name}: got undefined; leave the option out`),
          ) as string,
        }),
      );
    });

    test.for(["timeoutMs", "cwd", "defaultDeny", "symlinks", "oneMount", "title", "name"])(
      "E4 %s counts as omitted",
      async (name) => {
        const tool = factory({ source, [name]: undefined });
        expect((await tool.run({ path: "/f", file_path: "/f" })).text).toContain("text");
      },
    );
  },
);
