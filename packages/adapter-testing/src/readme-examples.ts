import { readFileSync } from "node:fs";

/** A program made of an example of a README and what it needs to run offline. */
export interface ReadmeProgram {
  readonly name: string;
  /** `main.ts` is run in the directory of these files. */
  readonly files: Readonly<Record<string, string>>;
  /** What it prints. */
  readonly stdout: string;
}

/** The examples of the README in the folder of a package. */
export function readmeExamples(packageFolder: URL): readonly string[] {
  const readme = readFileSync(new URL("README.md", packageFolder), "utf8");
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);
}
