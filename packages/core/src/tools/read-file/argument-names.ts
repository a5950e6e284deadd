/** The arguments that this tool has. */
export const ourNames: readonly OurName[] = ["path", "offset", "limit", "mode", "column"];

type OurName = "path" | "offset" | "limit" | "mode" | "column";

/**
 * What an argument means. `reads`: a list of reads. `end`: the last line. `head`, `tail`: the number of first or last lines. `range`: the first
 * and the last line. `whole`: whether to read the whole file. `anchor`: the line that a block is around. `indentation`:
 * what other tools send beside their mode of that name.
 */
export type Meaning =
  | OurName
  | "reads"
  | "end"
  | "range"
  | "head"
  | "tail"
  | "whole"
  | "anchor"
  | "indentation";

/** An argument of any tool that reads files. */
export interface KnownArgument {
  readonly meaning: Meaning;
  /** The number of the first line, where the name tells it. */
  readonly base: 0 | 1 | undefined;
  /** What to add to a line number to get ours: 1-based, and the last line inclusive. */
  readonly shift: number;
}

/** The names of each meaning, as `plainName` gives them. */
const spellings: Readonly<Record<Meaning, string>> = {
  path:
    "path paths file files filename filepath filepaths uri targetfile fullpath absolutepath absolutefilepath " +
    "relativepath relativefilepath relativeworkspacepath pathname pathtofile filetoread targetpath targetfilepath " +
    "inputpath inputfile inputfilepath fileuri",
  offset:
    "offset start from begin startline fromline firstline beginline startingline linestart linefrom linebegin lineoffset",
  limit: "limit maxlines numlines nlines linecount linelimit numberoflines linestoread maxlinecount",
  mode: "mode",
  column: "column startcolumn columnoffset col startcol columnnumber",
  end: "end to endline toline lastline endingline lineend lineto throughline",
  range: "viewrange viewranges range ranges lines linerange lineranges",
  head: "head",
  tail: "tail",
  reads: "reads readrequests requests",
  whole: "shouldreadentirefile readentirefile entirefile shouldreadwholefile readwholefile wholefile",
  anchor: "anchorline",
  indentation: "indentation",
};

const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(spellings).flatMap(([meaning, names]) =>
    names.split(" ").map((name) => [name, meaning as Meaning] as const),
  ),
);

/** No known name is longer. */
const maxNameCharacters = 60;

/** A name without case, separators and signs around it: `file_path` and `"filePath":` are one. */
export function plainName(name: string): string {
  return name
    .slice(0, maxNameCharacters + 1)
    .toLowerCase()
    .replace(/[_\-.\s"'`:$?*]/g, "");
}

/** The meaning of an argument's name, whatever its case and separators. Undefined if it is not known. */
export function argumentOf(name: string): KnownArgument | undefined {
  if (name.length > maxNameCharacters) return undefined;
  const plain = plainName(name);
  const meaning = meanings.get(plain);
  return meaning === undefined ? qualifiedLine(plain) : { meaning, base: undefined, shift: 0 };
}

/** What names of line numbers say about how they count: `startLineNumberBaseZero`, `end_line_exclusive`. */
const zeroBased = /zeroindexed|zerobased|basezero|0indexed|0based|base0/;
const oneBased = /oneindexed|onebased|baseone|1indexed|1based|base1/;
const inclusive = /inclusive/;
const exclusive = /exclusive/;
const numberWord = /(?<=line)(?:number|num|no|nr)/;

/** The first or last line by a name that also says how it counts. Undefined for any other name. */
function qualifiedLine(plain: string): KnownArgument | undefined {
  const base = zeroBased.test(plain) ? 0 : oneBased.test(plain) ? 1 : undefined;
  const core = [zeroBased, oneBased, inclusive, exclusive, numberWord].reduce(
    (rest, qualifier) => rest.replace(qualifier, ""),
    plain,
  );
  const meaning = meanings.get(core);
  const isEnd = meaning === "end";
  if (!isEnd && meaning !== "offset") return undefined;
  const isExclusive = exclusive.test(plain);
  if (isExclusive && (!isEnd || inclusive.test(plain))) return undefined;
  return { meaning, base, shift: (base === 0 ? 1 : 0) - (isExclusive ? 1 : 0) };
}

/** Names that, if true, say that lines are counted in another way. */
const otherCount = new RegExp(
  `${zeroBased.source}|${exclusive.source}|^(?:from|at)(?:the)?end$|^fromtail$|^reversed?$|^backwards?$`,
);
/** Names that say so if false, and names that say so if 0. */
const ourCount = new RegExp(`${oneBased.source}|${inclusive.source}`);
const baseName = /^(?:(?:line|lines|index|offset|numbering)?base|(?:line|lines|offset)?indexing)$/;

/** Whether an argument says yes or no about how lines are counted: `end_inclusive: true` is no line number. */
export function isCountingFlag(name: string, value: unknown): boolean {
  return choiceOf(value) !== undefined && countingWord.test(plainName(name));
}

const countingWord = new RegExp(
  [zeroBased, oneBased, inclusive, exclusive].map(({ source }) => source).join("|"),
);

function choiceOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.slice(0, 20).trim().toLowerCase() : "";
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** Whether an argument says that lines are counted in another way than ours: from 1, the last line inclusive. */
function countsOtherwise(name: string, value: unknown): boolean {
  const plain = plainName(name);
  const choice = choiceOf(value);
  if (choice !== undefined) return (choice ? otherCount : ourCount).test(plain);
  return baseName.test(plain) && (value === 0 || (typeof value === "string" && value.trim() === "0"));
}

/** Names of what numbers count. */
const unitName = /^(?:offset|limit|range)?units?$/;

/** Words of names that choose lines, or a part of a file. */
const lineWords: ReadonlySet<string> = new Set(
  (
    "line lines row rows offset range ranges limit count length n num number index position pos max min " +
    "start begin beginning first from to end ending stop last until till upto through thru finish top bottom " +
    "head tail skip take page chunk part section slice cursor window span " +
    "around center context before after above below anchor at ln lno l s e " +
    "bound bounds interval segment region excerpt lower upper low high lo hi loc location focus goto jump scroll seek"
  ).split(" "),
);

/** Words of names that bound something else than lines, unless the name also says where to start. */
const otherUnits =
  /char|byte|token|second|milli|timeout|depth|level|width|size|kb$|mb$|ms$|retr|files|results|matches/;
const places = /start|offset|begin|from|skip|position|cursor|page|chunk|end(?!ing)|to$/;
const lineSize = /lines?(?:length|width|char|byte|token)/;

/** Whether an argument that is not known seems to choose lines: left out, another part of the file would be shown. */
export function looksLikeLines(name: string, value: unknown): boolean {
  if (countsOtherwise(name, value)) return true;
  if (typeof value === "string" && unitName.test(plainName(name))) return !/^\s?lines?\s?$/i.test(value);
  if (!holdsNumber(value)) return false;
  if (Array.isArray(value) && value.length === 2 && value.every(holdsNumber)) return true;
  const words = name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    // `line1` and `line2` are the first and the last line.
    .map((word) => word.replace(/(?<=..|^l)\d$/, ""));
  const plain = words.join("");
  const isLine = words.some((word) => lineWords.has(word) || joinedLine.test(word));
  const isOther = lineSize.test(plain) || (otherUnits.test(plain) && !places.test(plain));
  if (isLine && !isOther) return true;
  return isFields(value) && Object.entries(value).some(([inner, one]) => isLineField(inner, one));
}

/** A word that several words were joined to: `sline`, `lineno`, `endoffset`. */
const joinedLine =
  /(?<!dead|time|out|on|in|new|under|pipe|base|head|off|multi|guide|hard)lines?$|^lines?(?:no|nr|num|number|index|pos|start|end|from|to|range|limit|span)|(?:start|end|first|last|from|to|begin|max|min)(?:row|offset|index|pos)/;

function isLineField(name: string, value: unknown): boolean {
  const known = argumentOf(name);
  return known === undefined
    ? looksLikeLines(name, value)
    : known.meaning !== "path" && known.meaning !== "mode" && holdsNumber(value);
}

const numberText = /^[\s"'[({:#L]{0,8}[+-]?\d[\d\s.,:LC)"'\]-]{0,40}$/;

/** Whether a value is a number other than 0, or holds one: 10, "10-20", "L10", [10, 20], {"line": 10}. */
function holdsNumber(value: unknown): boolean {
  if (typeof value === "number") return value !== 0;
  if (typeof value === "bigint") return true;
  if (typeof value === "string") return numberText.test(value) && /[1-9]/.test(value);
  if (Array.isArray(value)) return value.some(holdsNumber);
  return isFields(value) && Object.values(value).some(holdsNumber);
}

/** Whether a value is an object with fields. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
