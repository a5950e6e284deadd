import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";

/** Where files of a language come from. */
type Origin =
  /** A package of the npm registry, with its version. */
  | { readonly npm: string }
  /** A package of Debian, in the version that the machine's lists name. */
  | { readonly debian: string }
  /** A folder of the machine. */
  | { readonly folder: string };

interface Corpus {
  readonly origins: readonly Origin[];
  /** Patterns of the files, beneath each origin. */
  readonly patterns: readonly string[];
  /** Files that are no source code. */
  readonly exclude?: RegExp;
  /** The first line of files that have no extension. */
  readonly firstLine?: RegExp;
}

/** A file of the corpus. */
export interface SourceFile {
  readonly path: string;
  /** What block mode is told: the name of the file. */
  readonly name: string;
  readonly text: string;
}

const generated = /\.min\.|\.d\.[cm]?ts$|[\\/](?:dist|esm|esm5|cjs|umd|_esm|_cjs|_types)[\\/]/;

/** A language that is measured. */
export type LanguageName =
  | "Python"
  | "TypeScript"
  | "JavaScript"
  | "Go"
  | "Rust"
  | "Java"
  | "C"
  | "C++"
  | "Ruby"
  | "PHP"
  | "Kotlin"
  | "Shell"
  | "YAML";

const corpora: Readonly<Record<LanguageName, Corpus>> = {
  Python: { origins: [{ folder: "/usr/lib/python3*" }, { npm: "node-gyp@12.4.0" }], patterns: ["**/*.py"] },
  TypeScript: {
    origins: [
      { npm: "rxjs@7.8.2" },
      { npm: "viem@2.57.20" },
      { npm: "zod@4.6.7" },
      { npm: "@trpc/server@11.25.2" },
      { npm: "@tanstack/query-core@5.108.4" },
    ],
    patterns: ["**/*.{ts,tsx}"],
    exclude: generated,
  },
  JavaScript: {
    origins: [
      { npm: "eslint@10.15.0" },
      { npm: "webpack@5.113.0" },
      { npm: "express@5.3.0" },
      { npm: "serverless@1.83.3" },
      { npm: "qs@6.17.1" },
    ],
    patterns: ["**/*.js"],
    exclude: generated,
  },
  Go: {
    origins: [{ debian: "golang-golang-x-tools-dev" }, { debian: "golang-golang-x-net-dev" }],
    patterns: ["**/*.go"],
  },
  Rust: {
    origins: [
      { debian: "librust-clap-dev" },
      { debian: "librust-tokio-dev" },
      { debian: "librust-regex-dev" },
    ],
    patterns: ["**/*.rs"],
  },
  Java: {
    origins: [
      { npm: "@capacitor/android@8.5.2" },
      { npm: "react-native-navigation@8.9.0" },
      { npm: "react-native-svg@15.16.1" },
    ],
    patterns: ["**/*.java"],
  },
  C: {
    origins: [
      { npm: "usb@2.14.0" },
      { npm: "secp256k1@4.0.4" },
      { npm: "tree-sitter@0.25.0" },
      { npm: "argon2@0.45.1" },
      { npm: "node-hid@3.4.0" },
    ],
    patterns: ["**/*.{c,h}"],
    exclude: /[\\/](?:parser|unicode)[\\/]/,
  },
  "C++": {
    origins: [{ npm: "classic-level@3.0.0" }, { npm: "react-native@0.86.3" }, { npm: "re2@1.24.0" }],
    patterns: ["**/*.{cc,cpp}"],
  },
  Ruby: { origins: [{ debian: "ruby-activesupport" }, { debian: "ruby-rack" }], patterns: ["**/*.rb"] },
  PHP: {
    origins: [{ debian: "php-symfony-console" }, { debian: "php-twig" }, { debian: "phpunit" }],
    patterns: ["**/*.php"],
  },
  Kotlin: { origins: [{ npm: "react-native@0.86.3" }], patterns: ["**/*.kt"] },
  Shell: {
    origins: [
      { npm: "bats@1.13.0" },
      { npm: "re2@1.24.0" },
      { folder: "/usr/{bin,sbin,share/bash-completion/completions}" },
    ],
    patterns: ["**/*.{sh,bash}", "*"],
    firstLine:
      /^#! ?\/(?:usr\/)?bin\/(?:env )?(?:ba|da)?sh\b|^# ?(?:bash|.*\bcompletion\b|.*-\*- shell-script)/,
  },
  YAML: {
    origins: [{ npm: "serverless@1.83.3" }, { debian: "ansible-core" }, { debian: "ruby-faker" }],
    patterns: ["**/*.{yml,yaml}"],
  },
};

export const languageNames: readonly LanguageName[] = Object.keys(corpora) as LanguageName[];

/** Larger files are left out. */
const maxFileBytes = 150_000;

/** The folders of packages that were fetched. */
export class Packages {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** The files of a language, in the order of their paths, and what the machine could not give. */
  async filesOf(language: LanguageName): Promise<{ files: SourceFile[]; lacks: string[] }> {
    const corpus = corpora[language];
    const files: SourceFile[] = [];
    const lacks: string[] = [];
    for (const origin of corpus.origins) {
      const folders = await this.#foldersOf(origin);
      if (typeof folders === "string") lacks.push(folders);
      else for (const folder of folders) files.push(...filesIn(folder, corpus));
    }
    const byText = new Map(files.map((file) => [file.text, file]));
    return { files: [...byText.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)), lacks };
  }

  /** A string tells why an origin gives nothing. */
  async #foldersOf(origin: Origin): Promise<string[] | string> {
    if ("folder" in origin) {
      const folders = globSync(origin.folder);
      return folders.length > 0 ? folders : `this machine has no ${origin.folder}`;
    }
    const name = "npm" in origin ? origin.npm : origin.debian;
    const folder = join(this.#root, name.replaceAll(/[^\w.@-]/g, "+"));
    if (!existsSync(join(folder, "out"))) {
      mkdirSync(folder, { recursive: true });
      const failed = "npm" in origin ? await fetchFromNpm(name, folder) : await fetchFromDebian(name, folder);
      if (failed !== undefined) return failed;
    }
    return [join(folder, "out")];
  }
}

async function fetchFromNpm(name: string, folder: string): Promise<string | undefined> {
  const packed = await run("npm", ["pack", name, "--silent", "--ignore-scripts"], folder);
  const file = readdirSync(folder).find((one) => one.endsWith(".tgz"));
  if (file === undefined) return `npm does not give ${name}: ${packed.slice(-200).trim()}`;
  mkdirSync(join(folder, "out"));
  await run("tar", ["xzf", file, "-C", "out"], folder);
  return undefined;
}

async function fetchFromDebian(name: string, folder: string): Promise<string | undefined> {
  const fetched = await run("apt-get", ["download", name], folder);
  const file = readdirSync(folder).find((one) => one.endsWith(".deb"));
  if (file === undefined) return `apt-get does not give ${name}: ${fetched.slice(-200).trim()}`;
  await run("dpkg-deb", ["-x", file, "out"], folder);
  return undefined;
}

/** Runs a command and gives its output, or why it cannot be run. */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await runCommand(command, args, { cwd })).output;
  } catch (error) {
    return String(error);
  }
}

function filesIn(folder: string, { patterns, exclude, firstLine }: Corpus): SourceFile[] {
  const found: SourceFile[] = [];
  for (const relative of new Set(globSync([...patterns], { cwd: folder }))) {
    const path = join(folder, relative);
    if (exclude?.test(path) === true || path.includes("node_modules")) continue;
    const bytes = fileBytes(path);
    if (bytes === undefined || bytes > maxFileBytes) continue;
    const text = readFileSync(path, "utf8");
    if (text.includes("\0") || text.includes("\uFFFD") || text.includes("\r")) continue;
    const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
    if (!name.includes(".") && firstLine?.test(text.slice(0, 200)) !== true) continue;
    found.push({ path, name, text });
  }
  return found;
}

/** Undefined for what is no file, such as a directory, or a link that leads nowhere or to itself. */
function fileBytes(path: string): number | undefined {
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}
