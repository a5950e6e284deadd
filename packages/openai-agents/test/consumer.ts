import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const packageDirectory = fileURLToPath(new URL("..", import.meta.url));
const coreDirectory = realpathSync(join(packageDirectory, "node_modules/@readfile/core"));
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
  rootDir: ".",
};

/** What the compiler says of a package, and the declarations it emits for it. */
export interface Compiled {
  readonly messages: readonly string[];
  readonly declarations: readonly (string | undefined)[];
}

/** Compiles the files of a package that depends on ours as pnpm installs it: it sees nothing of what we depend on. */
export function compileConsumer(sources: readonly string[], alsoInstalled: readonly string[] = []): Compiled {
  return inPackage((directory, install) => {
    // Copies, since only what lies in a store is told apart by the compiler from what can be imported.
    const store = join(directory, "node_modules/.pnpm");
    const core = join(store, "@readfile+core@0.0.0/node_modules");
    copyPackage(coreDirectory, join(core, "@readfile/core"));
    link(join(core, "@standard-schema/spec"), join(coreDirectory, "node_modules/@standard-schema/spec"));
    const ours = join(store, "@readfile+openai-agents@0.0.0/node_modules");
    copyPackage(packageDirectory, join(ours, "@readfile/openai-agents"));
    link(join(ours, "@readfile/core"), join(core, "@readfile/core"));
    link(join(ours, "@openai/agents"), join(packageDirectory, "node_modules/@openai/agents"));
    install("@readfile/openai-agents", join(ours, "@readfile/openai-agents"));
    for (const name of alsoInstalled) install(name, join(core, name));
    install("@openai/agents");
    install("@types/node");

    const names = sources.map((_, index) => `file-${index}`);
    const files = names.map((name) => `${name}.ts`);
    for (const [index, source] of sources.entries()) {
      writeFileSync(join(directory, `file-${index}.ts`), source);
    }
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    const { stdout } = spawnSync(process.execPath, [compiler, "-p", "."], {
      cwd: directory,
      encoding: "utf8",
    });
    // Ours are checked with their own strictness elsewhere.
    const messages = stdout.split("\n").filter((line) => line.startsWith("file-"));
    const declarations = names.map((name) => readOptional(join(directory, "out", `${name}.d.ts`)));
    return { messages, declarations };
  });
}

/** What a program wrote, and how it ended. */
export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** Runs a program of a package that depends on ours; `before` is a module that is loaded first. */
export function runConsumer(source: string, before: string): Ran {
  return inPackage((directory, install) => {
    install("@readfile/openai-agents", packageDirectory);
    install("@readfile/core");
    install("@openai/agents");
    writeFileSync(join(directory, "main.ts"), source);
    writeFileSync(join(directory, "before.ts"), before);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--conditions=@readfile/source", "--import", "./before.ts", "main.ts"],
      { cwd: directory, encoding: "utf8" },
    );
    return { stdout, stderr, status };
  });
}

function inPackage<Result>(
  use: (directory: string, install: (name: string, from?: string) => void) => Result,
): Result {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-consumer-")));
  try {
    writeFileSync(join(directory, "package.json"), JSON.stringify({ name: "consumer", type: "module" }));
    return use(directory, (name, from = join(packageDirectory, "node_modules", name)) =>
      link(join(directory, "node_modules", name), from),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function copyPackage(from: string, to: string): void {
  for (const part of ["package.json", "src"]) cpSync(join(from, part), join(to, part), { recursive: true });
}

function link(path: string, target: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(realpathSync(target), path, "junction");
}

function readOptional(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
