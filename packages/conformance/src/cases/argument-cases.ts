import type { CaseInput } from "./conformance-case.ts";
import { fiveTools, type CalledTool } from "./five-tools.ts";

/** Field values that no tool accepts, or only some tools. */
const oddValues: readonly unknown[] = [
  null,
  0,
  -1,
  1,
  2,
  2.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  "2",
  "two",
  "",
  true,
  false,
  [],
  [1],
  {},
  { value: 1 },
];

/** Arguments that are not an object, or an object that no tool accepts. */
const wholeArguments: readonly (readonly [name: string, args: unknown])[] = [
  ["null", null],
  ["a-number", 7],
  ["a-text", "lf.txt"],
  ["an-empty-text", ""],
  ["true", true],
  ["a-list", []],
  ["a-list-of-objects", [{ path: "lf.txt" }]],
  ["a-json-text", '{"path":"lf.txt","file_path":"lf.txt"}'],
];

/** Calls of every tool with bad arguments and nulls: field by field, and in place of the whole object. */
export const argumentCases: readonly CaseInput[] = fiveTools.flatMap((called) => [
  ...pathCases(called),
  ...[...called.numberFields, ...called.otherFields].flatMap((field) =>
    oddValues.map((value) => argumentCase(called, field, value)),
  ),
  ...nullCases(called),
  ...wholeArguments.map(([name, args]): CaseInput => ({
    ...common(called),
    id: `argument/${called.short}/whole/${name}`,
    args,
    needs: ["nonObjectArguments"],
  })),
]);

function common({ tool }: CalledTool): Pick<CaseInput, "tool" | "tree" | "shared"> {
  return { tool, tree: "own", shared: true };
}

function argumentCase(called: CalledTool, field: string, value: unknown): CaseInput {
  return {
    ...common(called),
    id: `argument/${called.short}/${field}=${JSON.stringify(value)}`,
    args: { ...called.reading("lf.txt"), [field]: value },
  };
}

function pathCases(called: CalledTool): readonly CaseInput[] {
  const { short, pathField, numberFields, reading } = called;
  const [firstNumber = ""] = numberFields;
  const given: readonly (readonly [name: string, args: unknown])[] = [
    ["none", {}],
    ["only-a-number", { [firstNumber]: 1 }],
    ["null", { [pathField]: null }],
    ["a-number", { [pathField]: 7 }],
    ["true", { [pathField]: true }],
    ["a-list", { [pathField]: ["lf.txt"] }],
    ["an-object", { [pathField]: { path: "lf.txt" } }],
    ["unknown-fields-too", { ...reading("lf.txt"), unknown: 1, encoding: "utf-8", _: null }],
    ["another-case", { [pathField.toUpperCase()]: "lf.txt" }],
  ];
  return given.map(([name, args]) => ({ ...common(called), id: `argument/${short}/path/${name}`, args }));
}

/** Calls with null for every optional field, and with null beside a value. */
function nullCases(called: CalledTool): readonly CaseInput[] {
  const { short, numberFields, otherFields, reading } = called;
  const nulls = Object.fromEntries([...numberFields, ...otherFields].map((field) => [field, null]));
  const [firstNumber = ""] = numberFields;
  return [
    { ...common(called), id: `null/${short}/all-optional-fields`, args: { ...reading("lf.txt"), ...nulls } },
    {
      ...common(called),
      id: `null/${short}/all-but-one`,
      args: { ...reading("lf.txt"), ...nulls, [firstNumber]: 2 },
    },
    {
      ...common(called),
      id: `null/${short}/every-field`,
      args: { ...nulls, [called.pathField]: null },
    },
  ];
}
