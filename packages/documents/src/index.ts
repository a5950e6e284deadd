export { documents } from "./documents.ts";
export type { DocumentsOptions } from "./documents.ts";
export type { DocumentReader } from "@readfile/core";
