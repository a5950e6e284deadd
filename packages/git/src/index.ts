export { gitSource } from "./git-source.ts";
export type { GitEngine, GitSource, GitSourceOptions } from "./git-source.ts";
export type { FileSource } from "@readfile/core";
export type { PinnedRevision } from "./pin-revision.ts";
