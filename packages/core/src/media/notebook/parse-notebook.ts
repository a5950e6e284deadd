import { Utf8Checker } from "../../lines/bytes/utf8.ts";
import { stepBytes, type Steps } from "../../lines/bytes/yield-turn.ts";
import { quantity } from "../../text/message-text.ts";
import { CollectedText, TooMuchTextError, type TextHandling } from "./collected-text.ts";
import { InvalidJsonError, JsonReader } from "./json-reader.ts";

/** What the bytes of a notebook are. */
export type ParsedNotebook =
  | Notebook
  /** Not UTF-8, not JSON or not a notebook, or the JSON is too deep or has too many parts. */
  | { readonly kind: "invalid" }
  /** Its text has more than {@link maxNotebookTextBytes}. */
  | { readonly kind: "tooMuchText" };

/** A notebook as text. */
export interface Notebook {
  readonly kind: "notebook";
  /** Empty if it names none. */
  readonly language: string;
  readonly cellCount: number;
  /** The lines of the text that describe the cells, 1-based. */
  readonly cellLines: Uint32Array;
  /** Each cell under a line that describes it, followed by its outputs, as UTF-8. */
  readonly text: Uint8Array;
}

/** More text than this is not made of a notebook: it is larger than its JSON, and nobody reads it to its end. */
export const maxNotebookTextBytes: number = 48 * 1024 * 1024;

/**
 * Parses a notebook of format 3 or 4, leniently within its cells. Streams, errors and text are shown as they are, all
 * else by type and size. Holds no more than the text and the largest cell, and of JSON nothing.
 */
export function* parseNotebook(bytes: Uint8Array): Steps<ParsedNotebook> {
  const checker = new Utf8Checker();
  for (let start = 0; start < bytes.length; start += stepBytes) {
    if (!checker.add(bytes.subarray(start, start + stepBytes))) return { kind: "invalid" };
    yield;
  }
  if (!checker.finish()) return { kind: "invalid" };
  try {
    return yield* readNotebook(new JsonReader(bytes));
  } catch (error) {
    if (error instanceof InvalidJsonError) return { kind: "invalid" };
    if (error instanceof TooMuchTextError) return { kind: "tooMuchText" };
    throw error;
  }
}

/** The text of the cells so far. */
interface Cells {
  count: number;
  /** The lines that describe them, in pieces: to enlarge a long list is to copy it in one turn. */
  readonly lines: number[][];
  readonly text: CollectedText;
}

function* readNotebook(json: JsonReader): Steps<ParsedNotebook> {
  const found: { cells?: Cells | undefined; sheets?: Cells | undefined; language: string } = { language: "" };
  yield* json.fields(function* (key) {
    if (key === "cells") found.cells = yield* readCells(json, newCells());
    // Format 3 keeps its cells in worksheets.
    else if (key === "worksheets") found.sheets = yield* readSheets(json);
    else if (key === "metadata") found.language = yield* readLanguage(json);
    else yield* json.skip();
  });
  yield* json.end();
  const cells = found.cells ?? found.sheets;
  if (cells === undefined) return { kind: "invalid" };
  const { count, lines, text } = cells;
  const { language } = found;
  const cellLines = new Uint32Array(count);
  let joined = 0;
  for (const piece of lines) {
    cellLines.set(piece, joined);
    joined += piece.length;
    yield;
  }
  return { kind: "notebook", language, cellCount: count, cellLines, text: yield* text.bytes() };
}

function newCells(): Cells {
  return { count: 0, lines: [], text: new CollectedText({}, maxNotebookTextBytes) };
}

/** Adds the cells of a list to others. Undefined where there is no list. */
function* readCells(json: JsonReader, cells: Cells): Steps<Cells | undefined> {
  const isList = yield* json.items(() => readCell(json, cells));
  return isList ? cells : undefined;
}

function* readSheets(json: JsonReader): Steps<Cells | undefined> {
  const cells = newCells();
  const isList = yield* json.items(function* () {
    yield* json.fields(function* (key) {
      if (key === "cells") yield* readCells(json, cells);
      else yield* json.skip();
    });
  });
  return isList ? cells : undefined;
}

/**
 * Types of text that is shown, the best first. Only one type is shown, because it says all that the others say: where
 * there is none of these, one of JSON.
 */
const textTypes: readonly string[] = ["text/plain", "text/markdown", "text/latex", "text/html"];

/**
 * Whether data of a type is JSON: a list of strings is a list then, and no text in lines. A widget is only a reference
 * to its state.
 */
function isJsonType(type: string): boolean {
  if (type.startsWith("application/vnd.jupyter.widget-")) return false;
  return /^[\w.+-]{1,60}\/(?:json|[\w.+-]{1,60}\+json)(?:;|$)/i.test(type);
}

/** The type of data that is shown. Undefined: none can be. */
function shownTypeOf({ contents }: Bundle): string | undefined {
  const isShown = (type: string): boolean => contents.get(type) instanceof CollectedText;
  const json = contents.has("application/json")
    ? ["application/json"]
    : [...contents.keys()].filter(isJsonType);
  const [first, second] = [...textTypes, ...json].filter(isShown);
  return first === "text/plain" && second !== undefined && isStandIn(contents.get(first)) ? second : first;
}

/** Whether a text only names the object that IPython displays by its other data: `<IPython.core.display.JSON object>`. */
function isStandIn(content: TextField | undefined): boolean {
  const text = content instanceof CollectedText ? content.shortText : undefined;
  return text !== undefined && /^<IPython\.(?:core\.|lib\.)?display\.\w{1,40} object>$/.test(text.trim());
}

/** The names of types in format 3, which has the data beside the type of the output. */
const oldTypes: ReadonlyMap<string, string> = new Map([
  ["text", "text/plain"],
  ["markdown", "text/markdown"],
  ["latex", "text/latex"],
  ["html", "text/html"],
  ["json", "application/json"],
  ["png", "image/png"],
  ["jpeg", "image/jpeg"],
  ["svg", "image/svg+xml"],
]);

/** Gives the language that the metadata names; empty if it names none. */
function* readLanguage(json: JsonReader): Steps<string> {
  const names: { info?: ShortText; kernel?: ShortText } = {};
  yield* json.fields(function* (key) {
    if (key === "language_info") names.info = yield* readTextField(json, "name");
    else if (key === "kernelspec") names.kernel = yield* readTextField(json, "language");
    else yield* json.skip();
  });
  const name = typeof names.info === "string" ? names.info : names.kernel;
  return typeof name === "string" && /^[\w+#.-]{1,40}$/.test(name) ? name : "";
}

/** How many of the lines that describe cells are kept together. */
const linesOfPiece = 16 * 1024;

/** Reads a cell, and adds its text to that of the others. */
function* readCell(json: JsonReader, cells: Cells): Steps<void> {
  const cell: {
    type?: ShortText;
    execution?: number | "other" | null;
    prompt?: number | "other" | null;
    source?: TextField;
    input?: TextField;
    attachments?: CollectedText;
    outputs?: CollectedText;
  } = {};
  yield* json.fields(function* (key) {
    switch (key) {
      case "cell_type":
        cell.type = yield* readShortText(json);
        break;
      case "execution_count":
        cell.execution = yield* readNumber(json);
        break;
      case "prompt_number":
        cell.prompt = yield* readNumber(json);
        break;
      case "source":
        cell.source = yield* readText(json);
        break;
      case "input":
        cell.input = yield* readText(json);
        break;
      case "attachments":
        cell.attachments = yield* readAttachments(json);
        break;
      case "outputs":
        cell.outputs = yield* readOutputs(json);
        break;
      default:
        yield* json.skip();
    }
  });
  const type = typeof cell.type === "string" && /^\w{1,20}$/.test(cell.type) ? cell.type : "unknown";
  const number = cell.execution ?? cell.prompt;
  const execution = typeof number === "number" ? `, execution ${number}` : "";
  const { text } = cells;
  const firstLine = text.lineFeeds + (cells.count === 0 ? 1 : 2);
  const lastPiece = cells.lines.at(-1);
  if (lastPiece !== undefined && lastPiece.length < linesOfPiece) lastPiece.push(firstLine);
  else cells.lines.push([firstLine]);
  text.append(`${cells.count++ === 0 ? "" : "\n"}=== cell ${cells.count}: ${type}${execution} ===\n`);
  takeLines(text, cell.source ?? cell.input);
  if (cell.attachments !== undefined) text.take(cell.attachments);
  if (cell.outputs !== undefined) text.take(cell.outputs);
}

function newOutputs(): CollectedText {
  return new CollectedText({}, maxNotebookTextBytes);
}

/** The files that a cell holds for its text to show, each by type and size. */
function* readAttachments(json: JsonReader): Steps<CollectedText> {
  const attachments = newOutputs();
  yield* json.fields(function* () {
    const bundle = yield* readBundle(json);
    attachments.append(`--- ${titleOf("attachment", bundle, undefined)} ---\n`);
  });
  return attachments;
}

function* readOutputs(json: JsonReader): Steps<CollectedText> {
  const outputs = newOutputs();
  yield* json.items(() => readOutput(json, outputs));
  return outputs;
}

/** Reads one output, and adds it to others: its text under a title, which says everything where the text is empty. */
function* readOutput(json: JsonReader, outputs: CollectedText): Steps<void> {
  const output: {
    type?: ShortText;
    name?: ShortText;
    stream?: ShortText;
    errorName?: TextField;
    errorValue?: TextField;
    traceback?: Traceback;
    data?: Bundle | undefined;
    old?: Map<string, TextField>;
  } = {};
  yield* json.fields(function* (key) {
    switch (key) {
      case "output_type":
        output.type = yield* readShortText(json);
        break;
      case "name":
        output.name = yield* readShortText(json);
        break;
      case "stream":
        output.stream = yield* readShortText(json);
        break;
      case "ename":
        output.errorName = yield* readText(json);
        break;
      case "evalue":
        output.errorValue = yield* readText(json);
        break;
      case "traceback":
        output.traceback = yield* readTraceback(json);
        break;
      case "data":
        output.data = yield* readBundle(json);
        break;
      default: {
        const type = oldTypes.get(key);
        if (type === undefined) yield* json.skip();
        // Format 3 keeps JSON as a text.
        else (output.old ??= new Map()).set(type, yield* readText(json, handlingOf(type)));
      }
    }
  });
  switch (output.type) {
    case "stream": {
      const title = (output.name ?? output.stream) === "stderr" ? "stderr" : "stdout";
      return addOutput(outputs, title, output.old?.get("text/plain"));
    }
    case "error":
    case "pyerr":
      return addOutput(outputs, "error", errorText(output));
    default: {
      const bundle = output.data ?? oldBundle(output.old);
      const shown = bundle === undefined ? undefined : shownTypeOf(bundle);
      const text = shown === undefined ? null : bundle?.contents.get(shown);
      return addOutput(outputs, titleOf("result", bundle, shown), text);
    }
  }
}

function addOutput(outputs: CollectedText, title: string, text: TextField | undefined): void {
  const left = text instanceof CollectedText ? text.framesLeft() : 0;
  const overwritten = left === 0 ? "" : `; ${quantity(left, "overwritten frame")} left out`;
  outputs.append(`--- ${title}${overwritten} ---\n`);
  takeLines(outputs, text);
}

/** Appends a text, where there is one, and ends its last line. */
function takeLines(text: CollectedText, field: TextField | undefined): void {
  if (field instanceof CollectedText) text.takeLines(field);
}

function errorText({
  traceback,
  errorName,
  errorValue,
}: {
  readonly traceback?: Traceback;
  readonly errorName?: TextField;
  readonly errorValue?: TextField;
}): CollectedText {
  if (traceback !== undefined && traceback.lines > 0) return traceback.text;
  const text = collectedIn(errorName);
  text.append(": ");
  text.take(collectedIn(errorValue));
  return text;
}

/** Data of several types that say the same. */
interface Bundle {
  /** The first types, and those that can be shown. */
  readonly contents: Map<string, TextField>;
  /** How many types there are besides. */
  more: number;
}

/** How many types are named: real outputs have fewer. */
const maxNamedTypes = 20;

/** Reads data by its types. Undefined where it is none. */
function* readBundle(json: JsonReader): Steps<Bundle | undefined> {
  const bundle: Bundle = { contents: new Map(), more: 0 };
  const { contents } = bundle;
  const isBundle = yield* json.fields(function* (type) {
    const isNamed = contents.size < maxNamedTypes || contents.has(type) || isShownType(type);
    if (isNamed) contents.set(type, yield* readContent(json, type));
    else {
      bundle.more++;
      yield* json.skip();
    }
  });
  return isBundle ? bundle : undefined;
}

/** The data that format 3 keeps beside the type of the output, in the order of the known types. */
function oldBundle(old: ReadonlyMap<string, TextField> | undefined): Bundle | undefined {
  if (old === undefined) return undefined;
  const types = [...oldTypes.values()].filter((type) => old.has(type));
  return { contents: new Map(types.map((type) => [type, old.get(type) ?? null])), more: 0 };
}

function isShownType(type: string): boolean {
  return textTypes.includes(type) || type === "application/json";
}

function handlingOf(type: string): TextHandling {
  return isShownType(type)
    ? { withoutColors: true, withoutOverwritten: type === "text/plain" }
    : { countOnly: true };
}

function* readContent(json: JsonReader, type: string): Steps<TextField> {
  if (!isJsonType(type)) return yield* readText(json, handlingOf(type));
  const text = new CollectedText();
  yield* json.text((piece) => text.append(piece));
  return text;
}

/** What an output or a file of a cell is, and what is left out of it. */
function titleOf(noun: string, bundle: Bundle | undefined, shown: string | undefined): string {
  if (bundle === undefined) return noun;
  const { contents, more } = bundle;
  const left = [...contents]
    .filter(([type, content]) => type !== shown && !(type === "text/plain" && isStandIn(content)))
    .map(([type, content]) => placeholderOf(type, content));
  if (more > 0) left.push(`${quantity(more, "more type")} left out`);
  return [noun, ...left].join("; ");
}

/**
 * Stands for data that is left out, with its size. Notebooks hold pictures, sound, films and PDF documents as base64: the
 * size is that of their bytes. All else is text.
 */
function placeholderOf(type: string, content: TextField): string {
  const isType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type);
  const name = isType ? type : "data of another type";
  if (!(content instanceof CollectedText)) return `${name} left out`;
  const isBase64 = /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf$)/i.test(name);
  if (!isBase64) return `${name} of ${quantity(content.characters, "character")} left out`;
  return `${name} of ${quantity(Math.floor((content.base64Characters * 3) / 4), "byte")} left out`;
}

/** A short text of a field. Null, as for a field that is missing: none. */
type ShortText = string | { readonly isOther: true } | null;

const otherThanText: ShortText = { isOther: true };

function* readShortText(json: JsonReader): Steps<ShortText> {
  const kind = yield* json.kind();
  if (kind === "string") return yield* json.startOfString();
  yield* json.skip();
  return kind === "null" ? null : otherThanText;
}

/** Reads one field of an object as a short text. */
function* readTextField(json: JsonReader, name: string): Steps<ShortText> {
  const found: { text: ShortText } = { text: null };
  yield* json.fields(function* (key) {
    if (key === name) found.text = yield* readShortText(json);
    else yield* json.skip();
  });
  return found.text;
}

function* readNumber(json: JsonReader): Steps<number | "other" | null> {
  const kind = yield* json.kind();
  if (kind === "number") return (yield* json.number()) ?? "other";
  yield* json.skip();
  return kind === "null" ? null : "other";
}

/** A text, which notebooks store as a whole or as a list of its lines. Null, as for a field that is missing: none. */
type TextField = CollectedText | "other" | null;

/** The text of a field; empty where there is none. */
function collectedIn(field: TextField | undefined): CollectedText {
  return field instanceof CollectedText ? field : new CollectedText();
}

function* readText(json: JsonReader, handling: TextHandling = {}): Steps<TextField> {
  const kind = yield* json.kind();
  if (kind !== "string" && kind !== "array") {
    yield* json.skip();
    return kind === "null" ? null : "other";
  }
  const text = new CollectedText(handling);
  const take = (piece: string): void => text.append(piece);
  if (kind === "string") yield* json.string(take);
  else yield* eachString(json, () => take);
  return text;
}

interface Traceback {
  lines: number;
  readonly text: CollectedText;
}

function* readTraceback(json: JsonReader): Steps<Traceback> {
  const traceback: Traceback = { lines: 0, text: new CollectedText({ withoutColors: true }) };
  const { text } = traceback;
  yield* eachString(json, () => {
    if (traceback.lines++ > 0) text.append("\n");
    return (piece) => text.append(piece);
  });
  return traceback;
}

/** Reads the strings of a list, each with a function of its own, and skips all else. */
function* eachString(json: JsonReader, start: () => (piece: string) => void): Steps<void> {
  yield* json.items(function* () {
    if ((yield* json.kind()) === "string") yield* json.string(start());
    else yield* json.skip();
  });
}
