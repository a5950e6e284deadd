import fs from "node:fs";
import { fileURLToPath } from "node:url";

/** An adapter's README: its first example is the quick start. */
export interface Readme {
  /** The adapter's folder in `packages`. */
  readonly adapter: string;
  /** The framework of its routes. */
  readonly framework: string;
}

/** The READMEs of all adapters. */
export const readmes: readonly Readme[] = [
  { adapter: "ai-sdk", framework: "AI SDK" },
  { adapter: "langchain", framework: "LangChain" },
  { adapter: "openai-agents", framework: "OpenAI Agents" },
];

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
