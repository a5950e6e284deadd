import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { ReadmeProgram } from "./readme-examples.ts";

/** Runs programs one after the other, each in its folder. Prints what each printed, as JSON. */
const runner = `import { pathToFileURL } from "node:url";
const write = process.stdout.write.bind(process.stdout);
const printed = {};
for (const [name, folder] of JSON.parse(process.argv[2])) {
  printed[name] = "";
  process.stdout.write = (chunk) => { printed[name] += chunk; return true; };
  process.chdir(folder);
  try {
    await import(pathToFileURL(folder + "/main.ts").href);
  } catch (error) {
    printed[name] += "threw " + String(error?.stack ?? error);
  }
}
write(JSON.stringify(printed));
process.exit();
`;

/**
 * Runs programs in one process, each in a folder beneath the directory, whose packages they see. Gives what each printed,
 * by its name.
 */
export function runPrograms(
  directory: string,
  programs: readonly ReadmeProgram[],
): Readonly<Record<string, string>> {
  const started = programs.map(({ name, files }, index) => {
    const folder = join(directory, `program-${index}`);
    mkdirSync(folder);
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
    return [name, folder];
  });
  writeFileSync(join(directory, "runner.ts"), runner);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--conditions=@readfile/source",
      "--disable-warning=ExperimentalWarning",
      "runner.ts",
      JSON.stringify(started),
    ],
    { cwd: directory, encoding: "utf8" },
  );
  return stderr === "" ? (JSON.parse(stdout) as Record<string, string>) : { stderr };
}
