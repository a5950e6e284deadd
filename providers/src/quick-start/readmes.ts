import fs from "node:fs";
import { fileURLToPath } from "node:url";
import type { Framework } from "../loops/frameworks.ts";

/** An adapter's README: its first example is the quick start. */
type Readme = Pick<Framework, "adapter">;

/** The path of an adapter's README. */
export function readmePath({ adapter }: Readme): string {
  return fileURLToPath(new URL(`../../../packages/${adapter}/README.md`, import.meta.url));
}

/** Gives the code of the quick start. */
export function quickStartOf(readme: Readme): string {
  const [, code] = /^```ts\n(.*?)^```$/ms.exec(fs.readFileSync(readmePath(readme), "utf8")) ?? [];
  if (code === undefined) throw new Error(`the README of ${readme.adapter} has no example`);
  return code;
}
