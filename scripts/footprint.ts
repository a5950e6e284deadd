import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { readManifest } from "./read-manifest.ts";
import { mustRun } from "./run-command.ts";

/** The package to measure, and how to install it. */
export interface FootprintSubject {
  readonly name: string;
  /** The dependencies of the project: the package itself, and tarballs of our packages among its dependencies. */
  readonly dependencies: Readonly<Record<string, string>>;
}

/** What an installation of a package takes. */
export interface InstalledSize {
  readonly name: string;
  readonly version: string;
  /** Numbers of packages and bytes: the package with its dependencies, without its peers. */
  readonly packages: number;
  readonly bytes: number;
}

/** The footprint of a package. */
export interface Footprint extends InstalledSize {
  readonly ownBytes: number;
  /** The same numbers with its peers. */
  readonly packagesWithPeers: number;
  readonly bytesWithPeers: number;
  /** The median time of the package's first `import` in a new process, with its peers installed. */
  readonly importMs: number;
}

const importSamples = 9;

/** Measures what is installed for a package in a new project. */
export async function measureInstalled(name: string, directory: string): Promise<InstalledSize> {
  const project = join(directory, `installed${name.replaceAll(/[@/]/g, "-")}`);
  await install(project, { [name]: "latest" }, ["--legacy-peer-deps"]);
  return {
    name,
    version: readManifest(join(project, "node_modules", name)).version,
    packages: countPackages(project),
    bytes: bytesOf(join(project, "node_modules")),
  };
}

/** Measures a package in new projects. */
export async function measureFootprint(
  { name, dependencies }: FootprintSubject,
  directory: string,
): Promise<Footprint> {
  const key = name.replaceAll(/[@/]/g, "-");
  const alone = await install(join(directory, `footprint${key}`), dependencies, ["--legacy-peer-deps"]);
  const withPeers = await install(join(directory, `footprint${key}-peers`), dependencies, []);
  const own = join(alone, "node_modules", name);
  return {
    name,
    version: readManifest(own).version,
    ownBytes: bytesOf(own) - bytesOf(join(own, "node_modules")),
    packages: countPackages(alone),
    bytes: bytesOf(join(alone, "node_modules")),
    packagesWithPeers: countPackages(withPeers),
    bytesWithPeers: bytesOf(join(withPeers, "node_modules")),
    importMs: await importMs(withPeers, name),
  };
}

async function install(
  cwd: string,
  dependencies: FootprintSubject["dependencies"],
  flags: readonly string[],
): Promise<string> {
  mkdirSync(cwd);
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  await mustRun("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...flags], { cwd });
  return cwd;
}

/** Gives the bytes of all files in a directory, without npm's own files. 0 when there is no directory. */
function bytesOf(directory: string): number {
  if (!existsSync(directory)) return 0;
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== ".package-lock.json")
    .reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function countPackages(project: string): number {
  const lock = readFileSync(join(project, "node_modules/.package-lock.json"), "utf8");
  return Object.keys((JSON.parse(lock) as { packages: object }).packages).length;
}

async function importMs(cwd: string, name: string): Promise<number> {
  // Some packages are programs that start on import. They get a root, and the process is ended.
  const code = `const before = performance.now();
await import(${JSON.stringify(entryOf(cwd, name))});
process.stdout.write(\`\\nimported in \${performance.now() - before}\\n\`, () => process.exit(0));`;
  const file = join(cwd, "measure-import.mjs");
  writeFileSync(file, code);
  const samples: number[] = [];
  for (let sample = 0; sample < importSamples; sample += 1) {
    const output = await mustRun(process.execPath, [file, cwd], { cwd });
    samples.push(Number(/imported in ([\d.]+)/.exec(output)?.[1]));
  }
  return samples.toSorted((one, other) => one - other)[(importSamples - 1) / 2] ?? Number.NaN;
}

/** Gives what to import: the name of a package, or its program when it has no other entry. */
function entryOf(cwd: string, name: string): string {
  const directory = join(cwd, "node_modules", name);
  const { exports, main, bin = {} } = readManifest(directory);
  if (exports !== undefined || main !== undefined) return name;
  const [program = ""] = typeof bin === "string" ? [bin] : Object.values(bin);
  return join(directory, program);
}
