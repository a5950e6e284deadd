export { zipSource } from "./zip-source.ts";
export type { ZipSourceOptions } from "./zip-source.ts";
export type { FileSource } from "@readfile/core";
