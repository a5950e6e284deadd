import fs from "node:fs";
import path from "node:path";
import { syntaxes, type SyntaxName } from "../../packages/core/src/block/enclosing/languages/syntaxes.ts";
import {
  argumentPlaces,
  argumentShapes,
  costlyCall,
  textPieces,
  type CostlyArguments,
} from "../../packages/core/test/bounds/costly-arguments.ts";
import {
  costlyLines,
  fileNames,
  piecesOf,
  shapes,
  type CostlyText,
} from "../../packages/core/test/bounds/costly-blocks.ts";
import {
  costlyFile,
  mediaGrammars,
  type CostlyMedia,
  type MediaExtension,
} from "../../packages/core/test/bounds/costly-media.ts";
import type { MeasuredCall } from "../../packages/core/test/bounds/costs-of-calls.ts";
import { hostileMedia } from "../../packages/core/test/bounds/hostile-media.ts";
import type { Random } from "./random.ts";

/** A call that may be dear, for inputs of any size. */
export interface CostlyCase {
  /** A syntax, a type of media, or an argument of a tool. */
  readonly subject: string;
  readonly description: string;
  /** The size of the shorter input: characters or bytes. */
  readonly size: number;
  /** How often the call is made: one with a short input is too short to measure. */
  readonly times: number;
  /** The call with an input of this size. Writes the file that it reads; `index` tells two sizes apart. */
  readonly call: (directory: string, index: number, size: number) => MeasuredCall;
}

type Subject = (random: Random, directory: string) => CostlyCase;

const sizes: readonly number[] = [2 ** 16, 2 ** 18, 2 ** 20];

function blockCase(random: Random, syntax: SyntaxName): CostlyCase {
  const pieces = piecesOf(syntax);
  const text: CostlyText = {
    syntax,
    shape: random.pick(Object.keys(shapes)),
    pieces: random.several(1, 4, () => random.pick(pieces)),
    lineCharacters: random.pick([2040, 2040, 200]),
  };
  const mode = random.pick(["block", "outline"]);
  return {
    subject: `${mode} of ${syntax}`,
    description: `${text.shape} ${JSON.stringify(text.pieces)} in lines of ${String(text.lineCharacters)}`,
    size: random.pick(sizes),
    times: 1,
    call: (directory, index, size) => {
      const name = `${String(index)}${fileNames[syntax]}`;
      const lines = costlyLines(text, size);
      fs.writeFileSync(path.join(directory, name), lines.join("\n"));
      return { args: { path: name, offset: Math.ceil(Math.min(lines.length, 20_000) / 2), mode } };
    },
  };
}

function mediaCase(random: Random, extension: MediaExtension): CostlyCase {
  const known = hostileMedia.filter(({ name }) => path.extname(name) === `.${extension}`);
  if (random.chance(0.2)) {
    const { name, bytes } = random.pick(known);
    return mediaCaseOf(extension, name, random.pick(sizes), bytes);
  }
  const names = Object.keys(mediaGrammars[extension].pieces);
  const media: CostlyMedia = {
    extension,
    pieces: random.several(1, 4, () => random.pick(names)),
    order: random.pick(["turns", "runs"]),
    whole: random.chance(0.7),
  };
  const description = `${media.order} of ${media.pieces.join(", ")}${media.whole ? "" : ", cut off"}`;
  return mediaCaseOf(extension, description, random.pick(sizes), (size) => costlyFile(media, size));
}

function mediaCaseOf(
  extension: MediaExtension,
  description: string,
  size: number,
  bytes: (size: number) => Uint8Array,
): CostlyCase {
  return {
    subject: extension,
    description,
    size,
    times: 1,
    call: (directory, index, byteLength) => {
      const name = `${String(index)}.${extension}`;
      fs.writeFileSync(path.join(directory, name), bytes(byteLength));
      return { args: { path: name } };
    },
  };
}

/** A path that is not refused for its length has at most 4,096 bytes. */
const pathSizes: readonly number[] = [250, 1000];
const shortCallTimes = 200;

function argumentCase(random: Random, directory: string, tool: string): CostlyCase {
  writeNames(directory);
  const args: CostlyArguments = {
    place: random.pick(argumentPlaces.filter((place) => place.tool === tool)),
    shape: random.pick(Object.keys(argumentShapes)),
    pieces: random.several(1, 3, () => random.pick(textPieces)),
  };
  const short = random.chance(0.5);
  const source = random.pick(["local", "memory"] as const);
  const name = args.place.names.join(".");
  return {
    subject: `${tool} ${name === "" ? "arguments" : name}`,
    description: `${args.shape} ${JSON.stringify(args.pieces)}${source === "memory" ? " in memory" : ""}${
      short ? `, ${String(shortCallTimes)} times` : ""
    }`,
    size: random.pick(short ? pathSizes : sizes),
    times: short ? shortCallTimes : 1,
    call: (_, _index, size) => ({ ...costlyCall(args, size), source }),
  };
}

/** A directory of many long names, among which a wrong name has many neighbours. */
function writeNames(directory: string): void {
  const names = path.join(directory, "names");
  if (fs.existsSync(names)) return;
  fs.mkdirSync(names);
  for (let index = 0; index < 2000; index++) {
    fs.writeFileSync(path.join(names, `${"a".repeat(100 + (index % 100))}${String(index)}`), "");
  }
}

const tools = [...new Set(argumentPlaces.map(({ tool }) => tool))];

const byKind: readonly (readonly Subject[])[] = [
  (Object.keys(syntaxes) as SyntaxName[]).map((name) => (random: Random) => blockCase(random, name)),
  (Object.keys(mediaGrammars) as MediaExtension[]).map((name) => (random: Random) => mediaCase(random, name)),
  tools.map((tool) => (random: Random, directory: string) => argumentCase(random, directory, tool)),
];

/** One after the other: a syntax, a type of media, an argument; each of the syntaxes once. */
export const subjects: readonly Subject[] = (byKind[0] ?? []).flatMap((_, index) =>
  byKind.flatMap((kind) => kind[index % kind.length] ?? []),
);
