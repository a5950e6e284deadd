import process from "node:process";
import { parseArgs } from "node:util";

/** What to serve; undefined: the command line asks for something else. */
function webOptions(args: readonly string[]): { root: string; port: number | undefined } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { root: { type: "string" }, port: { type: "string" } },
    });
    const { root = ".", port } = values;
    if (port === undefined) return { root, port };
    return /^\d{1,5}$/u.test(port) && Number(port) < 65_536 ? { root, port: Number(port) } : undefined;
  } catch {
    // A request, `--help`, or an option that does not exist: the terminal says what is wrong with it.
    return undefined;
  }
}

const options = webOptions(process.argv.slice(2));
if (options === undefined) {
  await import("./cli.ts");
} else {
  const { serve } = await import("./serve.ts");
  process.exitCode = await serve(options);
}
