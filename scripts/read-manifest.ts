import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The file of an export by condition. */
interface ConditionalExport {
  readonly [condition: string]: string;
  readonly default: string;
}

/** The parts of a `package.json` that scripts read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly packageManager?: string;
  readonly exports?: unknown;
  readonly main?: string;
  readonly bin?: Readonly<Record<string, string>> | string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly repository?: unknown;
  readonly publishConfig?: {
    readonly exports?: Readonly<Record<string, string | ConditionalExport>>;
    readonly bin?: Readonly<Record<string, string>>;
  };
  readonly mcpName?: string;
}

/** Reads the `package.json` of a directory. */
export function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Manifest;
}
