import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { readManifest } from "./read-manifest.ts";
import { mustRun } from "./run-command.ts";

/** What is measured: a package, and how to install it. */
export interface FootprintSubject {
  readonly name: string;
  /** Dependencies of the project that it is installed into: it, and our own of its dependencies as tarballs. */
  readonly dependencies: Readonly<Record<string, string>>;
}

/** What a package costs. */
export interface Footprint {
  readonly name: string;
  readonly version: string;
  readonly ownBytes: number;
  /** With its dependencies, without its peers: how many packages, itself included, and how many bytes. */
  readonly packages: number;
  readonly bytes: number;
  /** The same with its peers. */
  readonly packagesWithPeers: number;
  readonly bytesWithPeers: number;
  /** The median time that the first `import` of it takes in a new process, its peers installed. */
  readonly importMs: number;
}

const importSamples = 9;

/** Measures a package in projects of its own. */
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

/** The bytes of all files of a directory, if there is one, but what npm keeps for itself. */
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
  // Some programs start when they are imported: they get a root, and are ended.
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

/** What is imported of a package: its name, or the program of one that is only that. */
function entryOf(cwd: string, name: string): string {
  const directory = join(cwd, "node_modules", name);
  const { exports, main, bin = {} } = readManifest(directory);
  if (exports !== undefined || main !== undefined) return name;
  const [program = ""] = typeof bin === "string" ? [bin] : Object.values(bin);
  return join(directory, program);
}
