import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const packageDirectory = fileURLToPath(new URL("../..", import.meta.url));
const compiler = fileURLToPath(new URL("../../../../node_modules/typescript/bin/tsc", import.meta.url));
const command = join(packageDirectory, "src/cli.ts");

const compilerOptions = {
  module: "NodeNext",
  target: "ES2024",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  customConditions: ["@readfile/source"],
  allowImportingTsExtensions: true,
};

/** What a program wrote, and how it ended. */
interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** A package of somebody else that depends on this one. */
export interface Consumer {
  /** What the compiler says of its files. */
  compile(): readonly string[];
  /** Runs this package's command in it. */
  run(...args: readonly string[]): Ran;
  remove(): void;
}

/** Makes a package of these files in a temporary folder. */
export function createConsumer(
  files: Readonly<Record<string, string>>,
  installed: readonly string[],
): Consumer {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "readfile-consumer-")));
  link(join(directory, "node_modules/@readfile/conformance"), packageDirectory);
  for (const name of installed) {
    link(join(directory, "node_modules", name), join(packageDirectory, "node_modules", name));
  }
  writeFileSync(join(directory, "package.json"), JSON.stringify({ name: "consumer", type: "module" }));
  writeFileSync(
    join(directory, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  );
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  const node = (...args: readonly string[]): Ran => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [...args], {
      cwd: directory,
      encoding: "utf8",
    });
    return { stdout, stderr, status };
  };
  return {
    compile: () =>
      node(compiler, "-p", ".")
        .stdout.split("\n")
        // Ours are checked with their own strictness elsewhere.
        .filter((line) => Object.keys(files).some((name) => line.startsWith(name))),
    run: (...args) => node("--conditions=@readfile/source", command, ...args),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function link(path: string, target: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(realpathSync(target), path, "junction");
}
