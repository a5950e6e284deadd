import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Unavailable } from "../files/unavailable.ts";

const source = fileURLToPath(new URL("read-window.rs", import.meta.url));

/** Compiles the Rust reader into a directory. Gives the path of the program. */
export async function compileRust(directory: string): Promise<string> {
  const program = path.join(directory, "read-window");
  const { error, status, stderr } = spawnSync("rustc", ["-O", "-o", program, source], { encoding: "utf8" });
  if (error !== undefined) throw new Unavailable("rustc is not installed");
  if (status !== 0) throw new Unavailable(`rustc could not compile: ${stderr.split("\n")[0] ?? ""}`);
  return program;
}
