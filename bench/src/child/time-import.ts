import { spawnSync } from "node:child_process";
import process from "node:process";

/** What a fresh process imports. */
export interface TimedImport {
  /** The directory from which the modules are found. */
  readonly cwd: string;
  /** The modules, imported one after the other. */
  readonly modules: readonly string[];
  /** A directory for V8's compile cache. Without one there is no cache. */
  readonly compileCache?: string;
}

const timeoutMs = 60_000;

/** Gives the milliseconds of an import in a fresh process, which loads nothing else and strips no types. */
export function timeImport({ cwd, modules, compileCache }: TimedImport): number {
  const code = `
    import { enableCompileCache } from "node:module";
    const cache = ${JSON.stringify(compileCache ?? null)};
    if (cache !== null) enableCompileCache(cache);
    const started = performance.now();
    for (const name of ${JSON.stringify(modules)}) await import(name);
    const ms = performance.now() - started;
    // Some packages write on import.
    process.stdout.write("\\nimported in " + ms + "\\n", () => process.exit());`;
  const env = { ...process.env };
  delete env["NODE_COMPILE_CACHE"];
  delete env["NODE_OPTIONS"];
  const args = ["--input-type=module", "--eval", code];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env,
    encoding: "utf8",
    timeout: timeoutMs,
  });
  const ms = /\nimported in ([\d.]+)\n/.exec(stdout)?.[1];
  if (ms === undefined) {
    throw new Error(`${modules.join(", ")} could not be imported: ${stderr.slice(0, 400)}`);
  }
  return Number(ms);
}
