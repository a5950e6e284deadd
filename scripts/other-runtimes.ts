import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.ts";

/** A runtime other than Node.js that runs programs. */
export interface Runtime {
  readonly name: string;
  /** Undefined when the runtime cannot be installed or started here. */
  readonly installed?: { readonly version: string; readonly path: string };
  /** The arguments before the program's file. */
  readonly args: readonly string[];
}

/** The path of the program in each runtime's package. It needs no install script. */
const runtimes = {
  Bun: { package: "bun", program: "node_modules/@oven/bun-*/bin/bun{,.exe}", args: ["run"] },
  Deno: {
    package: "deno",
    program: "node_modules/@deno/*/deno{,.exe}",
    args: ["run", "--allow-all", "--no-check", "--quiet", "--node-modules-dir=manual"],
  },
};

/** Installs Bun and Deno from npm when that is possible. */
export async function installOtherRuntimes(directory: string): Promise<Runtime[]> {
  const found: Runtime[] = [];
  for (const [name, { package: dependency, program, args }] of Object.entries(runtimes)) {
    const cwd = join(directory, `runtime-${dependency}`);
    mkdirSync(cwd);
    const manifest = { private: true, dependencies: { [dependency]: "latest" } };
    writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest));
    await runCommand("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd });
    const installed = await firstThatStarts(globSync(program, { cwd }).map((path) => join(cwd, path)));
    found.push({ name, args, ...(installed !== undefined && { installed }) });
  }
  return found;
}

async function firstThatStarts(paths: readonly string[]): Promise<Runtime["installed"]> {
  for (const path of paths) {
    const started = await runCommand(path, ["--version"], { cwd: "." }).catch(() => undefined);
    const version = /\d+\.\d+\.\d+/.exec(started?.output ?? "")?.[0];
    if (started?.status === 0 && version !== undefined) return { version, path };
  }
  return undefined;
}
