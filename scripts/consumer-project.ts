import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { consumerCompilerOptions } from "../packages/adapter-testing/src/consumer-compiler-options.ts";
import { mustRun, runCommand } from "./run-command.ts";

/** A program in a directory of its own. Its entry is `main.ts`. */
export interface Program {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly stdout: string;
  /** Whether `pnpm pack:test` bundles it into one file. Default true. */
  readonly isBundled?: boolean;
}

/** A project with installed packages. */
export interface Project {
  readonly directory: string;
}

type Dependencies = Readonly<Record<string, string>>;

/** Makes a project and installs its dependencies as pnpm does: the project cannot see their own dependencies. */
export async function makePnpmProject(
  directory: string,
  dependencies: Dependencies,
  overrides: Dependencies,
): Promise<Project> {
  mkdirSync(directory);
  const entries = Object.entries(overrides).map(([name, range]) => `  "${name}": "${range}"\n`);
  // pnpm asks for a decision about each package with an install script. The frameworks work without theirs.
  const refused = ["esbuild", "protobufjs", "@mongodb-js/zstd", "node-liblzma", "sharp"].map(
    (name) => `  "${name}":\n    build: false\n`,
  );
  const permissions = `permissions:\n${refused.join("")}`;
  writeFileSync(join(directory, "pnpm-workspace.yaml"), `overrides:\n${entries.join("")}${permissions}`);
  await install({ directory }, dependencies);
  return { directory };
}

/** Replaces the dependencies of a project and installs them. */
export async function install({ directory }: Project, dependencies: Dependencies): Promise<void> {
  writeManifest(directory, dependencies);
  await mustRun("npx", ["-y", "pnpm@12", "install", "--no-frozen-lockfile"], { cwd: directory });
}

/** Makes a project and installs its dependencies as npm does: side by side, and nested when versions differ. */
export async function makeNpmProject(directory: string, dependencies: Dependencies): Promise<Project> {
  mkdirSync(directory);
  writeManifest(directory, dependencies);
  await mustRun("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: directory });
  return { directory };
}

function writeManifest(directory: string, dependencies: Dependencies): void {
  const manifest = { name: "consumer", private: true, type: "module", dependencies };
  writeFileSync(join(directory, "package.json"), JSON.stringify(manifest, null, 2));
}

/** Gives a compiler's messages about modules and about the declarations that it writes for them. */
export async function compilerMessages(
  { directory }: Project,
  compiler: string,
  sources: readonly string[],
): Promise<string> {
  const out = mkdtempSync(join(directory, "types-"));
  for (const [index, source] of sources.entries()) writeFileSync(join(out, `example-${index}.ts`), source);
  const compilerOptions = {
    ...consumerCompilerOptions,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: ".",
    outDir: "out",
  };
  writeFileSync(join(out, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  const tsc = join(directory, "node_modules", compiler, "bin/tsc");
  const { status, output } = await runCommand(process.execPath, [tsc, "-p", "."], { cwd: out });
  return status === 0 ? "" : `${compiler}:\n${output}`;
}

/** A program that takes longer is ended and has failed: one that is done must end by itself. */
const maxProgramMs = 120_000;

/** Runs a program with a command that ends with the program's file. Says how the output differs from the expected output. */
export async function programFailure(
  [runtime = "", ...args]: readonly string[],
  directory: string,
  file: string,
  { name, stdout }: Program,
): Promise<string> {
  const { status, output } = await runCommand(runtime, [...args, file], {
    cwd: directory,
    timeoutMs: maxProgramMs,
  });
  if (status === 0 && output === stdout) return "";
  return `${name} (${runtime} ${file}) ended with ${status}\n--- expected\n${stdout}--- printed\n${output}\n`;
}

/** Writes a program into a directory of the project. */
export function writeProgram({ directory }: Project, index: number, { files }: Program): string {
  const programDirectory = join(directory, `program-${index}`);
  mkdirSync(programDirectory);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(programDirectory, file), content);
  return programDirectory;
}

/** Bundles a program into one file, in a place where no packages are installed. */
export async function bundleProgram(
  { directory }: Project,
  programDirectory: string,
  format: "esm" | "cjs",
  out: string,
): Promise<string> {
  const file = format === "esm" ? "bundle.mjs" : "bundle.cjs";
  const entry = format === "esm" ? "main.ts" : "main-cjs.ts";
  // CommonJS has no top-level await.
  const source = readFileSync(join(programDirectory, "main.ts"), "utf8").replaceAll(/^export /gm, "");
  const body = source.search(/^(?!import|  |\}|$)/m);
  const main = `${source.slice(0, body)}async function main() {\n${source.slice(body)}}\nvoid main();\n`;
  writeFileSync(join(programDirectory, "main-cjs.ts"), main);
  mkdirSync(out, { recursive: true });
  cpSync(join(programDirectory, "package.json"), join(out, "package.json"));
  await mustRun(
    process.execPath,
    [
      join(directory, "node_modules/esbuild/bin/esbuild"),
      entry,
      "--bundle",
      "--platform=node",
      `--format=${format}`,
      `--outfile=${join(out, file)}`,
      "--log-level=error",
      // Some frameworks contain CommonJS that requires Node's own modules.
      ...(format === "esm" ? [`--banner:js=${requireBanner}`] : []),
    ],
    { cwd: programDirectory },
  );
  return file;
}

const requireBanner =
  'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);';
