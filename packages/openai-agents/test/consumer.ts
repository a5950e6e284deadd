import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, parse } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const packageDirectory = fileURLToPath(new URL("..", import.meta.url));
const coreDirectory = fileURLToPath(new URL("../../core", import.meta.url));
const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

/** What a user of ours has installed; not `@readfile/core`, unless an example imports it. */
const frameworks = Object.keys(manifestOf(packageDirectory).devDependencies ?? {}).filter(
  (name) => name !== "vitest",
);

const compilerOptions = {
  module: "NodeNext",
  target: "ES2024",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  // Our packages are compiled from their sources.
  customConditions: ["@readfile/source"],
  allowImportingTsExtensions: true,
  outDir: "out",
};

/** What the compiler says of a package, and the declarations it emits for it. */
export interface Compiled {
  readonly messages: readonly string[];
  readonly declarations: readonly (string | undefined)[];
}

/** What a program printed. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Compiles the files of a package in which pnpm installed ours: it sees nothing of what we depend on, unless it
 * depends on that itself.
 */
export function compileConsumer(
  sources: readonly string[],
  { withCore = false }: { withCore?: boolean } = {},
): Compiled {
  return inDirectory((directory) => {
    const core = install(directory, "@readfile/core", coreDirectory);
    link(
      directory,
      "@readfile/openai-agents",
      install(directory, "@readfile/openai-agents", packageDirectory, core),
    );
    if (withCore) link(directory, "@readfile/core", core);
    const { root: rootDir } = parse(directory);
    const names = sources.map((_, index) => `file-${index}`);
    const files = names.map((name) => `${name}.ts`);
    const configuration = { compilerOptions: { ...compilerOptions, rootDir }, files };
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(configuration));
    for (const [index, source] of sources.entries()) {
      writeFileSync(join(directory, `file-${index}.ts`), source);
    }
    const messages = compile(directory);
    const out = join(directory, "out", directory.slice(rootDir.length));
    return { messages, declarations: names.map((name) => readOptional(join(out, `${name}.d.ts`))) };
  });
}

/** Runs the `main.ts` of these files, by their names, in a package that depends on ours and on core. */
export function runConsumer(files: Readonly<Record<string, string>>): Ran {
  return inDirectory((directory) => {
    link(directory, "@readfile/openai-agents", packageDirectory);
    link(directory, "@readfile/core", coreDirectory);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--conditions=@readfile/source", "--disable-warning=ExperimentalWarning", "main.ts"],
      { cwd: directory, encoding: "utf8" },
    );
    return { stdout, stderr };
  });
}

function inDirectory<Result>(use: (directory: string) => Result): Result {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-consumer-")));
  try {
    const dependencies = Object.fromEntries(
      ["@readfile/openai-agents", ...frameworks].map((name) => [name, "*"]),
    );
    writeFileSync(join(directory, "package.json"), JSON.stringify({ type: "module", dependencies }));
    for (const name of frameworks) link(directory, name, join(packageDirectory, "node_modules", name));
    return use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Puts a package with its dependencies where pnpm does, out of sight of others, and gives its directory. */
function install(directory: string, name: string, source: string, core?: string): string {
  const store = join(directory, "node_modules/.pnpm", name.replace("/", "+"));
  const target = join(store, "node_modules", name);
  for (const part of ["package.json", "src"]) {
    cpSync(join(source, part), join(target, part), { recursive: true });
  }
  const { dependencies, peerDependencies } = manifestOf(source);
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    const isCore = dependency === "@readfile/core" && core !== undefined;
    link(store, dependency, isCore ? core : join(source, "node_modules", dependency));
  }
  return target;
}

type Manifest = Readonly<
  Record<
    "dependencies" | "devDependencies" | "peerDependencies",
    Readonly<Record<string, string>> | undefined
  >
>;

function manifestOf(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Manifest;
}

function link(directory: string, name: string, target: string): void {
  const path = join(directory, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(realpathSync(target), path, "junction");
}

/** What is said of the files of the package itself: ours are checked with their own strictness elsewhere. */
function compile(directory: string): string[] {
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", "."], { cwd: directory, encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.startsWith("file-"));
}

function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
