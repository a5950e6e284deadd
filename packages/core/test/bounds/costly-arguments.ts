import { memorySource } from "../../src/index.ts";
import { toolFactories, type MeasuredCall, type ToolName } from "./costs-of-calls.ts";

/** An argument of a tool, as the names on the way to it. None: all arguments together. */
export interface ArgumentPlace {
  readonly tool: ToolName;
  readonly names: readonly string[];
}

interface Properties {
  readonly [name: string]: { readonly properties?: Properties };
}

function namesIn(properties: Properties, parents: readonly string[]): (readonly string[])[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    [...parents, name],
    ...namesIn(schema.properties ?? {}, [...parents, name]),
  ]);
}

/** Every argument of every tool, one that no tool has, and the arguments as a whole. */
export const argumentPlaces: readonly ArgumentPlace[] = Object.entries(toolFactories).flatMap(
  ([tool, factory]) => {
    const { properties } = factory({ source: memorySource() }).jsonSchema;
    const names = [...namesIn(properties as unknown as Properties, []), ["unknown"], []];
    return names.map((path) => ({ tool: tool as ToolName, names: path }));
  },
);

/** What texts are made of. */
export const textPieces: readonly string[] =
  `a aB0 / // a/ ../ ./ . : :1 :1-2 #L1 \\ a\\ C:\\ ~ ~/ $HOME \${a} %2e %00 % file:// http://a/ ' " \` ( ) [ { < * ? ! - -1 1 12 1e9 0. , \
1, @ @a é ａ ﬀ İ ß e\u0301 \u0301 \u0316\u0301 \u200b \u200d \ufe0f \u{e0061} 😀 \ud800 \0 \u202e \u2028`
    .split(" ")
    .concat([" ", "\t", "\n", "\r\n"]);

/** How a value is made from pieces of text; `length` is how many characters it has as JSON, about. */
type Shape = (pieces: readonly string[], length: number) => unknown;

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.max(1, Math.floor(length / piece.length)));
}

function nested(value: unknown, depth: number, wrap: (inner: unknown) => unknown): unknown {
  let outer = value;
  for (let level = 0; level < depth; level++) outer = wrap(outer);
  return outer;
}

/** JSON itself cannot be made from deeper values. */
const maxDepth = 2000;

export const argumentShapes: Readonly<Record<string, Shape>> = {
  repeated: ([first = ""], length) => repeated(first, length),
  alternating: (pieces, length) => repeated(pieces.join(""), length),
  "two halves": ([first = "", second = "x"], length) =>
    repeated(first, length / 2) + repeated(second, length / 2),
  "after a file": ([first = ""], length) => `idle.txt${repeated(first, length)}`,
  "before a file": ([first = ""], length) => `${repeated(first, length)}idle.txt`,
  "around a file": ([first = ""], length) =>
    `${repeated(first, length / 2)}idle.txt${repeated(first, length / 2)}`,
  "in a directory": ([first = ""], length) => `names/${repeated(first, length)}`,
  "a long name": (pieces) => `names/${repeated(pieces.join(""), 250)}`,
  "a list": ([first = ""], length) =>
    Array.from({ length: Math.floor(length / (first.length + 3)) }, () => first),
  "a list of lists": (_, length) => Array.from({ length: Math.floor(length / 5) }, () => [[]]),
  "fields of an object": ([first = ""], length) => {
    const count = Math.floor(length / (first.length + 16));
    return Object.fromEntries(Array.from({ length: count }, (_item, index) => [`${first}${index}`, index]));
  },
  "deep lists": ([first = ""], length) => nested(first, Math.min(maxDepth, length), (inner) => [inner]),
  "deep objects": ([first = ""], length) =>
    nested(first, Math.min(maxDepth, length), (inner) => ({ file_path: inner })),
  "JSON as text": ([first = ""], length) =>
    `{"file_path":"/idle.txt",${repeated(`"${first}":1,`, length)}"a":1}`,
  "deep JSON as text": (_, length) => repeated('{"file_path":', length),
  "a number as text": (_, length) => `{"file_path":"/idle.txt","limit":${"1".repeat(length)}}`,
};

/** A call that may be dear. */
export interface CostlyArguments {
  readonly place: ArgumentPlace;
  readonly shape: string;
  readonly pieces: readonly string[];
}

/** The call with a value of about `length` characters in its place. */
export function costlyCall({ place, shape, pieces }: CostlyArguments, length: number): MeasuredCall {
  const make = argumentShapes[shape];
  if (make === undefined) throw new TypeError(`no shape ${shape}`);
  const { tool, names } = place;
  const [first, ...rest] = names;
  const value = make(pieces, length);
  if (first === undefined) return { tool, args: value };
  const right = { path: "idle.txt", file_path: "/idle.txt" };
  return {
    tool,
    args: { ...right, [first]: rest.reduceRight((inner: unknown, name) => ({ [name]: inner }), value) },
  };
}
