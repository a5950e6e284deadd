import { spawnSync } from "node:child_process";
import {
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
const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

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

/** Compiles the files of a package that depends on ours as pnpm installs it: it sees nothing of what we depend on. */
export function compileConsumer(sources: readonly string[]): Compiled {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-consumer-")));
  try {
    link(directory, "@readfile/ai-sdk", packageDirectory);
    link(directory, "ai", join(packageDirectory, "node_modules/ai"));
    link(directory, "@types/node", join(packageDirectory, "node_modules/@types/node"));
    const { root: rootDir } = parse(directory);
    const names = sources.map((_, index) => `file-${index}`);
    const files = names.map((name) => `${name}.ts`);
    writeFileSync(join(directory, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(
      join(directory, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...compilerOptions, rootDir }, files }),
    );
    for (const [index, source] of sources.entries()) {
      writeFileSync(join(directory, `file-${index}.ts`), source);
    }
    const messages = compile(directory);
    const out = join(directory, "out", directory.slice(rootDir.length));
    return { messages, declarations: names.map((name) => readOptional(join(out, `${name}.d.ts`))) };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
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
