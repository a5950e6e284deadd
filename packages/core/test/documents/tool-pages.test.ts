import { describe, expect, test } from "vitest";
import {
  memorySource,
  ReadError,
  type FileSource,
  type JsonObject,
  type ReadErrorCode,
  type ReadErrorOptions,
} from "../../src/index.ts";
import { readFileLimits } from "../../src/tools/read-file/options.ts";
import { codesIn, literalIn, namesIn, tableOf, type Row } from "./document-tables.ts";
import { errorCodes } from "./error-codes.ts";
import { toolPages } from "./tool-pages.ts";

const code = [
  "class Shop {",
  "    // Opens it.",
  "    open() {",
  "        light();\t",
  "    }",
  "    close() {",
  "    }",
  "}",
];
const lines = [...code, ...Array.from({ length: 2500 }, (_, index) => `line ${index}`)];
const source = memorySource({ "a.ts": `${lines.join("\n")}\n`, "binary.bin": Uint8Array.of(0, 1) });

/** The properties of a schema, those of an object in it by their path. */
function fieldsOf(schema: JsonObject, parent = ""): [name: string, field: JsonObject, required: boolean][] {
  const required = (schema["required"] ?? []) as readonly string[];
  const properties = Object.entries(schema["properties"] as Readonly<Record<string, JsonObject>>);
  return properties.flatMap(([name, field]): [string, JsonObject, boolean][] =>
    field["type"] === "object"
      ? fieldsOf(field, `${name}.`)
      : [[parent + name, field, required.includes(name)]],
  );
}

function typeOf(field: JsonObject): string {
  const values = field["enum"] as readonly string[] | undefined;
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  // The specification's schema says number; 1.5 is refused below.
  return field["type"] === "number" ? "integer" : (field["type"] as string);
}

/** An argument with a value, in a call that has others. */
function withArgument(call: object, name: string, value: unknown): object {
  const [first = "", second] = name.split(".");
  if (second === undefined) return { ...call, [first]: value };
  return { ...call, [first]: { ...(call as Record<string, object>)[first], [second]: value } };
}

/** Names of the fields of an object, those of an object in it by their path. */
function fieldNames(value: object, parent = ""): string[] {
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) =>
    typeof field === "object" && field !== null && !Array.isArray(field)
      ? fieldNames(field, `${name}.`)
      : [parent + name],
  );
}

/** A source that cannot open any file. */
function failing(error: ReadError): FileSource {
  return {
    traits: source.traits,
    async open() {
      throw error;
    },
  };
}

const allCodes = Object.keys(errorCodes) as ReadErrorCode[];

describe.for(toolPages)("$page", ({ page, make, path, options, never, probes, shapes }) => {
  const tool = make({ source });
  const file = { [path]: "/a.ts" };
  const args = tableOf(page, "argument");
  const ownOptions = Object.keys(options).length === 0 ? [] : tableOf(page, "option");

  async function dataOf(call: object): Promise<unknown> {
    const result = await tool.run({ ...file, ...call });
    if (!result.ok) throw new Error(result.text);
    return result.data;
  }

  test("its arguments are those of the schema: names, types, what is required", () => {
    const inTable = args.map((row) => [namesIn([row])[0], row["type"], row["default"] === "required"]);
    const inSchema = fieldsOf(tool.jsonSchema).map(([name, field, required]) => [
      name,
      typeOf(field),
      required,
    ]);
    expect(inTable).toEqual(inSchema);
  });

  test("bounds", () => {
    const wrong = args.flatMap((row) => boundProblems(row));
    expect(wrong).toEqual([]);
  });

  /** A bound stands in the schema, or is checked where the specification's schema has none. */
  function boundProblems(row: Row): string[] {
    const [name = ""] = namesIn([row]);
    const field = fieldsOf(tool.jsonSchema).find(([one]) => one === name)?.[1] ?? {};
    const [minimum, maximum] = row["bounds"]?.match(/\d+/g)?.map(Number) ?? [];
    const inSchema = field["minimum"] === minimum && field["maximum"] === maximum;
    const fails = (value: unknown): boolean => tool.check(withArgument(file, name, value)) !== null;
    const isChecked =
      minimum !== undefined &&
      fails(minimum - 1) &&
      !fails(minimum) &&
      (maximum === undefined || (fails(maximum + 1) && !fails(maximum)));
    const isInteger = row["type"] !== "integer" || fails(1.5);
    return (inSchema || isChecked) && isInteger ? [] : [name];
  }

  test("defaults are those that the schema states", () => {
    const stated = fieldsOf(tool.jsonSchema).flatMap(([name, field]): [string, unknown][] => {
      const text = /default:? (\d+|true|false)\b/i.exec((field["description"] ?? "") as string)?.[1];
      return text === undefined ? [] : [[name, JSON.parse(text)]];
    });
    const row = (name: string): Row | undefined => args.find((one) => namesIn([one])[0] === name);
    expect(stated.map(([name]) => [name, literalIn(row(name)?.["default"])])).toEqual(stated);
  });

  test("an argument that is left out is its default", async () => {
    const literal = args.filter((row) => literalIn(row["default"]) !== undefined);
    expect(namesIn(literal)).toEqual(Object.keys(probes));
    for (const row of literal) {
      const [name = ""] = namesIn([row]);
      const { with: call = {}, other } = probes[name] ?? { other: undefined };
      const data = { name, data: await dataOf(call) };
      const same = await dataOf(withArgument(call, name, literalIn(row["default"])));
      expect({ name, data: same }).toEqual(data);
      expect({ name, data: await dataOf(withArgument(call, name, other)) }).not.toEqual(data);
    }
  });

  test("its options, and their defaults", async () => {
    expect(namesIn(ownOptions)).toEqual(Object.keys(options));
    for (const row of ownOptions) {
      const [name = ""] = namesIn([row]);
      const value = literalIn(row["default"]);
      // An option that does not exist throws.
      const given = make({ source, [name]: value });
      const { text } = await given.run(file);
      const answer = { name, description: tool.description, text: (await tool.run(file)).text };
      expect({ name, description: given.description, text }).toEqual(answer);
    }
  });

  test("the fields of its data", async () => {
    const found = await Promise.all(shapes.map(async (call) => fieldNames((await dataOf(call)) as object)));
    expect(namesIn(tableOf(page, "field"))).toEqual([...new Set(found.flat())]);
  });

  test("its codes, and which of core's each stands for", async () => {
    const rows = tableOf(page, "code").map(
      (row) => [namesIn([row])[0] ?? "", codesIn(row["core's code"])] as const,
    );
    const answered = async (coreCode: ReadErrorCode, more?: ReadErrorOptions): Promise<string> => {
      const result = await make({ source: failing(new ReadError(coreCode, "it fails", more)) }).run(file);
      return result.ok ? "" : result.error.code;
    };
    const pairs: string[] = [];
    for (const coreCode of allCodes) {
      if (!never.includes(coreCode)) pairs.push(`${await answered(coreCode)} ${coreCode}`);
    }
    const scanLimit = await answered("TOO_LARGE", { details: { reason: "scan_limit" } });
    const found = new Set([...pairs, `${scanLimit} TOO_LARGE`]);
    const told = rows.flatMap(([name, codes]) => codes.map((coreCode) => `${name} ${coreCode}`));
    expect(told.toSorted()).toEqual([...found].toSorted());
  });
});

test("defaults that no description tells: the limits of readFileTool", () => {
  const told = tableOf("tools/read-file.md", "option").flatMap((row): [string, unknown][] => {
    const value = literalIn(row["default"]);
    return typeof value === "number" ? [[namesIn([row])[0] ?? "", value]] : [];
  });
  expect(Object.fromEntries(told)).toEqual(readFileLimits({}));
});
