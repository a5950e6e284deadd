export { azureBlobSource } from "./azure-blob-source.ts";
export type { AzureBlobSourceOptions } from "./azure-blob-source.ts";
export type { FileSource } from "@readfile/core";
