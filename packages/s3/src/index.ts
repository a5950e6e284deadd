export { s3Source } from "./s3-source.ts";
export type { S3SourceOptions } from "./s3-source.ts";
export type { FileSource } from "@readfile/core";
