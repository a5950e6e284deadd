// Installs the packed packages into empty projects, one for each framework, and runs the examples of their READMEs there.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { importFromAll } from "./adapters.ts";
import { answerHelp } from "./answer-help.ts";
import { codeLines } from "./code-lines.ts";
import { handshakeFailure } from "./command-handshake.ts";
import {
  bundleProgram,
  compilerMessages,
  install,
  makeNpmProject,
  makePnpmProject,
  programFailure,
  writeProgram,
  type Program,
  type Project,
} from "./consumer-project.ts";
import { contentViolations } from "./content-violations.ts";
import { footprintPage, footprintRows } from "./footprint-table.ts";
import { measureFootprint, measureInstalled, type FootprintSubject } from "./footprint.ts";
import { installNodes, type InstalledNode } from "./node-versions.ts";
import { installOtherRuntimes, type Runtime } from "./other-runtimes.ts";
import { packTarballs, type Packed } from "./pack-tarballs.ts";
import { publicPackages } from "./public-packages.ts";
import { readManifest } from "./read-manifest.ts";
import { mustRun } from "./run-command.ts";
import { table } from "./table.ts";

/** What the tests of an adapter offer. */
interface Adapter {
  readonly readmeExamples: readonly string[];
  readonly readmePrograms: readonly Program[];
  /** What a user's package may export of ours. Default: two of the five tools. */
  readonly exportedByUsers?: string;
}

/** Each adapter, by its folder. */
const adapters = await importFromAll<Adapter>("readme-programs.ts");

answerHelp(`Usage: pnpm pack:test [options]

Packs the packages, installs the tarballs into empty projects and runs the examples of their READMEs there: on versions of
Node.js, on Bun and Deno, bundled, and beside zod 3. Then measures what an installation costs.

  --only NAME   footprint, ${Object.keys(adapters).join(", ")}; repeatable
  --write FILE  writes what an installation costs into this document, such as docs/footprint.md
  --keep        keeps the projects and prints where they are
  --help, -h    this text
`);

const nodeArgs = ["--disable-warning=ExperimentalWarning"];
/** Packages to compare with ours: a server with file tools, and a framework with file tools. */
const compared = ["@modelcontextprotocol/server-filesystem", "deepagents"];
/** What the page tells the size of besides: what users install for images, and others that read documents. */
const besides = ["sharp", "@silvia-odwyer/photon-node", "heic-decode", "officeparser", "markitdown-ts"];
const nodeVersions = ["22.12.0", "22", "24", "26"];
const compilers = { typescript: "7.0.2", "typescript-5": "npm:typescript@~5.9.0" };
const esbuild = { esbuild: "^0.28.2" };

const root = fileURLToPath(new URL("..", import.meta.url));
const { keep, only, write } = parseArgs({
  options: {
    keep: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    write: { type: "string" },
  },
}).values;
const known = ["footprint", ...Object.keys(adapters)];
if (only?.some((name) => !known.includes(name)) === true) {
  throw new TypeError(`--only: expected ${known.join(", ")}`);
}
const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-pack-")));

/** Gives the source of a user's package that exports our tools, to test its declarations. */
function exporting(name: string): string {
  return `import { codexReadFileTool, readFileTool } from "${name}";
export const tools = { read_file: readFileTool(), codex: codexReadFileTool() };
`;
}

/** Gives the table's text for the findings of a check. */
function verdict(...found: readonly string[]): string {
  const text = found.filter((one) => one !== "").join("\n");
  if (text === "") return "ok";
  process.exitCode = 1;
  console.log(`\n${text}`);
  return "FAILED";
}

async function proveContents(packed: Packed): Promise<string[]> {
  const { name } = packed.manifest;
  const violations = await contentViolations(packed, directory);
  const { files, lines } = codeLines(join(packed.directory, "src"));
  return [name, verdict(...violations.map((one) => `${name}: ${one}`)), `${files}`, `${lines}`];
}

/** Gives the frameworks that an adapter's README needs, in the versions installed in this workspace. */
function frameworksOf(adapter: string): Record<string, string> {
  const packageDirectory = join(root, "packages", adapter);
  const names = Object.keys(readManifest(packageDirectory).devDependencies ?? {}).filter(
    (name) => name !== "vitest" && !name.startsWith("@readfile/"),
  );
  return Object.fromEntries(
    names.map((name) => [name, readManifest(join(packageDirectory, "node_modules", name)).version]),
  );
}

async function prove(
  [adapter, { readmeExamples: examples, readmePrograms: programs, exportedByUsers }]: readonly [
    folder: string,
    Adapter,
  ],
  tarballs: Record<string, string>,
  nodes: readonly InstalledNode[],
  runtimes: readonly Runtime[],
): Promise<string[]> {
  const name = `@readfile/${adapter}`;
  const beside = { ...frameworksOf(adapter), ...compilers, ...esbuild };
  const withoutCore = { [name]: tarballs[name] ?? "", ...beside };
  const project = await makePnpmProject(join(directory, adapter), withoutCore, tarballs);
  const compile = async (...sources: readonly string[]): Promise<string[]> =>
    Promise.all(Object.keys(compilers).map(async (one) => compilerMessages(project, one, sources)));
  // A user has core only as a dependency of our package, and must still be able to export our tools (TS2883).
  const emitted = await compile(exportedByUsers ?? exporting(name));
  await install(project, { ...tarballs, ...beside });
  const compiled = await compile(...examples);
  const row = [name, ...compiled.map((messages, index) => verdict(messages, emitted[index] ?? ""))];
  if (adapter === "mcp") proveCommand(project.directory, nodes, runtimes);
  const directories = programs.map((program, index) => writeProgram(project, index, program));
  for (const { path, version } of nodes) {
    // Node reads TypeScript before 22.18, and has node:sqlite before 22.13, which the store of an example needs, only if asked to.
    const flags = version.startsWith("22.12.") ? ["--experimental-strip-types", "--experimental-sqlite"] : [];
    const failures = programs.map(async (program, index) =>
      programFailure([path, ...flags, ...nodeArgs], directories[index] ?? "", "main.ts", program),
    );
    row.push(verdict(...(await Promise.all(failures))));
  }
  for (const { installed, args } of runtimes) {
    const failures = programs.map(async (program, index) =>
      installed === undefined
        ? ""
        : programFailure([installed.path, ...args], directories[index] ?? "", "main.ts", program),
    );
    row.push(installed === undefined ? "not here" : verdict(...(await Promise.all(failures))));
  }
  for (const format of ["esm", "cjs"] as const) {
    if (programs.some(({ isBundled = true }) => !isBundled)) {
      row.push("not bundled");
      continue;
    }
    const failures = programs.map(async (program, index) => {
      const out = join(directory, `bundle-${adapter}-${index}`);
      const file = await bundleProgram(project, directories[index] ?? "", format, out);
      return programFailure([process.execPath, ...nodeArgs], out, file, program);
    });
    row.push(verdict(...(await Promise.all(failures))));
  }
  return [...row, await proveBesideZod3(adapter, tarballs, examples[0] ?? "", programs[0])];
}

/** Tests that the command of the tarball answers a handshake. */
function proveCommand(
  projectDirectory: string,
  nodes: readonly InstalledNode[],
  runtimes: readonly Runtime[],
): void {
  const started = [
    ...nodes.map(({ path, version }) => [`Node ${version}`, [path]] as const),
    ...runtimes.map(({ name, installed, args }) => [name, installed && [installed.path, ...args]] as const),
  ];
  const verdicts = started.map(([, runtime]) =>
    runtime === undefined ? "not here" : verdict(handshakeFailure(runtime, projectDirectory)),
  );
  console.log(
    `\n${table([
      ["command", ...started.map(([name]) => name)],
      ["readfile-mcp", ...verdicts],
    ])}`,
  );
}

/** Tests that the first example runs in an application that uses zod 3. */
async function proveBesideZod3(
  adapter: string,
  tarballs: Record<string, string>,
  example: string,
  first: Program | undefined,
): Promise<string> {
  const { zod, ...frameworks } = frameworksOf(adapter);
  // The framework itself has zod as a peer.
  if (zod !== undefined) return "needs zod 4";
  if (first === undefined) return verdict("no example");
  const dependencies = { ...tarballs, ...frameworks, typescript: compilers.typescript, zod: "^3.25.76" };
  const project: Project = await makeNpmProject(join(directory, `${adapter}-zod-3`), dependencies);
  const main = `import { z } from "zod";\nconsole.log("toJSONSchema" in z ? "zod 4" : "zod 3");\n`;
  const program = {
    name: `${first.name}, beside zod 3`,
    files: {
      ...first.files,
      "main.ts": `${main}await import("./example.ts");\n`,
      "example.ts": first.files["main.ts"] ?? "",
    },
    stdout: `zod 3\n${first.stdout}`,
  };
  const programDirectory = writeProgram(project, 0, program);
  return verdict(
    await compilerMessages(project, "typescript", [example, main]),
    await programFailure([process.execPath, ...nodeArgs], programDirectory, "main.ts", program),
  );
}

async function proveAdapters(packed: readonly Packed[]): Promise<void> {
  const nodes = await installNodes(nodeVersions, directory);
  const runtimes = await installOtherRuntimes(directory);
  const results = [];
  for (const adapter of Object.entries(adapters)) {
    const [folder] = adapter;
    if (only === undefined || only.includes(folder)) {
      results.push(await prove(adapter, tarballsFor(folder, packed), nodes, runtimes));
    }
  }
  const head = [
    "installed",
    "TypeScript 7.0.2",
    "TypeScript 5.9",
    ...nodes.map(({ version }) => `Node ${version}`),
    ...runtimes.map(({ name, installed }) => `${name} ${installed?.version ?? "does not install"}`),
    "esbuild ESM",
    "esbuild CJS",
    "beside zod 3",
  ];
  console.log(`\n${table([head, ...results])}`);
}

/** Gives the tarballs of core and of another package, by name. */
function tarballsFor(folder: string, packed: readonly Packed[]): Record<string, string> {
  const needed = packed.filter((one) => one.folder === "core" || one.folder === folder);
  return Object.fromEntries(needed.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]));
}

async function measureFootprints(packed: readonly Packed[]): Promise<void> {
  const subjects: FootprintSubject[] = [
    ...packed
      .filter(({ folder }) => folder !== "conformance")
      .map(({ folder, manifest: { name } }) => ({ name, dependencies: tarballsFor(folder, packed) })),
    ...compared.map((name) => ({ name, dependencies: { [name]: "latest" } })),
  ];
  const footprints = [];
  for (const subject of subjects) footprints.push(await measureFootprint(subject, directory));
  console.log(`\n${table(footprintRows(footprints))}`);
  console.log("Times mean something only where nothing else runs.");
  if (write === undefined) return;
  const others = [];
  for (const name of besides) others.push(await measureInstalled(name, directory));
  writeFileSync(write, footprintPage(footprints, others));
  await mustRun("npx", ["-y", "pnpm@12", "exec", "oxfmt", write], { cwd: root });
}

try {
  const packed = await packTarballs(root, publicPackages(root), directory);
  const contents = [];
  for (const one of packed) contents.push(await proveContents(one));
  console.log(table([["package", "contents", "files of code", "lines of code"], ...contents]));
  if (only?.every((name) => name === "footprint") !== true) await proveAdapters(packed);
  if (only === undefined || only.includes("footprint")) await measureFootprints(packed);
} finally {
  if (keep) console.log(directory);
  else rmSync(directory, { recursive: true, force: true });
}
