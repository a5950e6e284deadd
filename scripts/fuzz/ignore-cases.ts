import type { Random } from "./random.ts";

/** A directory with ignore files in it, and the paths that are judged. */
export interface IgnoreCase {
  /** Whether nothing in it has another case or form, so that folding changes nothing but sets. */
  readonly caseless: boolean;
  /** The content of each `.gitignore`, by the path of its directory; "" is the case's own. */
  readonly ignoreFiles: ReadonlyMap<string, Uint8Array>;
  /** Every directory, "" not included, parents first. */
  readonly directories: readonly string[];
  /** Names that are judged in each directory, in addition to the directories there. They need not exist. */
  readonly files: readonly string[];
}

const plainNames = [
  "a",
  "b",
  "c",
  "ab",
  "ba",
  "abc",
  "aab",
  "foo",
  "foobar",
  "bar",
  "x",
  "a.b",
  ".a",
  "b.log",
];
const oddNames = [
  "a b",
  "a ",
  " a",
  "é",
  "日本",
  "aé",
  "x-y",
  "[a]",
  "a]",
  "!a",
  "#a",
  "a*",
  "a?b",
  "a\\",
  "\\a",
  "-",
  "^",
  "a:b",
  "~",
  "a\tb",
  "1",
  "a1",
];
const casedNames = [
  "e\u0301",
  "A",
  "B",
  "Ab",
  "AB",
  "FOO",
  "Foo",
  "README",
  "É",
  "K",
  "\u212a",
  "ß",
  "SS",
  "ﬀ",
  "ı",
  "İ",
];

const classes = [
  "[ab]",
  "[!a]",
  "[^a]",
  "[a-c]",
  "[]a]",
  "[!]a]",
  "[a-]",
  "[-a]",
  "[a\\]]",
  "[[:alpha:]]",
  "[[:digit:]]",
  "[![:alnum:]]",
  "[[:punct:]]",
  "[[:space:]]",
  "[[:cntrl:]]",
  "[[:blank:]]",
  "[[:graph:]]",
  "[[:print:]]",
  "[[:lower:]]",
  "[[:xdigit:]]",
  "[[:a]",
  "[[:]",
  "[[::]]",
  "[[:word:]]",
  "[",
  "[]",
  "[!]",
  "[a",
  "[a/b]",
  "[/]",
  "[\\a-c]",
  "[a-\\c]",
  "[a-b-c]",
  "[[:alpha:]-z]",
  "[é]",
  "[日-本]",
  "[ -~]",
  "[\\",
  "[[:alpha:",
  "[c-a]",
  "[.-]",
];
const casedClasses = ["[A]", "[A-C]", "[!A]", "[[:upper:]]", "[![:upper:]]", "[Z-a]"];
const shards = [
  "*",
  "**",
  "***",
  "?",
  "/",
  "//",
  "**/",
  "/**",
  "/**/",
  "\\",
  "\\/",
  "\\*",
  "\\ ",
  " ",
  "!",
  "#",
  "a",
  "b",
  ".",
  "é",
  "-",
  "]",
  "\t",
  "\r",
];

/** Makes a random case. */
export function makeIgnoreCase(random: Random): IgnoreCase {
  const caseless = random.chance(0.7);
  const nameChoices = caseless
    ? [...plainNames, ...plainNames, ...oddNames]
    : [...plainNames, ...oddNames, ...casedNames];
  const setChoices = caseless ? classes : [...classes, ...casedClasses];
  const directories: string[] = [];
  const names = random.several(4, 8, () => random.pick(nameChoices));
  const count = 3 + random.below(5);
  for (let tries = 0; directories.length < count && tries < 30; tries++) {
    const parent = random.chance(0.4) ? "" : random.pick(["", ...directories]);
    const path = join(parent, random.pick(names));
    if (path.split("/").length <= 5 && !directories.includes(path)) directories.push(path);
  }
  const files = [
    ...new Set([
      ...names,
      ...random.several(10, 20, () => random.pick(nameChoices)),
      ...random.several(10, 30, () => random.pick(nameChoices) + random.pick(nameChoices)),
      ...random.several(5, 15, () => asciiName(random)),
    ]),
  ];
  const governed = new Set(["", ...random.several(0, 2, () => random.pick(directories))]);
  const ignoreFiles = new Map<string, Uint8Array>();
  for (const directory of governed) {
    const within = directories.filter((path) => directory === "" || path.startsWith(`${directory}/`));
    const lines = random.several(1, 6, () => {
      const path = join(
        random.chance(0.6) && within.length > 0
          ? random.pick(within).slice(directory.length).replace(/^\//, "")
          : "",
        random.pick(files),
      );
      return makeLine(random, path, setChoices);
    });
    ignoreFiles.set(directory, fileOf(random, lines));
  }
  return { caseless, ignoreFiles, directories, files };
}

/** One character of ASCII but for capitals, alone or before another; each belongs to some classes and not to others. */
function asciiName(random: Random): string {
  const character = String.fromCodePoint(1 + random.below(127)).toLowerCase();
  const name = (character === "/" ? "" : character) + random.pick(["", "a", "]"]);
  return name === "" || name === "." ? "a" : name;
}

function join(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}

/** Makes a line that has something in common with a path. */
function makeLine(random: Random, path: string, setChoices: readonly string[]): string {
  const negation = random.chance(0.25) ? "!" : "";
  if (random.chance(0.08)) {
    return negation + random.several(1, 6, () => random.pick([...shards, ...setChoices])).join("");
  }
  if (random.chance(0.1)) return negation + random.pick(setChoices) + random.pick(["", "*", "a"]);
  const names = path.split("/").slice(random.chance(0.3) ? -1 : 0);
  const parts = names.map((name) => (random.chance(0.4) ? escape(name) : makePart(random, name, setChoices)));
  for (let index = parts.length; index >= 0; index--) {
    if (!random.chance(0.15)) continue;
    parts.splice(index, random.below(2), random.pick(["**", "**", "***", "*", "a**", "**a"]));
  }
  const start = random.chance(0.2) ? "/" : "";
  const end = random.pick([
    "",
    "",
    "",
    "",
    "/",
    "/",
    "/*",
    "/**",
    " ",
    "  ",
    "\\ ",
    "\\",
    "//",
    "*",
    "**",
    "\r",
  ]);
  return negation + start + parts.join(random.chance(0.1) ? random.pick(["//", "\\/", "\\/"]) : "/") + end;
}

function escape(name: string): string {
  return name.replace(/[*?[\\!#]|\s$/g, "\\$&");
}

/** Puts wildcards in place of characters of a name. */
function makePart(random: Random, name: string, setChoices: readonly string[]): string {
  const characters = Array.from(name, (character) => {
    const choice = random.below(14);
    if (choice === 0) return "?";
    if (choice === 1) return "?".repeat(new TextEncoder().encode(character).length);
    if (choice === 2) return "*";
    if (choice === 3) return random.pick(["**", `*${character}`, `${character}*`]);
    if (choice === 4 || choice === 5) return random.pick(setChoices);
    if (choice === 6) return `\\${character}`;
    if (choice === 7) return random.pick(shards);
    if (choice === 8) return `[${character}]`;
    return character;
  });
  return characters.join("");
}

function fileOf(random: Random, lines: readonly string[]): Uint8Array {
  const comments = random.chance(0.1) ? ["# a", "", " ", "#"] : [];
  const ending = random.pick(["\n", "\n", "\n", "\r\n"]);
  const text =
    (random.chance(0.05) ? "\ufeff" : "") +
    [...comments, ...lines].join(ending) +
    (random.chance(0.7) ? ending : "");
  const bytes = new TextEncoder().encode(text);
  // Not every file is UTF-8.
  return random.chance(0.03) ? Uint8Array.from(bytes, (byte) => (byte === 0x61 ? 0xe9 : byte)) : bytes;
}
