import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { consumerCompilerOptions, sourceCompilerOptions } from "./consumer-compiler-options.ts";
import { inTemporaryDirectory, install, link, manifestOf } from "./consumer-folder.ts";
import type { ReadmeProgram } from "./readme-examples.ts";
import { runPrograms } from "./run-programs.ts";

const coreDirectory = fileURLToPath(new URL("../../core", import.meta.url));
const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

const compilerOptions = {
  ...consumerCompilerOptions,
  ...sourceCompilerOptions,
  declaration: true,
  emitDeclarationOnly: true,
  outDir: "out",
};

/** The compiler's messages about a package, and the declarations that it emits for each file. */
export interface Compiled {
  readonly messages: readonly string[];
  readonly declarations: readonly (string | undefined)[];
}

/** A user's package that depends on an adapter and its framework. */
export interface AdapterConsumer {
  /**
   * Compiles files of a package in which pnpm installed ours. As with pnpm, the package cannot see our dependencies unless
   * it depends on them itself.
   */
  compile(sources: readonly string[]): Compiled;
  /** Runs programs in a package that depends on the adapter and on core. Gives what each printed, by its name. */
  run(programs: readonly ReadmeProgram[]): Readonly<Record<string, string>>;
}

/** Makes packages that depend on the adapter in a folder. */
export function adapterConsumer(adapterFolder: URL): AdapterConsumer {
  const adapterDirectory = fileURLToPath(adapterFolder);
  const { name: adapter, devDependencies } = manifestOf(adapterDirectory);
  /** What our users install. That does not include `@readfile/core`. */
  const frameworks = Object.keys(devDependencies ?? {}).filter(
    (name) => name !== "vitest" && !name.startsWith("@readfile/"),
  );

  function inConsumer<Result>(use: (directory: string) => Result): Result {
    return inTemporaryDirectory((directory) => {
      const dependencies = Object.fromEntries([adapter, ...frameworks].map((name) => [name, "*"]));
      writeFileSync(join(directory, "package.json"), JSON.stringify({ type: "module", dependencies }));
      for (const name of frameworks) link(directory, name, join(adapterDirectory, "node_modules", name));
      return use(directory);
    });
  }

  return {
    compile: (sources) =>
      inConsumer((directory) => {
        const core = install(directory, coreDirectory);
        link(directory, adapter, install(directory, adapterDirectory, core));
        return compileFiles(directory, sources);
      }),
    run: (programs) =>
      inConsumer((directory) => {
        link(directory, adapter, adapterDirectory);
        link(directory, "@readfile/core", coreDirectory);
        return runPrograms(directory, programs);
      }),
  };
}

function compileFiles(directory: string, sources: readonly string[]): Compiled {
  const { root: rootDir } = parse(directory);
  const names = sources.map((_, index) => `file-${index}`);
  const files = names.map((name) => `${name}.ts`);
  const configuration = { compilerOptions: { ...compilerOptions, rootDir }, files };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(configuration));
  for (const [index, source] of sources.entries()) {
    writeFileSync(join(directory, `file-${index}.ts`), source);
  }
  const messages = messagesOf(directory);
  const out = join(directory, "out", directory.slice(rootDir.length));
  return { messages, declarations: names.map((name) => readOptional(join(out, `${name}.d.ts`))) };
}

/** The messages about the package's own files. Our sources are checked elsewhere, with stricter options. */
function messagesOf(directory: string): string[] {
  // One thread needs half the work of several threads, and other tests keep the other core busy.
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", ".", "--singleThreaded"], {
    cwd: directory,
    encoding: "utf8",
  });
  return stdout.split("\n").filter((line) => line.startsWith("file-"));
}

function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
