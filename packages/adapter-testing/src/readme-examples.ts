import { readFileSync } from "node:fs";

/** A program that runs an example of a README offline. */
export interface ReadmeProgram {
  readonly name: string;
  /** The program's files, by name. `main.ts` runs in their directory. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** What the program must print. */
  readonly stdout: string;
  /** Whether `pnpm pack:test` bundles it into one file. Default true. */
  readonly isBundled?: boolean;
}

/** Reads the examples in a package's README: its `ts` code blocks. */
export function readmeExamples(packageFolder: URL): readonly string[] {
  const readme = readFileSync(new URL("README.md", packageFolder), "utf8");
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);
}
