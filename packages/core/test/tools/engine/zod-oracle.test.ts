import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import {
  checkArguments,
  countsFromZero,
  type ArgumentsSchema,
} from "../../../src/tools/engine/argument-schema.ts";
import { codexSchema } from "../../../src/tools/codex/arguments.ts";
import { forgeSchema } from "../../../src/tools/forge/arguments.ts";
import { openFileSchema } from "../../../src/tools/open-file/arguments.ts";
import { readFileSchema } from "../../../src/tools/read-file/arguments.ts";
import { workspaceSchema } from "../../../src/tools/workspace-read-file/arguments.ts";
import {
  codexArguments,
  firstIssue,
  forgeArguments,
  openFileArguments,
  readFileArguments,
  workspaceArguments,
} from "./zod-oracle.ts";

const tools: readonly (readonly [string, ArgumentsSchema, z.ZodType])[] = [
  ["readFileTool", readFileSchema(2000, false), readFileArguments],
  ["codexReadFileTool", countsFromZero(codexSchema()), codexArguments],
  ["workspaceReadFileTool", workspaceSchema, workspaceArguments],
  ["forgeReadTool", forgeSchema(true), forgeArguments],
  ["openFileTool", countsFromZero(openFileSchema()), openFileArguments],
];

const safe = Number.MAX_SAFE_INTEGER;
const numbers = [-safe - 2, -safe, -1.5, -1, -0, 0, 0.5, 1, 499, 500, 501, safe, safe + 1, 1e300];
const value = fc.oneof(
  fc.constantFrom(...numbers, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.integer({ min: 1, max: 600 }),
  fc.constantFrom("", "a", "slice", "indentation", "lines", "block", "outline", "Lines", "1", "toString"),
  fc.constantFrom(true, false, null, undefined, [], {}, [1], 5n),
);
/** Arguments of a tool, mostly with its names, and each name mostly with a value of its kind. */
function argumentsOf(schema: ArgumentsSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties).map(
    ([name, argument]): [string, fc.Arbitrary<unknown>] => {
      const right: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
        string: fc.constantFrom("a", "slice", "lines", "block"),
        integer: fc.integer({ min: 1, max: 600 }),
        boolean: fc.boolean(),
      };
      const ofKind = argument.type === "object" ? argumentsOf(argument) : (right[argument.type] ?? value);
      return [name, fc.oneof({ weight: 4, arbitrary: ofKind }, { weight: 1, arbitrary: value })];
    },
  );
  const record = fc.record(
    { ...Object.fromEntries(fields), other: value, constructor: value },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 20, arbitrary: record }, { weight: 1, arbitrary: value });
}

const runs = 20_000;

test.each(tools)(
  `%s: of ${runs} arguments, zod accepts the same, keeps the same, and finds the same one wrong first`,
  (_name, schema, oracle) => {
    let accepted = 0;
    fc.assert(
      fc.property(argumentsOf(schema), (args) => {
        const checked = checkArguments(schema, args);
        const issue = firstIssue(oracle, args);
        if (issue === undefined) accepted++;
        if (checked.ok) {
          expect(issue).toBeUndefined();
          expect(checked.input).toEqual(oracle.parse(args));
        } else {
          expect(issue?.argument).toBe(checked.argument);
          expect(checked.message).toContain(
            issue?.name === "" ? "the arguments must be an object" : `${issue?.name} `,
          );
          expect(checked.message).toContain(`must be ${issue?.requirement}`);
        }
      }),
      { numRuns: runs },
    );
    // Otherwise the generator would test only one of the two answers.
    expect(accepted).toBeGreaterThan(runs / 20);
    expect(accepted).toBeLessThan(runs * 0.95);
  },
);
