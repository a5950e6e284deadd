import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

type Manifest = Readonly<
  Record<
    "dependencies" | "devDependencies" | "peerDependencies",
    Readonly<Record<string, string>> | undefined
  >
> & { readonly name: string; readonly private?: boolean };

/** Reads the `package.json` of a package. */
export function manifestOf(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Manifest;
}

/** Calls a function with a temporary directory, and removes the directory afterwards. */
export function inTemporaryDirectory<Result>(use: (directory: string) => Result): Result {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-consumer-")));
  try {
    return use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Makes a package visible to the code in a directory. */
export function link(directory: string, name: string, target: string): void {
  const path = join(directory, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(realpathSync(target), path, "junction");
}

/** Installs a package and its dependencies where pnpm would, hidden from other packages. Gives the package's directory. */
export function install(directory: string, source: string, core?: string): string {
  const { name, dependencies, peerDependencies } = manifestOf(source);
  const store = join(directory, "node_modules/.pnpm", name.replace("/", "+"));
  const target = join(store, "node_modules", name);
  for (const part of ["package.json", "src"]) {
    cpSync(join(source, part), join(target, part), { recursive: true });
  }
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    const isCore = dependency === "@readfile/core" && core !== undefined;
    link(store, dependency, isCore ? core : join(source, "node_modules", dependency));
  }
  return target;
}
